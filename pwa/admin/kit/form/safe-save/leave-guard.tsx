import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { pluralize } from '#contract/primitives/text.ts'
import { Button } from '#pwa/ui/button.tsx'
import { withNames } from '#pwa/ui/with-names.tsx'
import { useBanner } from '../../messages/banner.tsx'
import { Dialog } from '../dialog.tsx'
import { DRAFT_DAYS, DraftStoreContext } from './draft-store.ts'

interface LeaveGuard {
  /**
   * Resolves to whether the open form may close: at once if nothing is unsaved, else as the person decides, and then the changes
   * are kept or discarded. `losesDrafts`: the next step deletes every draft of this person.
   */
  mayLeave(options?: { readonly losesDrafts?: boolean }): Promise<boolean>
  /** Reports the unsaved changes of the form with this id; null for none. */
  report(id: string, form: UnsavedForm | null): void
}

const LeaveGuardContext = createContext<LeaveGuard>({ mayLeave: async () => true, report: () => undefined })

/** Tracks which forms below have unsaved changes, and asks before they close. */
export function LeaveGuardProvider({ children }: { readonly children: ReactNode }) {
  const { failure } = useBanner()
  const drafts = useContext(DraftStoreContext)
  const [unsaved] = useState(() => new Map<string, UnsavedForm>())
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const waiting = useRef<(mayLeave: boolean) => void>(undefined)
  const mayLeave = useCallback<LeaveGuard['mayLeave']>(
    async ({ losesDrafts = false } = {}) => {
      const forms = [...unsaved.values()]
      const lostDrafts = losesDrafts ? drafts.keys().size : 0
      if (forms.length === 0 && lostDrafts === 0) return true
      const isKeepable = !losesDrafts && forms.every((form) => form.isKeepable)
      // A second question answers an open one with no.
      waiting.current?.(false)
      setLeaving({ forms, isKeepable, lostDrafts })
      return new Promise((resolve) => {
        waiting.current = resolve
      })
    },
    [unsaved, drafts],
  )
  const answer = async ({ forms }: Leaving, choice: LeaveChoice) => {
    const resolve = waiting.current
    waiting.current = undefined
    setLeaving(null)
    if (choice === 'discard') for (const form of forms) form.discard()
    const areKept = choice === 'keep' && (await Promise.all(forms.map((form) => form.keep()))).every(Boolean)
    if (choice === 'keep' && !areKept) failure('The draft could not be kept on this device.')
    resolve?.(choice === 'discard' || areKept)
  }
  const report = useCallback(
    (id: string, form: UnsavedForm | null) => void (form ? unsaved.set(id, form) : unsaved.delete(id)),
    [unsaved],
  )
  useEffect(() => {
    const stay = (event: BeforeUnloadEvent) => {
      if (unsaved.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [unsaved])
  // A sign-out has to know the drafts of every screen.
  useEffect(() => drafts.subscribe(() => undefined), [drafts])
  useEffect(() => guardHistory(() => unsaved.size > 0, mayLeave), [unsaved, mayLeave])
  const guard = useMemo(() => ({ mayLeave, report }), [mayLeave, report])
  return (
    <LeaveGuardContext value={guard}>
      {children}
      {leaving && <LeaveDialog leaving={leaving} onAnswer={(choice) => void answer(leaving, choice)} />}
    </LeaveGuardContext>
  )
}

/** Ask `mayLeave` before something replaces an open form. */
export function useLeaveGuard(): LeaveGuard {
  return useContext(LeaveGuardContext)
}

/**
 * Makes leaving ask while a form has unsaved changes; null for none. `useSafeForm` calls it for every form. Returns a
 * function that withdraws the report at once.
 */
export function useUnsavedChanges(form: UnsavedForm | null): () => void {
  const { report } = useLeaveGuard()
  const id = useId()
  useEffect(() => report(id, form))
  useEffect(() => () => report(id, null), [report, id])
  return useCallback(() => report(id, null), [report, id])
}

/** The draft keys of this person's drafts on this device. */
export function useDraftKeys(): ReadonlySet<string> {
  const drafts = useContext(DraftStoreContext)
  return useSyncExternalStore(drafts.subscribe, drafts.keys)
}

/**
 * Asks before Back or Forward leaves unsaved changes, where browsers have the Navigation API; elsewhere the draft is
 * offered again. Leaving the site triggers the browser's own question. Returns a function that stops it.
 */
function guardHistory(isHolding: () => boolean, mayLeave: () => Promise<boolean>): () => void {
  const { navigation } = window
  if (!navigation) return () => undefined
  let allowed: string | null = null
  const follow = async (key: string) => {
    if (!(await mayLeave())) return
    allowed = key
    navigation.traverseTo(key)
  }
  const hold = (event: NavigateEvent) => {
    const { key, sameDocument } = event.destination
    if (event.navigationType !== 'traverse' || !event.cancelable || !sameDocument) return
    if (key === allowed || !isHolding()) {
      allowed = null
      return
    }
    event.preventDefault()
    void follow(key)
  }
  navigation.addEventListener('navigate', hold)
  return () => navigation.removeEventListener('navigate', hold)
}

/** The same action, once unsaved changes may be left. */
export function useGuarded<Args extends unknown[]>(action: (...args: Args) => void) {
  const { mayLeave } = useLeaveGuard()
  return useCallback(
    async (...args: Args) => {
      if (await mayLeave()) action(...args)
    },
    [mayLeave, action],
  )
}

/**
 * Cancel: discards and closes without a question, and offers to undo that for a while. An undo opens the form again,
 * which offers the changes as a draft. Where no draft can be kept, `close` asks.
 */
export function useCancel(
  { isDirty, setAside }: { readonly isDirty: boolean; setAside(): (() => Promise<boolean>) | null },
  close: () => void,
  about = '',
): () => void {
  const { offerUndo, failure } = useBanner()
  const { mayLeave } = useLeaveGuard()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return () => {
    const putBack = isDirty ? setAside() : null
    close()
    if (!putBack) return
    const undo = async () => {
      if (!(await putBack())) return failure('The changes could not be restored.')
      if (await mayLeave()) navigate({ pathname, search })
    }
    offerUndo({ text: 'Changes discarded', about, undo })
  }
}

/** An open form with unsaved changes. */
interface UnsavedForm {
  /** Name of the edited thing: "Halden Ridge Capital"; absent where the screen says it. */
  readonly subject: string | undefined
  /** The name in `subject`, which is no word to translate. */
  readonly subjectName: string | undefined
  /** Labels of the changed fields. */
  readonly fields: readonly string[]
  /** Whether a draft of it can be kept on this device. */
  readonly isKeepable: boolean
  /** Writes the draft at once. Returns whether it is stored. */
  keep(): Promise<boolean>
  /** Returns to the stored values and deletes the draft. */
  discard(): void
}

/** The unsaved work that leaving now would lose. `isKeepable`: drafts of all of it can be kept. */
interface Leaving {
  readonly forms: readonly UnsavedForm[]
  readonly isKeepable: boolean
  /** Drafts on this device that go with a sign-out. */
  readonly lostDrafts: number
}

type LeaveChoice = 'stay' | 'keep' | 'discard'

/** Asks before unsaved changes are left behind. Closing it stays. */
function LeaveDialog({ leaving, onAnswer }: { leaving: Leaving; onAnswer: (choice: LeaveChoice) => void }) {
  const { forms, isKeepable, lostDrafts } = leaving
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  const title = forms.length > 0 ? 'Leave without saving?' : 'Sign out and delete drafts?'
  return (
    <Dialog
      size="sm"
      role="alertdialog"
      onClose={() => onAnswer('stay')}
      title={title}
      footer={
        <div className="grid grid-cols-1 gap-2">
          <Button ref={stay} variant="primary" size="lg" onClick={() => onAnswer('stay')}>
            Stay
          </Button>
          {isKeepable && (
            <Button variant="outline" size="lg" icon="file-clock" onClick={() => onAnswer('keep')}>
              Keep draft and leave
            </Button>
          )}
          <Button variant="danger" size="lg" onClick={() => onAnswer('discard')}>
            {forms.length > 0 ? 'Discard changes' : 'Delete drafts and sign out'}
          </Button>
          {isKeepable && (
            <p className="text-center text-sm text-text-3">{`A draft is kept on this device for ${DRAFT_DAYS} days.`}</p>
          )}
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-2 pb-2 leading-150 wrap-anywhere text-text-2 strongs:font-650 strongs:text-text">
        {forms.map((form) => (
          <ChangedFields key={`${form.subject} ${form.fields}`} form={form} />
        ))}
        {lostDrafts > 0 && (
          <p>
            {`${pluralize(lostDrafts, 'draft')} on this device ${lostDrafts === 1 ? 'is' : 'are'} deleted when you sign out.`}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** "You changed Evaluation Fee and 2 more fields of Halden Ridge Capital." */
function ChangedFields({ form: { subject, subjectName = '', fields } }: { readonly form: UnsavedForm }) {
  const [first, ...others] = fields
  return (
    <p>
      <span>You changed</span> <strong>{first}</strong>
      {others.length > 0 && (
        <>
          <span>{' and '}</span>
          <strong>{others.length === 1 ? others[0] : `${others.length} more fields`}</strong>
        </>
      )}
      <span>{withNames(`${subject ? ` of ${subject}` : ''}.`, [subjectName])}</span>
    </p>
  )
}
