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
import { guardHistory } from './guard-history.ts'

export interface LeaveGuard {
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
