import { useCallback, useRef, useState } from 'react'
import { useBanner } from '../messages/banner.tsx'
import { errorMessage, type FailureMessages, isWrongCode } from './call-errors.ts'

/** One action of a form, run at most once at a time. */
export type Task = ReturnType<typeof useTask>

/** The specified message for a form in which something is empty. */
export const MISSING = 'Please fill in all fields'

/** Holds the state of one action. */
export function useTask() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [told, setTold] = useState('')
  const [wrongCodes, setWrongCodes] = useState(0)
  // A second press may come before the first one is rendered.
  const running = useRef(false)
  const refusal = useRef<{ readonly rule: () => string; readonly said: string }>(undefined)
  /** Sets the problem without running anything; "" for none. */
  const fail = (next: string) => {
    refusal.current = undefined
    setProblem(next)
  }
  return {
    busy,
    problem,
    /** A message that is no problem; "" for none. */
    told,
    /** How many codes of the second factor were refused so far. */
    wrongCodes,
    fail,
    /** Shows the fault that `rule` finds, "" for none; returns whether there is one. */
    refuse(rule: () => string): boolean {
      const said = rule()
      fail(said)
      if (said !== '') refusal.current = { rule, said }
      return said !== ''
    },
    /** For the `onInput` of a form: takes the message away once its cause is gone. */
    recheck() {
      // The next fault shows on the next submit, not while typing.
      if (refusal.current && refusal.current.rule() !== refusal.current.said) fail('')
    },
    /** Says something that is no problem, until the next run. */
    tell: setTold,
    run(work: () => Promise<void>, messages: FailureMessages) {
      if (running.current) return
      running.current = true
      setBusy(true)
      fail('')
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

/** Runs work and says in the line below the tabs why it failed. `attempt` resolves to whether it succeeded. */
export function useAttempt() {
  const { failure } = useBanner()
  const [isBusy, setBusy] = useState(false)
  const attempt = useCallback(
    async (work: () => Promise<void>, messages: FailureMessages): Promise<boolean> => {
      setBusy(true)
      try {
        await work()
        return true
      } catch (error) {
        failure(errorMessage(error, messages))
        return false
      } finally {
        setBusy(false)
      }
    },
    [failure],
  )
  return { attempt, isBusy }
}
