import { choiceFrom, MODE_CHOICE_KEY, type ModeChoice } from '#contract/theme/mode-choice.ts'
import { createStorageText } from './storage-item.ts'
import { createStoredValue, useStored } from './stored-value.ts'

const systemQuery = () => matchMedia('(prefers-color-scheme: dark)')

/** Whether the device prefers dark pages. */
export const isDarkSystem = (): boolean => systemQuery().matches

/** As the script in the head reads it, which is no JSON. */
const choice = createStoredValue<ModeChoice | null>(
  createStorageText('local', MODE_CHOICE_KEY, choiceFrom, (mode) => mode),
  null,
  MODE_CHOICE_KEY,
)

/** Light or dark as the visitor chose on this device, or null. Where nothing can be kept, it holds for the page alone. */
export const modeChoice = choice.get

/** Keeps the choice, for this page, for the others that are open and for those to come. */
export const chooseMode = choice.set

/** Calls `changed` whenever the choice or the preference of the device has changed. Returns how to stop. */
export function followMode(changed: () => void): () => void {
  const system = systemQuery()
  system.addEventListener('change', changed)
  const stop = choice.subscribe(changed)
  return () => {
    system.removeEventListener('change', changed)
    stop()
  }
}

/** The visitor's choice; null on the server and while the first frame is hydrated. */
export const useModeChoice = (): ModeChoice | null => useStored(choice)
