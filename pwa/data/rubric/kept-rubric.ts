import { Dexie, type DexieOptions, type Table } from 'dexie'
import { days } from '#contract/primitives/time.ts'
import { type RubricReply, readRubric } from '#contract/rubric/rubric-endpoints.ts'
import { call } from '#pwa/api/call.ts'
import { closeForOthers, onDatabase } from '../device/database.ts'
import { logWarning } from '../log-warning.ts'
import type { DeviceRubricReply, ReadRubric, RubricRequest } from './messages.ts'

/** Age, in milliseconds, from which the kept rubric is read again ahead. */
const STALE_AFTER = days(1)

/** The one row. */
const KEY = 'rubric'

interface KeptRubric extends ReadRubric {
  readonly key: string
}

interface RubricTables extends Dexie {
  readonly rubric: Table<KeptRubric, string>
}

/** The rubric, for a device without a network. Disposable: it can be fetched again. */
export function rubricTables(options: DexieOptions = {}): RubricTables {
  const tables = new Dexie('rubric', { ...options, cache: 'disabled', autoOpen: false }) as RubricTables
  tables.version(1).stores({ rubric: 'key' })
  closeForOthers(tables)
  return tables
}

interface Parts {
  readonly tables: RubricTables
  readonly fetchRubric: () => Promise<RubricReply>
  readonly isOnline: () => boolean
  readonly now: () => Date
}

/** Reads the rubric for pages, and keeps what was read. */
export function createKeptRubric({ tables, fetchRubric, isOnline, now }: Parts) {
  const kept = (): Promise<ReadRubric | null> =>
    onDatabase(tables, async (open) => (await open.rubric.get(KEY)) ?? null).catch(() => null)

  /** @throws ApiError */
  const renew = async (): Promise<ReadRubric> => {
    const read = { rubric: await fetchRubric(), readAt: now().toISOString() }
    await onDatabase(tables, (open) => open.rubric.put({ key: KEY, ...read })).catch((error: unknown) =>
      logWarning('The rubric is not kept', error),
    )
    return read
  }

  return {
    /** Replies with the rubric, or null where that place does not have it. Never throws. */
    handle: async ({ kind, call, place }: RubricRequest): Promise<DeviceRubricReply> => ({
      kind,
      call,
      read: place === 'device' ? await kept() : await renew().catch(() => null),
    }),
    /** Reads the rubric ahead, once a day. Never throws. */
    async keepAhead(): Promise<void> {
      if (!isOnline()) return
      const held = await kept()
      const age = held ? now().getTime() - Date.parse(held.readAt) : STALE_AFTER
      if (age >= STALE_AFTER)
        await renew().catch((error: unknown) => logWarning('The rubric was not read ahead', error))
    },
  }
}

/** The same over the database and the server of this site. */
export const keptRubric = ({ isOnline }: Pick<Parts, 'isOnline'>) =>
  createKeptRubric({
    tables: rubricTables(),
    fetchRubric: () => call(readRubric, {}),
    isOnline,
    now: () => new Date(),
  })
