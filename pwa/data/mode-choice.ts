import { useSyncExternalStore } from 'react'
import { choiceFrom, MODE_CHOICE_KEY, type ModeChoice } from '#contract/theme/mode-choice.ts'
import { logWarning } from './log-warning.ts'

const systemQuery = () => matchMedia('(prefers-color-scheme: dark)')

/** Whether the device prefers dark pages. */
export const isDarkSystem = (): boolean => systemQuery().matches

/** Light or dark as the visitor chose on this device, or null. Where nothing can be kept, it holds for the page alone. */
export function modeChoice(): ModeChoice | null {
  const { modeChoice: ofPage = null } = document.documentElement.dataset
  if (ofPage !== null) return choiceFrom(ofPage)
  try {
    return choiceFrom(localStorage.getItem(MODE_CHOICE_KEY))
  } catch (error) {
    logWarning('This browser keeps no choice of light or dark', error)
    return null
  }
}

/** Keeps the choice, for this page, for the others that are open and for those to come. */
export function chooseMode(choice: ModeChoice): void {
  try {
    localStorage.setItem(MODE_CHOICE_KEY, choice)
  } catch (error) {
    logWarning('This browser keeps no choice of light or dark', error)
    document.documentElement.dataset.modeChoice = choice
  }
  // Browsers send the event to the other pages, not to the one that made the change.
  window.dispatchEvent(new StorageEvent('storage', { key: MODE_CHOICE_KEY, newValue: choice }))
}

/** Calls `changed` whenever the choice or the preference of the device has changed. Returns how to stop. */
export function followMode(changed: () => void): () => void {
  const system = systemQuery()
  system.addEventListener('change', changed)
  window.addEventListener('storage', changed)
  return () => {
    system.removeEventListener('change', changed)
    window.removeEventListener('storage', changed)
  }
}

/** The visitor's choice; null on the server and while the first frame is hydrated. */
export const useModeChoice = (): ModeChoice | null => useSyncExternalStore(followMode, modeChoice, () => null)
