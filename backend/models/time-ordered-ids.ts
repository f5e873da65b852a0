import { randomUUID } from 'node:crypto'

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** Makes ids that sort by their moment, and within a millisecond by their order in this process. */
export function timeOrderedIds(): (at: Date) => string {
  let last = 0
  let count = 0
  return (at) => {
    const now = at.getTime()
    count = now === last ? count + 1 : 0
    last = now
    return `${hex(now, 12)}-${hex(count, 4)}-${randomUUID().slice(0, 8)}`
  }
}
