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
import { useBanner } from '../../messages/banner.tsx'
import { DraftStoreContext } from './draft-store.ts'
import { type LeaveChoice, LeaveDialog, type Leaving, type UnsavedForm } from './leave-dialog.tsx'

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
