import { fold } from '#contract/primitives/fold.ts'
import { matchesNearly } from '#contract/primitives/near-text.ts'

export interface ComboboxOption {
  readonly value: string
  readonly label: string
  /** At the end of the row: a count, a tier. */
  readonly hint?: string | undefined
}

/**
 * The options whose label contains every typed word, prefix matches first; without any, those that contain the words with one
 * typing error, as in the search of the list.
 */
export function matchesOf(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const wanted = fold(typed).trim()
  if (wanted === '') return options
  const words = wanted.split(/\s+/)
  const first: ComboboxOption[] = []
  const rest: ComboboxOption[] = []
  for (const option of options) {
    const label = fold(option.label)
    if (label.startsWith(wanted)) first.push(option)
    else if (words.every((word) => label.includes(word))) rest.push(option)
  }
  const found = [...first, ...rest]
  return found.length > 0 ? found : options.filter(({ label }) => matchesNearly(fold(label), wanted))
}
