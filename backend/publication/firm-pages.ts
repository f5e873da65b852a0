import { LRUCache } from 'lru-cache'
import type { FirstFrame } from '#contract/directory.ts'
import { firmPath, slugFrom } from './crawler-files.ts'
import type { FirmEntry, FirmList } from './firm-list.ts'
import { frameOfFirm } from './first-frame.ts'
import { type PageData, readMore } from './page-data.ts'
import { type PageContext, pageDraft } from './page-drafts.ts'
import { type Published, publish } from './published.ts'
import { pictureOfFirm, sharePath } from './share-picture.ts'

/** Firms' pages that are kept of one state: about 15 MB. */
const KEPT_PAGES = 200

const FIRM_PATH = /^\/firm\/([^/]+)$/

function slugAt(pathname: string): string | null {
  const encoded = FIRM_PATH.exec(pathname)?.[1]
  return encoded === undefined ? null : slugFrom(encoded)
}

/** What the pages of a state are made from. */
export interface PageSource {
  readonly list: FirmList
  readonly frame: FirstFrame
  readonly context: PageContext
  readonly data?: PageData
}

/** Finds the page of a firm by its path; undefined where the path names no firm. */
export type FirmPages = (pathname: string) => Promise<Published | undefined> | undefined

/**
 * The pages of a state's firms, each rendered at its first request and then kept: ten thousand of them at every
 * publication would take minutes, and most are never asked for before the next one.
 */
export function createFirmPages({ list, frame, context, data = {} }: PageSource): FirmPages {
  const render = async (entry: FirmEntry) => {
    const { more, isWhole } = await readMore(data, { reviewsOf: entry.id })
    const whole = { ...frameOfFirm(frame, list, entry), ...more }
    const share = sharePath(pictureOfFirm(entry, context.settings), entry.slug)
    return { page: await publish(pageDraft(firmPath(entry.slug), whole, context, share)), isWhole }
  }
  const kept = new LRUCache<string, Published>({
    max: KEPT_PAGES,
    fetchMethod: async (slug, _, { options }) => {
      const entry = list.bySlug.get(slug)
      if (!entry) return undefined
      const { page, isWhole } = await render(entry)
      if (!isWhole) options.ttl = 1
      return page
    },
  })
  return (pathname) => {
    const slug = slugAt(pathname)
    return slug !== null && list.bySlug.has(slug) ? kept.fetch(slug) : undefined
  }
}
