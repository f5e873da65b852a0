import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react'
import { useConfirm } from '../confirm.tsx'

interface LeaveGuard {
  /** Resolves to whether the open form may close: at once if nothing is unsaved, else as the person decides. */
  mayLeave(): Promise<boolean>
  /** Reports whether the form with this id has unsaved changes. */
  report(id: string, isDirty: boolean): void
}

const LeaveGuardContext = createContext<LeaveGuard>({ mayLeave: async () => true, report: () => undefined })

const question = {
  title: 'Leave with unsaved changes?',
  text: 'They are kept on this device and offered again when you come back.',
  action: 'Leave',
  refusal: 'Stay',
  icon: 'circle-alert',
} as const

/** Tracks which forms below have unsaved changes, and asks before they close. */
export function LeaveGuardProvider({ children }: { readonly children: ReactNode }) {
  const confirm = useConfirm()
  const [dirty] = useState(() => new Set<string>())
  const mayLeave = useCallback(async () => dirty.size === 0 || confirm(question), [confirm, dirty])
  const report = useCallback(
    (id: string, isDirty: boolean) => void (isDirty ? dirty.add(id) : dirty.delete(id)),
    [dirty],
  )
  useEffect(() => {
    const stay = (event: BeforeUnloadEvent) => {
      if (dirty.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [dirty])
  useEffect(() => guardHistory(() => dirty.size > 0, mayLeave), [dirty, mayLeave])
  const guard = useMemo(() => ({ mayLeave, report }), [mayLeave, report])
  return <LeaveGuardContext value={guard}>{children}</LeaveGuardContext>
}

/** Ask `mayLeave` before something replaces an open form. */
export function useLeaveGuard(): LeaveGuard {
  return useContext(LeaveGuardContext)
}

/** Makes leaving ask while a form has unsaved changes. `useSafeForm` calls it for every form. */
export function useUnsavedChanges(isDirty: boolean): void {
  const { report } = useLeaveGuard()
  const id = useId()
  useEffect(() => {
    report(id, isDirty)
    return () => report(id, false)
  }, [report, id, isDirty])
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
