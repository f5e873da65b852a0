import { createSharedCache } from '#backend/gate/shared-cache.ts'
import { MOST_CHANGES_AT_ONCE } from '#contract/public-changes/change-filter.ts'
import { firmPage } from '#contract/public-pages.ts'
import { slugFrom } from './crawler-files.ts'
import { feed } from './feed.ts'
import type { PageSource } from './firm-pages.ts'
import { type Published, publish } from './published.ts'

/** Feeds that are kept of one state: about 2 MB. */
const KEPT_FEEDS = 200

const FEED_PATH = /^\/firm\/([^/]+)\/feed\.xml$/

export const FEED_TYPE = 'application/rss+xml; charset=utf-8'

/** Finds the feed of a firm by its path; undefined where the path names none, or the list of changes cannot be read. */
export type FirmFeeds = (pathname: string) => Promise<Published> | undefined

/** The feeds of a state's firms, each made for the first reader who asks. `origin`: of the addresses in it. */
export function createFirmFeeds(source: PageSource, origin: string): FirmFeeds {
  const { list, context, queue, data = {} } = source
  const { siteName } = context.settings.branding
  const feedOf = createSharedCache<Published>({ queue, kind: 'page', maxSize: KEPT_FEEDS })
  return (pathname) => {
    const slug = slugFrom(FEED_PATH.exec(pathname)?.[1] ?? '')
    const firm = slug ? list.bySlug.get(slug) : undefined
    const { changes: read } = data
    if (!firm || !read) return undefined
    return feedOf(firm.slug, async () => {
      const { changes } = await read({ firm: firm.id, limit: MOST_CHANGES_AT_ONCE })
      const body = feed({
        origin,
        path: pathname,
        title: `${firm.name}: changes, ${siteName}`,
        page: firmPage.to(firm.slug),
        changes: changes.filter(({ minor }) => !minor),
        firms: [firm],
      })
      return publish({ type: FEED_TYPE, body: [Buffer.from(body)] })
    })
  }
}
