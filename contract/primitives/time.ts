import { pluralize } from './text.ts'

/** Milliseconds in `n` seconds. */
export const seconds = (n: number): number => n * 1000
/** Milliseconds in `n` minutes. */
export const minutes = (n: number): number => seconds(n * 60)
/** Milliseconds in `n` hours. */
export const hours = (n: number): number => minutes(n * 60)
/** Milliseconds in `n` days. */
export const days = (n: number): number => hours(n * 24)

/** "1 day", "14 days". */
export const inDays = (count: number): string => pluralize(count, 'day')

/** Noon of today on the device clock; null while it is not known: on the server, and while the first frame is hydrated. */
export type Today = Date | null
