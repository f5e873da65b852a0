import { days } from '#contract/primitives/time.ts'
import { listChanges } from '#contract/public-changes/change-endpoints.ts'
import { MOST_CHANGES_AT_ONCE, RECENT_CHANGES, recentSince } from '#contract/public-changes/change-filter.ts'
import type { ChangePage, PublicChange } from '#contract/public-changes/public-change.ts'
import { call } from '#pwa/api/call.ts'
import { type Cache, createShelf } from '../cache/cache-database.ts'
import { createCached, type SavedParts } from '../cache/cached.ts'
import { logWarning } from '../log-warning.ts'
import { type ChangeAsk, passesChangeFilter } from './messages.ts'

/** How far back the entries of a firm are kept, and how long a firm counts as opened, in milliseconds. */
const KEPT_FOR = days(90)

/** Age, in milliseconds, from which the newest entries are read again ahead. */
const STALE_AFTER = days(1)

/** Key of the newest entries of all firms. */
const ALL = ''

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
function partOf(page: ChangePage, ask: ChangeAsk, now: Date): ChangePage {
  const isNarrowed = ask.kind !== '' || ask.tier !== '' || ask.isRecent
  const since = ask.isRecent ? recentSince(now) : ''
  const passing = page.changes.filter((one) => one.at >= since && passesChangeFilter(one, ask))
  const changes = passing.filter((one) => ask.after === null || isOlder(one, ask.after))
  return { changes, total: isNarrowed ? passing.length : page.total, begins: page.begins }
}

/** Ids of the firms that a sync says have changed. */
export type ChangedFirms = readonly string[] | 'all'

/**
 * The newest entries of the list of changes, and those of 90 days of each firm that was opened or saved. A sync names the firms
 * whose entries are read again.
 */
export function cachedChanges(cache: Cache, { saved, ...parts }: SavedParts, fetch = fetchChanges) {
  const { isOnline, now } = parts
  const shelf = createShelf<ChangePage>(cache, 'changes')
  const longAgo = () => new Date(now().getTime() - KEPT_FOR).toISOString()

  /** `openedAt`: when the visitor last opened it; "" for a firm that is saved alone. */
  const keep = async (key: string, page: ChangePage, openedAt: string): Promise<void> => {
    const since = longAgo()
    const changes = key === ALL ? page.changes : page.changes.filter(({ at }) => at >= since)
    await shelf.put(key, { value: { ...page, changes }, readAt: now().toISOString(), openedAt })
  }
  /** Reads again, one after the other; what could not be read stays as it was. */
  const renew = async (wanted: readonly string[]): Promise<void> => {
    for (const key of wanted) {
      if (!isOnline()) return
      const before = await shelf.get(key)
      await keep(key, await fetch(newestOf(key)), before?.openedAt ?? '')
    }
  }
  /** Drops firms that are neither saved nor were opened in 90 days, and of the others what is older than that. */
  const purge = async (savedIds: readonly string[]): Promise<void> => {
    const since = longAgo()
    for (const [id, row] of await shelf.all()) {
      if (id === ALL) continue
      const { value, openedAt = '' } = row
      const changes = value.changes.filter(({ at }) => at >= since)
      if (!savedIds.includes(id) && openedAt < since) await shelf.drop([id])
      else if (changes.length < value.changes.length)
        await shelf.put(id, { ...row, value: { ...value, changes } })
    }
  }
  const keepSaved = async (): Promise<void> => {
    const held = new Set(await shelf.ids())
    await renew((await saved()).filter((id) => !held.has(id)))
  }
  const keepAhead = async (): Promise<void> => {
    await purge(await saved())
    const newest = await shelf.get(ALL)
    const age = newest ? now().getTime() - Date.parse(newest.readAt) : STALE_AFTER
    await renew(age >= STALE_AFTER ? [ALL] : [])
    await keepSaved()
  }
  const applySyncChanges = async (news: ChangedFirms): Promise<void> => {
    const isNews = (key: string) => news === 'all' || key === ALL || news.includes(key)
    await renew((await shelf.ids()).filter(isNews))
  }
  /** A page or firm that was opened may be wanted without a network. */
  const keepOpened = async (ask: ChangeAsk, page: ChangePage): Promise<void> => {
    if (ask.kind !== '' || ask.tier !== '' || ask.isRecent || ask.after !== null) return
    const openedAt = now().toISOString()
    if (ask.firmId !== null) return keep(ask.firmId, page, openedAt)
    const held = await shelf.get(ALL)
    const isSame = held?.value.total === page.total && held.value.changes[0]?.id === page.changes[0]?.id
    if (!isSame) await keep(ALL, await fetch(newestOf(ALL)), openedAt)
  }
  const quietly = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => logWarning('Changes were not kept', error))

  const { read } = createCached<ChangeAsk, ChangePage>({
    ...parts,
    shelf,
    fetch,
    idOf: ({ firmId }) => firmId ?? ALL,
    partOf: (page, ask) => partOf(page, ask, now()),
    // The page that asked does not wait for it.
    keep: async (ask, { value }) => void quietly(keepOpened(ask, value)),
  })
  return {
    read,
    /** Keeps what may be wanted without a network. Never throws. */
    keepAhead: (): Promise<void> => quietly(keepAhead()),
    /** Reads again what a sync says has changed. Never throws. */
    applySyncChanges: (news: ChangedFirms): Promise<void> => quietly(applySyncChanges(news)),
    /** Fetches the entries of saved firms that are not kept yet. Never throws. */
    keepSaved: (): Promise<void> => quietly(keepSaved()),
  }
}
