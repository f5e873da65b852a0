import { type InstrumentKey, instrumentKeyOf } from '#contract/instruments.ts'

/** The instruments that the filter does not know, as they were given. */
export const otherInstruments = (instruments: readonly string[]): readonly string[] =>
  instruments.filter((value) => instrumentKeyOf(value) === null)

const knownInstruments = (instruments: readonly string[]) =>
  instruments.filter((value) => instrumentKeyOf(value) !== null)

/** The list with one of the filter's instruments on or off; the others stay where they are. */
export function withInstrument(instruments: readonly string[], key: InstrumentKey, on: boolean): string[] {
  const without = instruments.filter((value) => instrumentKeyOf(value) !== key)
  return on ? [...knownInstruments(without), key, ...otherInstruments(without)] : without
}

export const textOfOthers = (others: readonly string[]): string => others.join(', ')

/** The list with the instruments typed in the place of the others. */
export function withOthers(instruments: readonly string[], typed: string): string[] {
  const others = typed
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  return [...knownInstruments(instruments), ...otherInstruments(others)]
}
