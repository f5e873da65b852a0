import { Dexie, type DexieOptions, type Table } from 'dexie'
import { days } from '#contract/primitives/time.ts'
import { listChanges } from '#contract/public-changes/change-endpoints.ts'
import { MOST_CHANGES_AT_ONCE, RECENT_CHANGES, recentSince } from '#contract/public-changes/change-filter.ts'
import type { ChangePage, PublicChange } from '#contract/public-changes/public-change.ts'
import { call } from '#pwa/api/call.ts'
import { closeForOthers, onDatabase } from '../device/database.ts'
import { logWarning } from '../log-warning.ts'
import {
  type ChangeAsk,
  type ChangesReply,
  type ChangesRequest,
  passesChangeFilter,
  type ReadChanges,
} from './messages.ts'

/** How far back the entries of a firm are kept, and how long a firm counts as opened, in milliseconds. */
const KEPT_FOR = days(90)

/** Age, in milliseconds, from which the newest entries are read again ahead. */
const STALE_AFTER = days(1)

/** Key of the newest entries of all firms. */
const ALL = ''

interface KeptPage {
  /** Id of a firm, or `ALL`. */
  readonly key: string
  readonly page: ChangePage
  readonly readAt: string
  /** When the visitor last opened it; "" for a firm that is saved alone. */
  readonly openedAt: string
}

interface ChangeTables extends Dexie {
  readonly pages: Table<KeptPage, string>
}

/** Entries of the ledger, for a device without a network. Disposable: all of it can be fetched again. */
export function changeTables(options: DexieOptions = {}): ChangeTables {
  const tables = new Dexie('changes', { ...options, cache: 'disabled', autoOpen: false }) as ChangeTables
  tables.version(1).stores({ pages: 'key' })
  closeForOthers(tables)
  return tables
}

/** Asks the server. @throws ApiError */
const fetchChanges = ({ firmId, kind, tier, isRecent, after, limit }: ChangeAsk): Promise<ChangePage> =>
  call(listChanges, {
    query: {
      ...(firmId !== null && { firm: firmId }),
      ...(kind !== '' && { kind }),
      ...(tier !== '' && { tier }),
      ...(isRecent && { days: RECENT_CHANGES }),
      ...after,
      limit: String(limit),
    },
  })

/** The newest entries of a firm, or of all of them. */
const newestOf = (key: string): ChangeAsk => ({
  firmId: key === ALL ? null : key,
  kind: '',
  tier: '',
  isRecent: false,
  after: null,
  limit: MOST_CHANGES_AT_ONCE,
})

const isOlder = (
  one: Pick<PublicChange, 'at' | 'id'>,
  { before, before_id }: NonNullable<ChangeAsk['after']>,
) => one.at < before || (one.at === before && one.id < before_id)

/** The part of the kept entries that was asked for. */
function partOf({ page, readAt }: KeptPage, ask: ChangeAsk, now: Date): ReadChanges {
  const isNarrowed = ask.kind !== '' || ask.tier !== '' || ask.isRecent
  const since = ask.isRecent ? recentSince(now) : ''
  const passing = page.changes.filter((one) => one.at >= since && passesChangeFilter(one, ask))
  const changes = passing.filter((one) => ask.after === null || isOlder(one, ask.after))
  const total = isNarrowed ? passing.length : page.total
  return { page: { changes, total, begins: page.begins }, readAt, isKept: true }
}

/** Ids of the firms that a sync says have changed. */
export type ChangedFirms = readonly string[] | 'all'

interface Parts {
  readonly tables: ChangeTables
  readonly fetchChanges: (ask: ChangeAsk) => Promise<ChangePage>
  readonly isOnline: () => boolean
  /** Ids of the firms that the visitor saved. */
  readonly saved: () => Promise<readonly string[]>
  readonly now: () => Date
  readonly post: (reply: ChangesReply) => void
}

/**
 * Reads the ledger for pages, and keeps the newest entries of all firms, and those of 90 days of each firm that was opened or
 * saved. A sync names the firms whose entries are read again. (docs/decisions/offline.md)
 */
export function createKeptChanges({ tables, fetchChanges: fetchPage, isOnline, saved, now, post }: Parts) {
  const kept = (key: string): Promise<KeptPage | null> =>
    onDatabase(tables, async (open) => (await open.pages.get(key)) ?? null).catch(() => null)
  const keys = (): Promise<string[]> => onDatabase(tables, (open) => open.pages.toCollection().primaryKeys())
  const longAgo = () => new Date(now().getTime() - KEPT_FOR).toISOString()

  const keep = async (key: string, page: ChangePage, openedAt: string): Promise<void> => {
    const since = longAgo()
    const changes = key === ALL ? page.changes : page.changes.filter(({ at }) => at >= since)
    const row = { key, page: { ...page, changes }, readAt: now().toISOString(), openedAt }
    await onDatabase(tables, (open) => open.pages.put(row)).catch((error: unknown) =>
      logWarning('Changes are not kept', error),
    )
  }
  /** Reads again, one after the other; what could not be read stays as it was. */
  const renew = async (wanted: readonly string[]): Promise<void> => {
    for (const key of wanted) {
      if (!isOnline()) return
      const before = await kept(key)
      await keep(key, await fetchPage(newestOf(key)), before?.openedAt ?? '')
    }
  }
  /** Drops firms that are neither saved nor were opened in 90 days, and of the others what is older than that. */
  const purge = async (savedIds: readonly string[]): Promise<void> => {
    const since = longAgo()
    const isWanted = ({ key, openedAt }: KeptPage) =>
      key === ALL || savedIds.includes(key) || openedAt >= since
    await onDatabase(tables, async (open) => {
      const rows = await open.pages.toArray()
      await open.pages.bulkDelete(rows.filter((row) => !isWanted(row)).map(({ key }) => key))
      const aged = rows.filter(
        (row) => row.key !== ALL && isWanted(row) && row.page.changes.some(({ at }) => at < since),
      )
      await open.pages.bulkPut(
        aged.map((row) => ({
          ...row,
          page: { ...row.page, changes: row.page.changes.filter(({ at }) => at >= since) },
        })),
      )
    })
  }
  const keepSaved = async (): Promise<void> => {
    const held = new Set(await keys())
    await renew((await saved()).filter((id) => !held.has(id)))
  }
  const keepAhead = async (): Promise<void> => {
    await purge(await saved())
    const newest = await kept(ALL)
    const age = newest ? now().getTime() - Date.parse(newest.readAt) : STALE_AFTER
    await renew(age >= STALE_AFTER ? [ALL] : [])
    await keepSaved()
  }
  const takeNews = async (news: ChangedFirms): Promise<void> => {
    const isNews = (key: string) => news === 'all' || key === ALL || news.includes(key)
    await renew((await keys()).filter(isNews))
  }
  /** A page or firm that was opened may be wanted without a network. */
  const keepOpened = async (ask: ChangeAsk, page: ChangePage): Promise<void> => {
    if (ask.kind !== '' || ask.tier !== '' || ask.isRecent || ask.after !== null) return
    const openedAt = now().toISOString()
    if (ask.firmId !== null) return keep(ask.firmId, page, openedAt)
    const held = await kept(ALL)
    const isSame = held?.page.total === page.total && held.page.changes[0]?.id === page.changes[0]?.id
    if (!isSame) await keep(ALL, await fetchPage(newestOf(ALL)), openedAt)
  }
  const quietly = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => logWarning('Changes were not kept', error))

  const read = async (ask: ChangeAsk): Promise<ReadChanges | null> => {
    try {
      const page = await fetchPage(ask)
      void quietly(keepOpened(ask, page))
      return { page, readAt: now().toISOString(), isKept: false }
    } catch {
      const held = await kept(ask.firmId ?? ALL)
      return held && partOf(held, ask, now())
    }
  }

  const going = new Map<string, Promise<ReadChanges | null>>()
  /** Two parts of a page may ask the same at once. */
  const readOnce = (ask: ChangeAsk): Promise<ReadChanges | null> => {
    const key = JSON.stringify(ask)
    const reading = going.get(key) ?? read(ask).finally(() => going.delete(key))
    going.set(key, reading)
    return reading
  }

  return {
    /** Replies with the server's entries, or else the kept ones; or keeps what may be wanted. Never throws. */
    async handle(request: ChangesRequest): Promise<void> {
      if (request.kind === 'keep-changes') return quietly(keepAhead())
      post({ kind: 'changes', call: request.call, read: await readOnce(request.ask) })
    },
    /** Reads again what a sync says has changed. Never throws. */
    takeNews: (news: ChangedFirms): Promise<void> => quietly(takeNews(news)),
    /** Fetches the entries of saved firms that are not kept yet. Never throws. */
    keepSaved: (): Promise<void> => quietly(keepSaved()),
  }
}

/** What a device knows that reads the ledger. */
export type KeptChangesParts = Pick<Parts, 'isOnline' | 'saved' | 'post'>

/** The same over the databases and the server of this site. */
export const keptChanges = (parts: KeptChangesParts) =>
  createKeptChanges({ tables: changeTables(), fetchChanges, now: () => new Date(), ...parts })
