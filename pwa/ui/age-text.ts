import { pluralize } from '#contract/primitives/text.ts'
import { days, hours, minutes } from '#contract/primitives/time.ts'

const steps = [
  { unit: 'day', length: days(1) },
  { unit: 'hour', length: hours(1) },
  { unit: 'minute', length: minutes(1) },
] as const

/** An age in milliseconds in plain words: "2 hours ago". */
export function formatAge(age: number): string {
  const step = steps.find(({ length }) => age >= length)
  if (!step) return 'less than a minute ago'
  const count = Math.floor(age / step.length)
  return `${pluralize(count, step.unit)} ago`
}
