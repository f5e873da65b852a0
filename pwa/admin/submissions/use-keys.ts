import { useState } from 'react'
import { useKeys } from '../kit/use-keys.ts'

/** What the single keys do, in the order in which they are explained. */
export const queueKeys = [
  { key: 'j', does: 'Next review' },
  { key: 'k', does: 'Previous review' },
  { key: 'a', does: 'Approve' },
  { key: 'r', does: 'Reject with a reason' },
  { key: 'n', does: 'Write a note' },
  { key: 's', does: 'Save the note' },
  { key: '/', does: 'Search' },
  { key: '?', does: 'Show these shortcuts' },
] as const
type QueueKey = (typeof queueKeys)[number]['key']

/** Where this device keeps that single keys are off: they meet the voices of speech input, too. */
const OFF = 'queueKeysOff'

/** Whether single keys work on this device, and the switch. */
export function useKeysSwitch(): readonly [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(() => {
    try {
      return localStorage.getItem(OFF) === null
    } catch {
      return true
    }
  })
  const turn = (on: boolean) => {
    setOn(on)
    try {
      if (on) localStorage.removeItem(OFF)
      else localStorage.setItem(OFF, 'true')
    } catch {
      // It lasts as long as the page.
    }
  }
  return [isOn, turn]
}

/** Does something for single keys while the caller is shown. */
export function useQueueKeys(actions: Partial<Record<QueueKey, () => void>>, isOn: boolean): void {
  const byKey: Partial<Record<string, () => void>> = actions
  useKeys((key) => byKey[key], { isOn })
}
