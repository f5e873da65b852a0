import { useRef, useState } from 'react'
import { errorMessage, type FailureMessages } from './call-errors.ts'

/** One thing that a form does: at most once at a time, and what became of it. */
export interface Task {
  readonly busy: boolean
  /** What went wrong, in words for people; "" while nothing did. */
  readonly problem: string
  /** Says what is wrong without doing anything. */
  fail(problem: string): void
  run(work: () => Promise<void>, messages: FailureMessages): void
}

export function useTask(): Task {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  // A second press may come before the first is drawn.
  const running = useRef(false)
  return {
    busy,
    problem,
    fail: setProblem,
    run(work, messages) {
      if (running.current) return
      running.current = true
      setBusy(true)
      setProblem('')
      void work()
        .catch((error: unknown) => setProblem(errorMessage(error, messages)))
        .finally(() => {
          running.current = false
          setBusy(false)
        })
    },
  }
}
