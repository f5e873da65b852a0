import * as days from '#contract/primitives/day-text.ts'

/** "31 Dec 2026" of a day or a moment, which the contract's sentences write in the same way. */
export const { dayText } = days
