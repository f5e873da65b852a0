import { Dexie, type DexieOptions, type Table } from 'dexie'
import { days } from '#contract/primitives/time.ts'
import type { PageListItem, Run } from '#contract/site-pages/page-blocks.ts'
import { readPage, type ShownPage } from '#contract/site-pages/public-endpoint.ts'
import { ApiError } from '#pwa/api/api-error.ts'
import { call } from '#pwa/api/call.ts'
import { closeForOthers, onDatabase } from '../device/database.ts'
import { logWarning } from '../log-warning.ts'
import type { PageReply, PageRequest, ReadPage } from './messages.ts'

/** Age, in milliseconds, from which a kept page is read again ahead. Opening one always reads it again. */
const STALE_AFTER = days(1)

interface KeptPage extends ReadPage {
  readonly slug: string
}

interface PageTables extends Dexie {
  readonly pages: Table<KeptPage, string>
}

/** Earlier versions kept each entry of a list as runs. A device without a network goes on reading those. */
function withEntries({ page }: KeptPage): void {
  for (const block of page.blocks) {
    if (block.kind !== 'list') continue
    const kept: readonly (PageListItem | Run[])[] = block.items
    block.items = kept.map((item, index) =>
      Array.isArray(item)
        ? { ...(block.ordered && { number: index + 1 }), blocks: [{ kind: 'paragraph', runs: item }] }
        : item,
    )
  }
}

/** The owner's pages, for a device without a network. Disposable: all of it can be fetched again. */
export function pageTables(options: DexieOptions = {}): PageTables {
  const tables = new Dexie('site-pages', { ...options, cache: 'disabled', autoOpen: false }) as PageTables
  tables.version(1).stores({ pages: 'slug' })
  tables
    .version(2)
    .stores({ pages: 'slug' })
    .upgrade((kept) => kept.table('pages').toCollection().modify(withEntries))
  closeForOthers(tables)
  return tables
}

/** Asks the server. @throws ApiError */
const fetchPage = (slug: string): Promise<ShownPage> => call(readPage, { params: { slug } })

interface Parts {
  readonly tables: PageTables
  readonly fetchPage: (slug: string) => Promise<ShownPage>
  readonly isOnline: () => boolean
  readonly now: () => Date
  readonly post: (reply: PageReply) => void
}

/** Reads the owner's pages for the page, and keeps what was read. */
export function createKeptPages({ tables, fetchPage: fetchOne, isOnline, now, post }: Parts) {
  const kept = (slug: string): Promise<ReadPage | null> =>
    onDatabase(tables, async (open) => (await open.pages.get(slug)) ?? null).catch(() => null)

  const keep = async (slug: string): Promise<ReadPage> => {
    const read = { page: await fetchOne(slug), readAt: now().toISOString() }
    await onDatabase(tables, (open) => open.pages.put({ slug, ...read })).catch((error: unknown) =>
      logWarning('A page is not kept', error),
    )
    return read
  }

  const fromSite = async (slug: string): Promise<ReadPage | null> => {
    try {
      return await keep(slug)
    } catch (error) {
      // The site no longer has it.
      if (error instanceof ApiError && error.status === 404)
        await onDatabase(tables, (open) => open.pages.delete(slug)).catch(() => null)
      return null
    }
  }

  const keepAhead = async (slugs: readonly string[]): Promise<void> => {
    for (const slug of slugs) {
      if (!isOnline()) return
      const held = await kept(slug)
      const age = held ? now().getTime() - Date.parse(held.readAt) : STALE_AFTER
      if (age >= STALE_AFTER) await fromSite(slug)
    }
  }

  return {
    /**
     * Replies with a page, or null where that place does not have it; or reads those pages that are not kept yet, or have been for
     * long, one after the other. Never throws.
     */
    async handle(request: PageRequest): Promise<void> {
      if (request.kind === 'keep-pages') return keepAhead(request.slugs)
      const { slug, place, call } = request
      post({ kind: 'page', call, read: place === 'device' ? await kept(slug) : await fromSite(slug) })
    },
  }
}

/** The same over the databases and the server of this site. */
export const keptPages = (parts: Pick<Parts, 'isOnline' | 'post'>) =>
  createKeptPages({ tables: pageTables(), fetchPage, now: () => new Date(), ...parts })
