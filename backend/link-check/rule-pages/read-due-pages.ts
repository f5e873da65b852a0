import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, inTransaction, type Reading, type Writing } from '#backend/database/transaction.ts'
import type { LinkRules } from '#backend/link-check/check-link.ts'
import { readChallenges } from '#backend/models/challenge.ts'
import { findFirms, firmTable, LIVE } from '#backend/models/firm.ts'
import { raiseFirms } from '#backend/models/firm-revision.ts'
import { lockState, readState } from '#backend/models/publication-state.ts'
import {
  duePages,
  endChange,
  findChangedPage,
  firmsNaming,
  inQuestion,
  type NamedPages,
  READ_EVERY_DAYS,
  type RulePage,
  storeRead,
  syncRulePages,
} from '#backend/models/rule-page.ts'
import { readInBlocks } from '#backend/models/table.ts'
import { isLive } from '#contract/firm-status.ts'
import { days, hours } from '#contract/primitives/time.ts'
import type { UnreadReason } from '#contract/rule-pages.ts'
import { type PageForm, readPage } from './read-page.ts'

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
function nextState(page: RulePage, form: PageForm | UnreadReason | null, now: Date): NextState {
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

/** The pages that challenges of live firms name, in blocks between which requests are let through. */
async function namedPages(reading: Reading): Promise<NamedPages> {
  const named = new Map<string, string>()
  const query = { where: LIVE, attributes: ['id'] }
  for await (const rows of readInBlocks<{ id: string }>(reading, firmTable, query)) {
    const ids = rows.map(({ id }) => id)
    for (const { sourceUrl, checkedAt } of [...(await readChallenges(reading, ids)).values()].flat()) {
      const known = named.get(sourceUrl)
      if (known === undefined || checkedAt < known) named.set(sourceUrl, checkedAt)
    }
  }
  return named
}

/** Names the pages that are to be read, where firms changed since this process looked last. */
export function createPageSync(database: Database): () => Promise<void> {
  let seen = -1
  return async () => {
    const { revision } = await readState({ database })
    if (revision === seen) return
    const named = await inSnapshot(database, namedPages)
    await inTransaction(database, (writing) => syncRulePages(writing, named))
    seen = revision
  }
}

/**
 * A page as staff have dealt with it meanwhile: a change that they confirmed is over, and what the page says by now is to be
 * compared with what they confirmed. Null where another process was faster; the page stays due.
 */
async function asComparedNow(writing: Writing, page: RulePage): Promise<RulePage | null> {
  if (page.found_at === '') return page
  const found = await findChangedPage(writing, page.id)
  if (!found) return null
  const firms = await findFirms(writing, await firmsNaming(writing, page.address))
  const isOpen = firms.some((firm) => isLive(firm) && inQuestion(firm.challenges, found).length > 0)
  return isOpen ? found : endChange(writing, found)
}

/**
 * Reads one page and stores what it says, in one transaction with the news for devices where that is a change. A process that is
 * ended in between has done nothing; the page stays due.
 */
async function readOne(database: Database, page: RulePage, rules: LinkRules, clock: () => Date) {
  const form = await readPage(page.address, rules)
  if (rules.stop.aborted) return
  await inTransaction(database, async (writing) => {
    // Confirming a page and reading it take turns.
    await lockState(writing)
    const now = await asComparedNow(writing, page)
    if (!now) return
    const { values, keepAs, isFound } = nextState(now, form, clock())
    const text = form !== null && typeof form !== 'string' && keepAs ? { of: keepAs, as: form.text } : null
    const isStored = await storeRead(writing, page, values, text)
    if (isStored && isFound) await raiseFirms(writing, await firmsNaming(writing, page.address))
  })
}

/** Pages that are read in one go, and at a time. */
const AT_ONCE = 100
const LANES = 4

/** Reads the pages that are due, those of one host after one another. */
export async function readDuePages(database: Database, rules: LinkRules, clock: () => Date): Promise<void> {
  const pages = await duePages({ database }, clock(), AT_ONCE)
  const hostOf = ({ address }: RulePage) => URL.parse(address)?.host ?? address
  const groups = [...Map.groupBy(pages, hostOf).values()]
  const lane = async () => {
    for (let group = groups.shift(); group; group = groups.shift()) {
      for (const page of group) {
        if (rules.stop.aborted) return
        await readOne(database, page, rules, clock)
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}
