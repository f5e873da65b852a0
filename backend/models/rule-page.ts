import { createHash } from 'node:crypto'
import { col, fn, Op, where as whereIs } from 'sequelize'
import { column, later } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import type { Challenge } from '#contract/challenges/challenge.ts'
import type { Firm } from '#contract/firm.ts'
import type { RulePageChange } from '#contract/firm-derived.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { days } from '#contract/primitives/time.ts'
import type { ChangedRulePage, UnreadReason, UnreadRulePage } from '#contract/rule-pages.ts'
import { challengeTable } from './challenge.ts'
import { atMost } from './clock-slack.ts'
import type { FirmRecord } from './firm.ts'
import { packText, textOf } from './packed-text.ts'
import {
  inBlocks,
  insertRows,
  orderBy,
  type RowOf,
  readRow,
  readRows,
  removeRows,
  tableOf,
  updateRows,
} from './table.ts'

/** How often a page is read, in days. */
export const READ_EVERY_DAYS = 7

const texts = {
  base_text: { ...column.bytes(), allowNull: true },
  next_text: { ...column.bytes(), allowNull: true },
} as const

export const rulePageTable = tableOf(
  'rule_pages',
  {
    /** Made of the address. */
    id: { ...column.key(64), primaryKey: true },
    address: column.text(),
    /** When it is read next; "" for one that was never read. */
    due_at: column.momentOrNone(),
    /** The form that challenges were compared with, and when it was read last. */
    base_hash: column.key(64),
    base_at: column.momentOrNone(),
    /** A form that differs from it, when it was read first, and when it was read last. */
    next_hash: column.key(64),
    next_from: column.momentOrNone(),
    next_at: column.momentOrNone(),
    /** When a second read made it a change; "" before. */
    found_at: column.momentOrNone(),
    /** Why its last answer cannot be compared; "" where it can. */
    unread: later(column.key<UnreadReason | ''>(16)),
    ...texts,
  },
  { unique: { rule_pages_by_due: ['due_at', 'id'], rule_pages_by_found: ['found_at', 'id'] } },
)

/**
 * A page that challenges name as their source, with the last two forms of its text. "" stands for a missing moment or form. It is
 * a cache: the page itself has it all, so no backup holds it.
 */
export type RulePage = Omit<RowOf<typeof rulePageTable>, keyof typeof texts>

/** Without the texts. */
const PLAIN = { attributes: { exclude: Object.keys(texts) } }

const idOf = (address: string) => createHash('sha256').update(address).digest('hex')

const NOT_READ = { base_hash: '', base_at: '', next_hash: '', next_from: '', next_at: '', found_at: '' }

/** The pages that challenges name, each with the day of the challenge that was checked longest ago. */
export type NamedPages = ReadonlyMap<string, string>

/** Knows the pages that challenges name now, and no others; a change that all of them were checked after is over. */
export async function syncRulePages(writing: Writing, named: NamedPages): Promise<void> {
  const wanted = new Map([...named].map(([address, day]) => [idOf(address), { address, day }]))
  const rows = await readRows<RulePage>(writing, rulePageTable, PLAIN)
  const known = new Set(rows.map(({ id }) => id))
  for (const id of inBlocks([...known].filter((one) => !wanted.has(one)))) {
    await removeRows(writing, rulePageTable, { id })
  }
  for (const block of inBlocks([...wanted].filter(([id]) => !known.has(id)))) {
    const added = block.map(([id, { address }]) => ({ id, address, due_at: '', ...NOT_READ, unread: '' }))
    await insertRows(writing, rulePageTable, added, { ignoreDuplicates: true })
  }
  for (const row of rows) {
    const oldest = wanted.get(row.id)?.day
    if (oldest !== undefined && row.found_at !== '' && !isOlder(oldest, row)) await endChange(writing, row)
  }
}

/** The later form takes the place of the earlier one; returns the page as it is then. */
export async function endChange(writing: Writing, page: RulePage): Promise<RulePage> {
  const { id, next_hash, next_at } = page
  const values = {
    ...NOT_READ,
    base_hash: next_hash,
    base_at: next_at,
    base_text: col('next_text'),
    next_text: null,
  }
  // MySQL sets columns from left to right: the text is moved before it is emptied.
  const { next_text, ...moved } = values
  await updateRows(writing, rulePageTable, moved, { id })
  await updateRows(writing, rulePageTable, { next_text }, { id })
  return { ...page, ...NOT_READ, base_hash: next_hash, base_at: next_at }
}

/** Whether a day of a check lies before a change was found. */
const isOlder = (checkedAt: string, { found_at }: Pick<RulePage, 'found_at'>): boolean =>
  checkedAt < utcDayOf(new Date(found_at))

/** Pages that are due to be read, those that waited longest first. */
export function duePages(reading: Reading, now: Date, limit: number): Promise<RulePage[]> {
  // A moment that lies farther ahead than any read was written by a clock that has been set back since.
  const late = atMost(now, days(READ_EVERY_DAYS))
  return readRows<RulePage>(reading, rulePageTable, {
    ...PLAIN,
    where: { due_at: { [Op.or]: [{ [Op.lte]: now.toISOString() }, { [Op.gt]: late }] } },
    order: orderBy('due_at', 'id'),
    limit,
  })
}

/** Stores what a read found, unless another one stored something meanwhile; returns whether it did. */
export async function storeRead(
  writing: Writing,
  { id, due_at }: RulePage,
  values: Partial<RulePage>,
  text: { readonly of: 'base_text' | 'next_text'; readonly as: string } | null,
): Promise<boolean> {
  const packed = text ? { [text.of]: await packText(text.as) } : {}
  return (await updateRows(writing, rulePageTable, { ...values, ...packed }, { id, due_at })) > 0
}

/** The pages that changed and wait for staff, by address. */
export async function changedPages(reading: Reading): Promise<ReadonlyMap<string, RulePage>> {
  const rows = await readRows<RulePage>(reading, rulePageTable, {
    ...PLAIN,
    where: { found_at: { [Op.gt]: '' } },
    order: orderBy('next_from', 'id'),
  })
  return new Map(rows.map((row) => [row.address, row]))
}

/** One changed page, or null. */
export async function findChangedPage(reading: Reading, id: string): Promise<RulePage | null> {
  return readRow<RulePage>(reading, rulePageTable, { ...PLAIN, where: { id, found_at: { [Op.gt]: '' } } })
}

/** The texts of a changed page. */
export async function textsOfPage(reading: Reading, id: string): Promise<{ before: string; now: string }> {
  const row = await readRow<{ base_text: Buffer | null; next_text: Buffer | null }>(reading, rulePageTable, {
    where: { id },
    attributes: Object.keys(texts),
  })
  const read = async (packed: Buffer | null | undefined) => (packed ? textOf(packed) : '')
  return { before: await read(row?.base_text), now: await read(row?.next_text) }
}

/** The pages that these challenges name and that cannot be compared. */
export function unreadPagesOf(reading: Reading, challenges: readonly Challenge[]): Promise<UnreadRulePage[]> {
  return readRows<UnreadRulePage>(reading, rulePageTable, {
    attributes: ['address', ['unread', 'reason']],
    where: { id: challenges.map(({ sourceUrl }) => idOf(sourceUrl)), unread: { [Op.gt]: '' } },
    order: orderBy('id'),
  })
}

/** The challenges of a firm that name a changed page and were not checked since. */
export const inQuestion = (challenges: readonly Challenge[], page: RulePage): readonly Challenge[] =>
  challenges.filter(({ sourceUrl, checkedAt }) => sourceUrl === page.address && isOlder(checkedAt, page))

/** A firm with what visitors read of changed pages; as it is where none of its pages changed. */
export function withPageChanges<F extends Pick<Firm, 'challenges'>>(
  firm: F,
  pages: ReadonlyMap<string, RulePage>,
): F & { readonly rulePageChanges?: RulePageChange[] } {
  if (pages.size === 0) return firm
  const addresses = new Set(firm.challenges.map(({ sourceUrl }) => sourceUrl))
  const changes = [...addresses].flatMap((address) => {
    const page = pages.get(address)
    const challenges = page ? inQuestion(firm.challenges, page).map(({ id }) => id) : []
    return page && challenges.length > 0 ? [{ day: page.next_from.slice(0, 10), challenges }] : []
  })
  return changes.length > 0 ? { ...firm, rulePageChanges: changes } : firm
}

/** The changed pages of firms that visitors see, the longest waiting first. */
export function changedPagesOf(
  firms: readonly FirmRecord[],
  pages: ReadonlyMap<string, RulePage>,
): ChangedRulePage[] {
  return [...pages.values()].flatMap((page) =>
    firms.flatMap(({ id, name, status, challenges }) => {
      const found = status === 'live' ? inQuestion(challenges, page) : []
      if (found.length === 0) return []
      return {
        id: page.id,
        firm_id: id,
        firm_name: name,
        address: page.address,
        changed_at: page.next_from,
        found_at: page.found_at,
        challenges: found.map(({ id, name, checkedAt }) => ({ id, name, checkedAt })),
      }
    }),
  )
}

/** The ids of firms with a challenge that names a page, and perhaps of a few others. */
export async function firmsNaming(reading: Reading, address: string): Promise<string[]> {
  const isNamed = whereIs(fn('INSTR', col('terms'), JSON.stringify(address)), { [Op.gt]: 0 })
  const rows = await readRows<{ firm_id: string }>(reading, challengeTable, {
    attributes: ['firm_id'],
    where: isNamed,
    group: ['firm_id'],
  })
  return rows.map(({ firm_id }) => firm_id)
}
