import type { RulePage } from '#backend/models/rule-page.ts'
import { READ_EVERY_DAYS } from '#backend/models/rule-page.ts'
import { days, hours } from '#contract/primitives/time.ts'
import type { UnreadReason } from '#contract/rule-pages.ts'
import type { PageForm } from './read-page.ts'

/** The columns of a page that a read changes. */
interface NextState {
  readonly values: Partial<RulePage>
  /** Where the text that was read goes; absent: nowhere. */
  readonly keepAs?: 'base_text' | 'next_text'
  /** Whether the read makes it a change that visitors and staff hear of. */
  readonly isFound: boolean
}

const NONE = { next_hash: '', next_from: '', next_at: '' }

/** The hour of a day in UTC from which pages are read, as links are checked. */
const FIRST_HOUR = 3

/** That hour so many days after today. */
const after = (now: Date, count: number) =>
  new Date((Math.floor(now.getTime() / days(1)) + count) * days(1) + hours(FIRST_HOUR)).toISOString()

/**
 * The state of a page after a read. A form that differs becomes a change once two reads in a row find it: text that stands
 * there for a moment, or is new each time, is none. From then on the change stays until staff end it, also where the page says
 * again what it said before. A page that cannot be compared keeps its state. `null`: the page cannot be judged now, and is read
 * again on the next day.
 */
export function nextState(page: RulePage, form: PageForm | UnreadReason | null, now: Date): NextState {
  if (form === null) return { values: { due_at: after(now, 1) }, isFound: false }
  const due_at = after(now, READ_EVERY_DAYS)
  if (typeof form === 'string') return { values: { due_at, unread: form }, isFound: false }
  const { values, ...rest } = nextForm(page, form.hash, now)
  return { values: { ...values, due_at, unread: '' }, ...rest }
}

/** The same of a page that was read. */
function nextForm(page: RulePage, hash: string, now: Date): NextState {
  const at = now.toISOString()
  if (page.base_hash === '') {
    return { values: { base_hash: hash, base_at: at }, keepAs: 'base_text', isFound: false }
  }
  if (page.found_at !== '') {
    const values = { next_hash: hash, next_at: at }
    return hash === page.next_hash
      ? { values, isFound: false }
      : { values, keepAs: 'next_text', isFound: false }
  }
  if (hash === page.base_hash) return { values: { base_at: at, ...NONE }, isFound: false }
  if (hash === page.next_hash) return { values: { next_at: at, found_at: at }, isFound: true }
  const values = { next_hash: hash, next_from: at, next_at: at }
  return { values, keepAs: 'next_text', isFound: false }
}
