import { literal, Op } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { type SubmissionRecord, submissionTable } from '#backend/models/submission.ts'
import type { KnownFilter } from '#backend/models/submission-filter.ts'
import { readRows } from '#backend/models/table.ts'
import type { Likeness } from '#contract/submission.ts'
import {
  type GroupedLikeness,
  groupedLikenesses,
  MOST_ALIKE,
  type QueueFilter,
} from '#contract/submission-queue.ts'

/** The keys by which submissions are compared. */
type Keys = Readonly<Record<'id' | 'text_key' | 'sender_key' | 'firm_key', string>>

/** The keys that duplicates share, by why they may be ones. Where `first` is "", there is too little to compare. */
const sharedKeys = {
  text: { first: 'text_key', others: [] },
  sender: { first: 'sender_key', others: ['firm_key'] },
} as const satisfies Record<GroupedLikeness, { first: keyof Keys; others: readonly (keyof Keys)[] }>

/** What the duplicates of a submission share; null where there is too little to compare. */
function sharedWith(keys: Keys, why: GroupedLikeness): Readonly<Record<string, string>> | null {
  const { first, others } = sharedKeys[why]
  return keys[first] === '' ? null : Object.fromEntries([first, ...others].map((key) => [key, keys[key]]))
}

/** The keys of those of these submissions that were not deleted. */
const readKeys = (reading: Reading, ids: readonly string[]): Promise<Keys[]> =>
  readRows<Keys>(reading, submissionTable, {
    attributes: ['id', 'text_key', 'sender_key', 'firm_key'],
    where: { id: [...ids], deleted_at: '' },
  })

/** Those of these submissions that others may be duplicates of for a reason. */
async function withDuplicates(
  reading: Reading,
  all: readonly Keys[],
  why: GroupedLikeness,
): Promise<string[]> {
  const { first, others } = sharedKeys[why]
  const known = [...new Set(all.map((keys) => keys[first]).filter((key) => key !== ''))]
  const groups = await readRows<Keys>(reading, submissionTable, {
    attributes: [first, ...others],
    where: { deleted_at: '', [first]: known },
    group: [first, ...others],
    having: literal('COUNT(id) > 1'),
  })
  const shared = new Set(groups.map((keys) => JSON.stringify(sharedWith(keys, why))))
  return all.filter((keys) => shared.has(JSON.stringify(sharedWith(keys, why)))).map(({ id }) => id)
}

/** Which of these submissions may be duplicates, and why. */
export async function likenessOf(
  reading: Reading,
  records: readonly Pick<SubmissionRecord, 'id'>[],
): Promise<ReadonlyMap<string, Likeness>> {
  const keys = await readKeys(
    reading,
    records.map(({ id }) => id),
  )
  const marks = new Map<string, Likeness>()
  for (const why of ['sender', 'text'] as const) {
    for (const id of await withDuplicates(reading, keys, why)) marks.set(id, why)
  }
  return marks
}

/** The other submissions that one may be a duplicate of, newest first. */
export async function readAlike(
  reading: Reading,
  { id }: SubmissionRecord,
): Promise<{ readonly why: Likeness; readonly record: SubmissionRecord }[]> {
  const [keys] = await readKeys(reading, [id])
  const ways = keys ? groupedLikenesses.map((why) => sharedWith(keys, why)).filter((way) => way !== null) : []
  if (ways.length === 0) return []
  const records = await readRows<SubmissionRecord & Keys>(reading, submissionTable, {
    attributes: [...Object.keys(submissionTable.columns), 'text_key'],
    where: { [Op.and]: [{ deleted_at: '', id: { [Op.ne]: id } }, { [Op.or]: ways }] },
    order: [['submitted_at', 'DESC']],
    limit: MOST_ALIKE,
  })
  return records.map(({ text_key, ...record }) => ({
    why: text_key !== '' && text_key === keys?.text_key ? 'text' : 'sender',
    record,
  }))
}

/** A filter with the group of duplicates that it names, as what these share: nothing where there is no such submission. */
export async function withGroup<Filter extends QueueFilter>(
  reading: Reading,
  { alikeTo, alikeBy = 'text', ...filter }: Filter,
): Promise<Omit<Filter, 'alikeTo' | 'alikeBy'> & KnownFilter> {
  if (alikeTo === undefined) return filter
  const [keys] = await readKeys(reading, [alikeTo])
  return { ...filter, alike: (keys && sharedWith(keys, alikeBy)) ?? { id: keys ? alikeTo : [] } }
}
