import { dayOf } from '#contract/primitives/day.ts'

const two = (part: number) => String(part).padStart(2, '0')

/** A moment as a field for date and time holds it, on this device's clock. */
export const toField = (at: Date): string => `${dayOf(at)}T${two(at.getHours())}:${two(at.getMinutes())}`

/** The moment that a field for date and time names; null where it is empty or names none. */
export function fromField(value: string): Date | null {
  const at = new Date(value)
  return value === '' || Number.isNaN(at.getTime()) ? null : at
}

/** The zone that times are read in: "Europe/Berlin". */
export const zoneName = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Tomorrow at nine: when a plan most likely starts. */
export function tomorrowAtNine(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9)
}
