/** Lists about challenges that pages need without the schemas, which bring the validator along. */

/** How many evaluations a trader must pass before the account pays out. */
export const stepCounts = [
  { key: 'instant', label: 'Instant', long: 'Instant' },
  { key: '1', label: '1', long: '1 step' },
  { key: '2', label: '2', long: '2 steps' },
  { key: '3', label: '3', long: '3 steps' },
] as const
export type StepCount = (typeof stepCounts)[number]['key']

/** The basis from which the floor of the maximum loss is counted. */
export const drawdownKinds = [
  { key: 'static', label: 'Static' },
  { key: 'trailing_end_of_day', label: 'Trailing, end of day' },
  { key: 'trailing_intraday', label: 'Trailing, intraday' },
] as const
export type DrawdownKind = (typeof drawdownKinds)[number]['key']

/** How the price is paid. */
export const billings = [
  { key: 'one_time', label: 'One-time' },
  { key: 'monthly', label: 'Monthly' },
] as const

/** In place of a number of days between payouts. */
export const ON_DEMAND = 'on_demand'

export const MOST_CHALLENGES = 60

/** Days after which the terms of a challenge should be checked again. */
export const CHECK_AGAIN_AFTER_DAYS = 60

/** Challenges that the page of all of them comes with. */
export const FIRST_CHALLENGES = 24

/** What visitors may choose as the most to pay until an account is funded, in hundredths. */
export const priceCaps = [10_000, 20_000, 30_000, 50_000] as const
