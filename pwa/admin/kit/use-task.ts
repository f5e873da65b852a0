import { useRef, useState } from 'react'
import { errorMessage, type FailureMessages, isWrongCode } from './call-errors.ts'

/** One action of a form, run at most once at a time. */
export interface Task {
  readonly busy: boolean
  /** "" for none. */
  readonly problem: string
  /** What there was to say that is no problem; "" for nothing. */
  readonly told: string
  /** How many codes of the second factor were refused so far. */
  readonly wrongCodes: number
  /** Sets the problem without running anything. */
  fail(problem: string): void
  /** Says something that is no problem, until the next run. */
  tell(text: string): void
  run(work: () => Promise<void>, messages: FailureMessages): void
}

/** The specified message for a form in which something is empty. */
export const MISSING = 'Please fill in all fields'

/** For the `onInput` of a form: that something is empty is no longer said once nothing is. */
export const withdrawsMissing =
  ({ problem, fail }: Pick<Task, 'problem' | 'fail'>) =>
  ({ currentTarget: form }: { readonly currentTarget: HTMLFormElement }): void => {
    if (problem !== MISSING) return
    const inputs = [...form.querySelectorAll<HTMLInputElement>('input:not([hidden])')]
    if (inputs.every(({ value }) => value.trim() !== '')) fail('')
  }

/** Holds the state of one action. */
export function useTask(): Task {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [told, setTold] = useState('')
  const [wrongCodes, setWrongCodes] = useState(0)
  // A second press may come before the first one is rendered.
  const running = useRef(false)
  return {
    busy,
    problem,
    told,
    wrongCodes,
    fail: setProblem,
    tell: setTold,
    run(work, messages) {
      if (running.current) return
      running.current = true
      setBusy(true)
      setProblem('')
      setTold('')
      void work()
        .catch((error: unknown) => {
          setProblem(errorMessage(error, messages))
          if (isWrongCode(error)) setWrongCodes((count) => count + 1)
        })
        .finally(() => {
          running.current = false
          setBusy(false)
        })
    },
  }
}
