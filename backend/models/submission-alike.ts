import { col, fn, literal, Op, type WhereOptions, where } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import type { Likeness } from '#contract/submission.ts'
import { MOST_ALIKE } from '#contract/submission-queue.ts'
import { type SubmissionRecord, submissionTable, toRecord } from './submission.ts'
import { firmKey } from './submission-filter.ts'
import { readRows } from './table.ts'

/** Texts shorter than this say too little to be one another's copy. */
const SHORTEST = 20

/** What stands between words and is often changed in a copy. */
const between = [' ', '\n', '.', ',', '!', '-']

/** A text without what stands between its words, in lower case. */
const plainText = between.reduce<ReturnType<typeof fn>>(
  (text, sign) => fn('REPLACE', text, sign, ''),
  fn('LOWER', col('description')),
)
const sender = fn('LOWER', col('contactEmail'))

type Pair = Pick<SubmissionRecord, 'id' | 'description' | 'contactEmail' | 'firmName'>

/** How often each value of an expression occurs among all reviews, where that is more than once. */
async function repeated(
  reading: Reading,
  expressions: readonly ReturnType<typeof fn>[],
  among: WhereOptions,
): Promise<Set<string>> {
  const names = expressions.map((_, index) => `key${index}`)
  const rows = await readRows<Record<string, string>>(reading, submissionTable, {
    attributes: expressions.map((expression, index) => [expression, `key${index}`]),
    where: { [Op.and]: [{ deleted_at: '' }, among] },
    group: names,
    having: literal('COUNT(*) > 1'),
  })
  return new Set(rows.map((row) => JSON.stringify(names.map((name) => row[name]))))
}

/** The keys of these reviews, as the database makes them of their rows. */
async function keysOf(reading: Reading, records: readonly Pair[]) {
  return readRows<{ id: string; text: string; sender: string; firm: string }>(reading, submissionTable, {
    attributes: ['id', [plainText, 'text'], [sender, 'sender'], [firmKey, 'firm']],
    where: { id: records.map(({ id }) => id) },
  })
}

/** Which of these reviews may be duplicates, and why. Both sides of a comparison are made by the database. */
export async function likenessOf(
  reading: Reading,
  records: readonly Pair[],
): Promise<ReadonlyMap<string, Likeness>> {
  const keys = await keysOf(reading, records)
  const texts = keys.map((key) => key.text).filter((text) => text.length >= SHORTEST)
  const senders = keys.map((key) => key.sender).filter((address) => address !== '')
  const sameText =
    texts.length > 0 ? await repeated(reading, [plainText], where(plainText, { [Op.in]: texts })) : null
  const sameSender =
    senders.length > 0
      ? await repeated(reading, [sender, firmKey], where(sender, { [Op.in]: senders }))
      : null
  const marks = new Map<string, Likeness>()
  for (const key of keys) {
    if (sameSender?.has(JSON.stringify([key.sender, key.firm]))) marks.set(key.id, 'sender')
    if (sameText?.has(JSON.stringify([key.text]))) marks.set(key.id, 'text')
  }
  return marks
}

/** The other reviews that one may be a duplicate of, newest first. */
export async function readAlike(
  reading: Reading,
  record: SubmissionRecord,
): Promise<{ readonly why: Likeness; readonly record: SubmissionRecord }[]> {
  const [key] = await keysOf(reading, [record])
  if (!key) return []
  const ways: WhereOptions[] = []
  if (key.text.length >= SHORTEST) ways.push(where(plainText, key.text))
  if (key.sender !== '') ways.push({ [Op.and]: [where(sender, key.sender), where(firmKey, key.firm)] })
  if (ways.length === 0) return []
  const rows = await readRows<{ id: string; text: string }>(reading, submissionTable, {
    attributes: { include: [[plainText, 'text']] },
    where: { [Op.and]: [{ deleted_at: '', id: { [Op.ne]: record.id } }, { [Op.or]: ways }] },
    order: [['submitted_at', 'DESC']],
    limit: MOST_ALIKE,
  })
  return rows.map(({ text, ...row }) => ({
    why: text === key.text && text.length >= SHORTEST ? 'text' : 'sender',
    record: toRecord(row),
  }))
}
