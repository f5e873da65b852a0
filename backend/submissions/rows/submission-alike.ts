import { col, type FindAttributeOptions, fn, Op, type WhereOptions, where } from 'sequelize'
import type { Reading } from '#backend/database/transaction.ts'
import { type SubmissionRecord, submissionTable } from '#backend/models/submission.ts'
import { type KnownFilter, readFolded } from '#backend/models/submission-filter.ts'
import { readInBlocks, readRows } from '#backend/models/table.ts'
import { spellingsOf } from '#backend/models/typed-firms.ts'
import { typedName } from '#contract/primitives/fold.ts'
import type { Likeness } from '#contract/submission.ts'
import { type GroupedLikeness, MOST_ALIKE, type QueueFilter } from '#contract/submission-queue.ts'

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

interface From {
  readonly id: string
  readonly sender: string
  readonly firmName: string
}

/** All submissions of these senders. */
const sentBy = (reading: Reading, senders: readonly string[]): Promise<From[]> =>
  readRows<From>(reading, submissionTable, {
    attributes: ['id', [sender, 'sender'], 'firmName'],
    where: { [Op.and]: [{ deleted_at: '' }, where(sender, { [Op.in]: [...senders] })] },
  })

const fromKey = ({ sender, firmName }: Omit<From, 'id'>): string =>
  JSON.stringify([sender, typedName(firmName)])

/** The ids of all submissions of these senders, by sender and firm. */
async function sameSenders(reading: Reading, keys: readonly Keys[]): Promise<ReadonlyMap<string, string[]>> {
  const senders = [...new Set(keys.map((key) => key.sender).filter((address) => address !== ''))]
  const found = new Map<string, string[]>()
  for (const from of senders.length > 0 ? await sentBy(reading, senders) : []) {
    found.set(fromKey(from), [...(found.get(fromKey(from)) ?? []), from.id])
  }
  return found
}

/** Submissions whose texts are worked on at once: of the longest ones a hundred take some 10 ms. */
const TEXTS_AT_ONCE = 100

/** How much of the beginning of a text is compared before all of it is. */
const BEGINNING = 40

/** What two texts must share that are the same. */
const print: [ReturnType<typeof fn>, string][] = [
  [fn('LENGTH', plainText), 'length'],
  [fn('SUBSTR', plainText, 1, BEGINNING), 'beginning'],
]

interface Print {
  readonly id: string
  readonly length: unknown
  readonly beginning: string
}

interface Keys extends Print {
  readonly text: string
  readonly sender: string
  readonly firmName: string
}

/** The keys of these submissions, as the database makes them of their rows. */
async function keysOf(reading: Reading, records: readonly Pick<Pair, 'id'>[]): Promise<Keys[]> {
  const keys: Keys[] = []
  const attributes: FindAttributeOptions = [
    'id',
    [plainText, 'text'],
    [sender, 'sender'],
    'firmName',
    ...print,
  ]
  for (let start = 0; start < records.length; start += TEXTS_AT_ONCE) {
    const id = records.slice(start, start + TEXTS_AT_ONCE).map((record) => record.id)
    keys.push(...(await readRows<Keys>(reading, submissionTable, { attributes, where: { id } })))
  }
  return keys
}

const printOf = ({ length, beginning }: Print) => `${length} ${beginning}`

/**
 * The ids of all submissions with these texts, by the text. It goes through the submissions in blocks between which other calls
 * are served: one statement over 4,000 long texts would hold them up for 300 ms. (threat N12)
 */
async function sameTexts(reading: Reading, keys: readonly Keys[]): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>()
  const long = keys.filter(({ text }) => text.length >= SHORTEST)
  if (long.length === 0) return found
  for (const { id, text } of long) found.set(text, [...(found.get(text) ?? []), id])
  const known = new Set(long.map(({ id }) => id))
  const prints = new Set(long.map(printOf))
  const attributes: FindAttributeOptions = ['id', ...print]
  const query = { attributes, where: { deleted_at: '' }, size: TEXTS_AT_ONCE }
  for await (const rows of readInBlocks<Print>(reading, submissionTable, query)) {
    const like = rows.filter((row) => !known.has(row.id) && prints.has(printOf(row)))
    for (const { id, text } of like.length > 0 ? await keysOf(reading, like) : []) found.get(text)?.push(id)
  }
  return found
}

/** Which of these submissions may be duplicates, and why. Both sides of a comparison are made by the database. */
export async function likenessOf(
  reading: Reading,
  records: readonly Pair[],
): Promise<ReadonlyMap<string, Likeness>> {
  const keys = await keysOf(reading, records)
  const sameSender = await sameSenders(reading, keys)
  const sameText = await sameTexts(reading, keys)
  const marks = new Map<string, Likeness>()
  for (const key of keys) {
    if ((sameSender.get(fromKey(key)) ?? []).length > 1) marks.set(key.id, 'sender')
    if ((sameText.get(key.text) ?? []).length > 1) marks.set(key.id, 'text')
  }
  return marks
}

/** The other submissions that one may be a duplicate of, newest first. */
export async function readAlike(
  reading: Reading,
  record: SubmissionRecord,
): Promise<{ readonly why: Likeness; readonly record: SubmissionRecord }[]> {
  const [key] = await keysOf(reading, [record])
  if (!key) return []
  const ways: WhereOptions[] = []
  const [, ...sameText] = (await sameTexts(reading, [key])).get(key.text) ?? []
  if (sameText.length > 0) ways.push({ id: sameText })
  const sameSender = (await sameSenders(reading, [key])).get(fromKey(key)) ?? []
  if (sameSender.length > 1) ways.push({ id: sameSender })
  if (ways.length === 0) return []
  const records = await readRows<SubmissionRecord>(reading, submissionTable, {
    where: { [Op.and]: [{ deleted_at: '', id: { [Op.ne]: record.id } }, { [Op.or]: ways }] },
    order: [['submitted_at', 'DESC']],
    limit: MOST_ALIKE,
  })
  return records.map((one) => ({ why: sameText.includes(one.id) ? 'text' : 'sender', record: one }))
}

/** The ids of a submission and of all that may be its duplicates for one reason; none where there is no such submission. */
async function readGroup(reading: Reading, id: string, why: GroupedLikeness): Promise<readonly string[]> {
  const [found] = await readRows<{ id: string }>(reading, submissionTable, {
    attributes: ['id'],
    where: { id, deleted_at: '' },
  })
  const [key] = found ? await keysOf(reading, [found]) : []
  if (!key) return []
  if (why === 'text') return (await sameTexts(reading, [key])).get(key.text) ?? [id]
  return (await sameSenders(reading, [key])).get(fromKey(key)) ?? [id]
}

/**
 * A filter with the group of duplicates looked up and the firm that it names, and what its search finds in folded texts. It goes
 * through all submissions in blocks. (threat N12)
 */
export async function withLookUps<Filter extends QueueFilter>(
  reading: Reading,
  { alikeTo, alikeBy = 'text', firm, ...filter }: Filter,
): Promise<Omit<Filter, 'alikeTo' | 'alikeBy' | 'firm'> & KnownFilter> {
  const among = alikeTo === undefined ? {} : { among: await readGroup(reading, alikeTo, alikeBy) }
  const named = firm === undefined ? {} : { spellings: await spellingsOf(reading, submissionTable, firm) }
  const known = { ...filter, ...among, ...named }
  return { ...known, folded: await readFolded(reading, submissionTable, known) }
}
