import { Op } from 'sequelize'
import { column, naming } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { isShortened, LONGEST_RECORDED } from '#contract/history-version.ts'
import { isPlainObject } from '#contract/primitives/is-same.ts'
import { days } from '#contract/primitives/time.ts'
import { inBlocks, insertRows, readRows, removeRows, tableOf } from './table.ts'

/** How long, in milliseconds, the texts that History shortens are kept whole: as long as one's own acts offer to be taken back. */
const KEPT_FOR = days(1)

/** The long texts of a value in the order in which they stand in it; null for one that is there as often in what came after. */
type LongTexts = readonly (string | null)[]

/** Pictures, mostly: without them a deleted firm would come back without its logo. */
export const historyLongTextTable = tableOf('history_long_texts', {
  entry: { ...column.key(64), primaryKey: true },
  at: column.moment(),
  texts: naming('anyone', 'deleted', column.json<LongTexts>([])),
})

/** Every text in a value, in the order in which it stands there. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) yield* textsIn(one)
  }
}

/** How often each text stands in a value. */
function timesIn(value: unknown): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const text of textsIn(value)) times.set(text, (times.get(text) ?? 0) + 1)
  return times
}

/** The texts that History shortens, or that look as if it had. */
function longTextsOf(before: unknown, after: unknown): LongTexts {
  const [was, is] = [timesIn(before), timesIn(after)]
  const isLost = (text: string) =>
    text.length > LONGEST_RECORDED && (was.get(text) ?? 0) > (is.get(text) ?? 0)
  return [...textsIn(before)]
    .filter((text) => text.length > LONGEST_RECORDED || isShortened(text))
    .map((text) => (isLost(text) ? text : null))
}

/** Keeps the texts of an entry that History is about to shorten. */
export async function keepLongTexts(
  writing: Writing,
  { id, before, after }: { readonly id: string; readonly before: unknown; readonly after: unknown },
  now: Date,
): Promise<void> {
  const texts = longTextsOf(before, after)
  if (texts.every((text) => text === null)) return
  await insertRows(writing, historyLongTextTable, [{ entry: id, at: now.toISOString(), texts }])
}

/** The long texts of these entries, as long as they are kept. */
export async function readLongTexts(
  reading: Reading,
  entries: readonly string[],
): Promise<ReadonlyMap<string, LongTexts>> {
  const found = new Map<string, LongTexts>()
  for (const entry of inBlocks(entries)) {
    const rows = await readRows(reading, historyLongTextTable, { where: { entry } })
    for (const row of rows) found.set(row.entry, row.texts)
  }
  return found
}

/** An entry with the values before it whole again, as far as their texts are kept. */
export function withLongTexts(entry: HistoryEntry, texts: LongTexts = []): HistoryEntry {
  if (texts.length === 0) return entry
  const left = [...texts]
  const whole = (value: unknown): unknown => {
    if (typeof value === 'string') return isShortened(value) ? (left.shift() ?? value) : value
    if (Array.isArray(value)) return value.map(whole)
    if (!isPlainObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, whole(one)]))
  }
  const { before } = entry
  return {
    ...entry,
    before: before && Object.fromEntries(Object.entries(before).map(([key, one]) => [key, whole(one)])),
  }
}

/** Forgets the texts of acts that are over. */
export async function dropOldLongTexts(writing: Writing, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_FOR).toISOString()
  await removeRows(writing, historyLongTextTable, { at: { [Op.lte]: oldest } })
}
