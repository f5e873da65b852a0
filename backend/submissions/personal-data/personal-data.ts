import { randomUUID } from 'node:crypto'
import type { Database } from '#backend/database/connect.ts'
import { emptyJournal } from '#backend/database/empty-journal.ts'
import { inSnapshot, type Reading, type Writing } from '#backend/database/transaction.ts'
import { type Actor, record } from '#backend/history/record.ts'
import { refusedField } from '#backend/http/errors.ts'
import { jsonDownload } from '#backend/http/http-response.ts'
import { createPacer } from '#backend/load-shedding/pacer.ts'
import { type PackedText, pack, unpack } from '#backend/models/packed-text.ts'
import { inBlocks } from '#backend/models/table.ts'
import { eraseDue } from '#backend/submissions/erase-ahead.ts'
import type { Removal } from '#backend/submissions/remove-for-good.ts'
import {
  isPersonName,
  type PersonalKind,
  personalFileName,
  personalKindKeys,
} from '#contract/personal-data.ts'
import { fold } from '#contract/primitives/fold.ts'
import type { Person, Receiver, Things } from './source.ts'
import { findPersonalRecords, personalSources } from './sources.ts'

/** The text of a file, piece by piece. Each entry passed the schema of its kind, so no secret can be in it. */
async function* textOf(
  reading: Reading,
  things: Things,
  { to, now }: { readonly to: Receiver; readonly now: Date },
): AsyncGenerator<string> {
  const pace = createPacer()
  yield `{"exported_at":${JSON.stringify(now)}`
  for (const kind of personalKindKeys) {
    let lead = ''
    yield `,\n"${kind}":[`
    for (const block of inBlocks((things[kind] ?? []).map(({ id }) => id))) {
      for (const entry of await personalSources[kind].give(reading, block, to)) {
        yield `${lead}\n${JSON.stringify(entry, null, 2)}`
        lead = ','
        await pace()
      }
    }
    yield lead === '' ? ']' : '\n]'
  }
  yield '}\n'
}

/** A file and its content. */
interface PersonalFile {
  readonly things: Things
  readonly packed: PackedText
}

/** Everything that `find` finds as one file, packed, as it was at one moment. */
export function packPersonalFile(
  database: Database,
  find: (reading: Reading) => Promise<Things>,
  given: { readonly to: Receiver; readonly now: Date },
): Promise<PersonalFile> {
  return inSnapshot(database, async (reading) => {
    const things = await find(reading)
    return { things, packed: await pack(textOf(reading, things, given)) }
  })
}

/** A personal file to save. */
export const downloadOf = ({ packed: { parts, bytes } }: PersonalFile, now: Date) =>
  jsonDownload(unpack(parts), { name: personalFileName(now.toISOString()), bytes })

/** The History entry of an act on a person's data: why, and how many of each kind. It names no person. */
export async function recordPersonal(
  writing: Writing,
  {
    actor,
    action,
    reason,
    counts,
    now,
  }: {
    readonly actor: Actor
    readonly action: 'export' | 'erase'
    readonly reason: string
    readonly counts: Readonly<Partial<Record<PersonalKind, number>>>
    readonly now: Date
  },
): Promise<void> {
  const about = { subject: 'personal-data', subject_id: randomUUID(), subject_name: '' } as const
  await record(writing, actor, { action, ...about, after: { reason, ...counts } }, now)
}

/** How many there are of each kind that there is. */
export const countsOf = (things: Things): Partial<Record<PersonalKind, number>> =>
  Object.fromEntries(
    personalKindKeys.flatMap((kind) => {
      const count = things[kind]?.length ?? 0
      return count > 0 ? [[kind, count]] : []
    }),
  )

/** Shortest part of a name that a reason must not hold: shorter ones are words, too. */
const PART = 4

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Scripts without spaces between words: a name stands in the middle of what reads as one word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Whether a reason holds what the person was looked for by. A name of a few letters is a part of many words. */
function isQuoted(who: string, reason: string, said: ReadonlySet<string>): boolean {
  const words = isPersonName(who) ? wordsOf(who) : []
  if (words.length === 0) return reason.includes(who)
  const folded = fold(reason)
  return words.every((word) => (UNSPACED.test(word) ? folded.includes(word) : said.has(word)))
}

/** @throws ApiError 400 where a reason holds the secret or names the person: History keeps it for good. */
export function requireNameless(reason: string, who: string, things: Things): void {
  const said = new Set(wordsOf(reason))
  const people = personalKindKeys.flatMap((kind) => (things[kind] ?? []).map(({ person }) => person))
  const parts = people.flatMap(wordsOf).filter(({ length }) => length >= PART)
  if (isQuoted(who, reason, said) || parts.some((part) => said.has(part))) {
    throw refusedField('reason', 'must not name the person: History keeps it for good')
  }
}

/**
 * Erases all of a person that is due, kind by kind, some at once; `after` is told in each transaction how many of which. Where
 * nothing is found nothing is done: who calls without cause must not empty the journal, which readers wait for. (threat O3)
 */
export async function eraseAll(
  database: Database,
  person: Person,
  by: Removal,
  after?: (writing: Writing, counts: Readonly<Partial<Record<PersonalKind, number>>>) => Promise<void>,
): Promise<void> {
  const look = () => inSnapshot(database, (reading) => findPersonalRecords(reading, person))
  if (Object.values(await look()).every(({ length }) => length === 0)) return
  for (const kind of personalKindKeys) {
    const { erasure } = personalSources[kind]
    if (!erasure) continue
    await eraseDue(database, {
      async find(limit) {
        const things = await look()
        return (things[kind] ?? []).slice(0, limit).map(({ id }) => id)
      },
      forgetting: (ids) => erasure.forgetting({ database }, ids, by.now),
      async erase(writing, ids) {
        const count = await erasure.erase(writing, ids, by)
        if (count > 0) await after?.(writing, { [kind]: count })
      },
    })
  }
  await emptyJournal(database).catch(() => undefined)
}
