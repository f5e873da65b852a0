import { ApiError } from '#pwa/api/api-error.ts'
import type { Place, Read } from '../device/questions.ts'
import type { Shelf } from './cache-database.ts'

/** Something that the site is asked for, and that this device keeps. */
interface Source<About, Value> {
  readonly shelf: Shelf<Value>
  /** Asks the site. @throws ApiError */
  readonly fetch: (about: About) => Promise<Value>
  /** The id under which an answer is kept; null: this one is asked of the site alone. */
  readonly idOf: (about: About) => string | null
  /** The part of what is kept that was asked for; all of it where this is left out. */
  readonly partOf?: (value: Value, about: About) => Value
  /** Whether an answer is still to be kept as it comes. `askedAt`: the number of syncs when it was asked for. */
  readonly mayKeep?: (about: About, askedAt: number) => boolean
  /** Keeps an answer. Absent: it is kept as it is. Never throws. */
  readonly keep?: (about: About, read: Read<Value>) => Promise<void>
  /** The number of syncs so far, where an answer may be older than one that comes meanwhile. */
  readonly syncs?: () => number
  readonly isOnline: () => boolean
  readonly now: () => Date
}

/** Reads of the site what pages ask for, keeps it, and answers from that where the site cannot be asked. */
export function createCached<About, Value>(source: Source<About, Value>) {
  const { shelf, idOf, partOf = (value: Value) => value, syncs = () => 0, isOnline, now } = source
  const keepAsItIs = async (about: About, read: Read<Value>) => {
    const id = idOf(about)
    if (id !== null) await shelf.put(id, read)
  }
  const { keep = keepAsItIs, mayKeep = () => true } = source

  /** Ends once all that was read is kept, in turn. Who asked the site does not wait for it: a database may be slow to open. */
  let keeping = Promise.resolve()

  /** @throws ApiError */
  const fromSite = async (about: About): Promise<Read<Value>> => {
    const askedAt = syncs()
    const value = await source.fetch(about)
    const read = { value, readAt: now().toISOString(), isKept: false }
    if (mayKeep(about, askedAt)) keeping = keeping.then(() => keep(about, read))
    return read
  }
  const fromDevice = async (about: About): Promise<Read<Value> | null> => {
    await keeping
    const id = idOf(about)
    const row = id === null ? null : await shelf.get(id)
    return row && { value: partOf(row.value, about), readAt: row.readAt, isKept: true }
  }
  const fromEither = async (about: About): Promise<Read<Value> | null> => {
    try {
      return await fromSite(about)
    } catch (error) {
      const id = idOf(about)
      // The site no longer has it.
      if (id !== null && error instanceof ApiError && error.status === 404) {
        keeping = keeping.then(() => shelf.drop([id])).catch(() => undefined)
        return null
      }
      return fromDevice(about)
    }
  }
  /** Requests under way: several parts of a page ask the same at once. */
  const underWay = new Map<string, Promise<Read<Value> | null>>()

  return {
    /** Null where neither the site nor this device has it. Never throws. */
    read(about: About, place: Place = 'site'): Promise<Read<Value> | null> {
      if (place === 'device') return fromDevice(about)
      const name = JSON.stringify([about, syncs()])
      const reading = underWay.get(name) ?? fromEither(about).finally(() => underWay.delete(name))
      underWay.set(name, reading)
      return reading
    },
    /** Ends once all that was read so far is kept, where the device can. */
    untilKept: () => keeping,
    /** Reads those again, one after the other; what could not be read stays as it was. @throws ApiError */
    async renew(wanted: readonly About[]): Promise<void> {
      for (const about of wanted) {
        if (!isOnline()) return
        await fromSite(about)
        await keeping
      }
    },
  }
}

/** What every source of a device shares. */
export interface CachedParts {
  readonly isOnline: () => boolean
  readonly now: () => Date
}

/** The same where what saved firms say is kept ahead. */
export interface SavedParts extends CachedParts {
  /** Ids of the firms that the visitor saved. */
  readonly saved: () => Promise<readonly string[]>
}

/** Whether something was read so many milliseconds ago, or in the future: a clock that was wrong has been put right since. */
export function isStale(readAt: string, now: Date, staleAfter: number): boolean {
  const age = now.getTime() - Date.parse(readAt)
  return age < 0 || age >= staleAfter
}

/** Reads those that are not kept yet, or have been for so many milliseconds, one after the other. Never throws. */
export async function keepAhead<About, Value>(
  { read }: { readonly read: (about: About, place: Place) => Promise<Read<Value> | null> },
  { isOnline, now }: CachedParts,
  wanted: readonly About[],
  staleAfter: number,
): Promise<void> {
  for (const about of wanted) {
    if (!isOnline()) return
    const kept = await read(about, 'device')
    if (!kept || isStale(kept.readAt, now(), staleAfter)) await read(about, 'site')
  }
}
