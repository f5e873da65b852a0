import { isDeepStrictEqual } from 'node:util'
import { onCommit, type Writing } from '#backend/database/transaction.ts'
import { type Author, staffOf } from '#backend/http/session.ts'
import { type EncodedEntry, encodeEntry, insertHistory, readAuthor } from '#backend/models/history.ts'
import { keepLongTexts } from '#backend/models/history-long-texts.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { recordedText } from '#contract/history-version.ts'
import { normalValue, type Shape } from '#contract/normal-values.ts'
import { can } from '#contract/permissions.ts'
import { isPlainObject, isSame } from '#contract/primitives/is-same.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Who did something, from where, as the history names them. A null id: the person was not signed in, as with a mailed link or the
 * console.
 */
export interface Actor {
  readonly id: string | null
  readonly name: string
  readonly address: string
  /** Names the act where it does several things; its entries share this id. */
  readonly batch?: string | undefined
  /** The entry or act that is put back by what is done. */
  readonly putsBack?: string | undefined
  /** Whether they may mark only their own entries as put back. */
  readonly putsBackOwn?: boolean
  readonly onRecorded?: Author['onRecorded']
}

/** The signed-in author as the history names them. */
export function actorOf({ caller, address, batch, query, onRecorded }: Author): Actor {
  const { id, username } = staffOf(caller)
  const putsBackOwn = !can(caller.role, 'history:read')
  return { id, name: username, address, batch, putsBack: query?.puts_back, putsBackOwn, onRecorded }
}

/** An entry to be written. Values must hold no secret. */
export interface NewEntry {
  readonly action: HistoryEntry['action']
  readonly subject: HistoryEntry['subject']
  readonly subject_id: string
  readonly subject_name: string
  readonly before?: Values | null
  readonly after?: Values | null
}

/** Names a member of the staff as what an entry is about; `session`: one of their sign-ins. */
export const aboutUser = (
  { id, username }: { readonly id: string; readonly username: string },
  subject: 'user' | 'session' = 'user',
) => ({ subject, subject_id: id, subject_name: username }) as const

/** Writes an entry as part of the transaction that it describes, so that neither exists without the other. */
export async function record(writing: Writing, actor: Actor, entry: NewEntry, now: Date): Promise<void> {
  const { putsBack, putsBackOwn = true, batch, onRecorded } = actor
  const isMarked = putsBack !== undefined && (!putsBackOwn || (await isBy(writing, putsBack, actor.id)))
  const marking = { ...actor, putsBack: isMarked ? putsBack : undefined }
  const id = await insertHistory(writing, entryOf(marking, entry, now))
  await keepLongTexts(writing, { id, before: entry.before, after: entry.after }, now)
  if (onRecorded) onCommit(writing, () => onRecorded(batch ?? id))
}

/** Whether an entry, or an act, is of this person. */
const isBy = async (writing: Writing, act: string, person: string | null): Promise<boolean> =>
  person !== null && (await readAuthor(writing, act)) === person

/** An entry as it is stored. One that has to wait for its place takes less memory so than as an object. */
export const encoded = (actor: Actor, entry: NewEntry, now: Date): EncodedEntry =>
  encodeEntry(entryOf(actor, entry, now))

function entryOf(actor: Actor, { before = null, after = null, ...rest }: NewEntry, now: Date) {
  return {
    ...rest,
    at: now.toISOString(),
    actor_id: actor.id,
    actor_name: actor.name,
    address: actor.address,
    batch: actor.batch ?? null,
    puts_back: actor.putsBack,
    before: before && shorten(before),
    after: after && shorten(after),
  }
}

/**
 * The fields in which two states of a thing differ, as they were and as they are. What is only spelled otherwise, as an import or
 * an earlier version may have stored it, does not differ; `shape` says how it is spelled today.
 */
export function difference(
  before: Values,
  after: Values,
  shape: Shape = {},
): { before: Values; after: Values } {
  const normal = (key: string, value: unknown) => normalValue(shape[key], value)
  const keys = Object.keys(after)
    .filter((key) => !isDeepStrictEqual(before[key], after[key]))
    .filter((key) => !isSame(normal(key, before[key]), normal(key, after[key])))
  const pick = (state: (key: string) => unknown) =>
    Object.fromEntries(keys.map((key) => [key, state(key) ?? null]))
  return {
    before: pick((key) => likeAfter(normal(key, before[key]), normal(key, after[key]), after[key])),
    after: pick((key) => after[key]),
  }
}

/** A value before, with what is equal in it spelled as after: a group of which one field changed tells of that one alone. */
function likeAfter(was: unknown, is: unknown, after: unknown): unknown {
  if (isSame(was, is)) return after
  if (!isPlainObject(was) || !isPlainObject(is) || !isPlainObject(after)) return was
  return Object.fromEntries(
    Object.entries(was).map(([key, one]) => [key, likeAfter(one, is[key], after[key])]),
  )
}

function shorten(values: Values): Record<string, unknown> {
  const cut = (_: string, value: unknown) => (typeof value === 'string' ? recordedText(value) : value)
  return JSON.parse(JSON.stringify(values, cut))
}
