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
  /** Whether what is open may go away: true at once where nothing is unsaved, else the person's answer. */
  mayLeave(): Promise<boolean>
  /** Says whether the form of that id holds unsaved changes. */
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

/** Knows which forms below it hold unsaved changes, and asks before they go. */
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

/** Asks before something else takes the place of what is open. */
export function useLeaveGuard(): LeaveGuard {
  return useContext(LeaveGuardContext)
}

/** Lets leaving ask for as long as a form holds unsaved changes. Every form of `useSafeForm` does it. */
export function useGuarded(isDirty: boolean): void {
  const { report } = useLeaveGuard()
  const id = useId()
  useEffect(() => {
    report(id, isDirty)
    return () => report(id, false)
  }, [report, id, isDirty])
}

/**
 * Asks before Back or Forward leaves what is unsaved, where the browser lets a page hold them; elsewhere the draft is
 * offered again. Leaving the site is the browser's own question. Returns a function that ends it.
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
