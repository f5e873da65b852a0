import { LRUCache } from 'lru-cache'
import type { FirstFrame } from '#contract/directory.ts'
import { firmPath, slugFrom } from './crawler-files.ts'
import type { FirmEntry, FirmList } from './firm-list.ts'
import { frameOfFirm } from './first-frame.ts'
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
}

/** Finds the page of a firm by its path; undefined where the path names no firm. */
export type FirmPages = (pathname: string) => Promise<Published | undefined> | undefined

/**
 * The pages of a state's firms, each rendered at its first request and then kept: ten thousand of them at every
 * publication would take minutes, and most are never asked for before the next one.
 */
export function createFirmPages({ list, frame, context }: PageSource): FirmPages {
  const render = async (entry: FirmEntry) =>
    publish(
      pageDraft(
        firmPath(entry.slug),
        frameOfFirm(frame, list, entry),
        context,
        sharePath(pictureOfFirm(entry, context.settings), entry.slug),
      ),
    )
  const kept = new LRUCache<string, Published>({
    max: KEPT_PAGES,
    fetchMethod: async (slug) => {
      const entry = list.bySlug.get(slug)
      return entry && render(entry)
    },
  })
  return (pathname) => {
    const slug = slugAt(pathname)
    return slug !== null && list.bySlug.has(slug) ? kept.fetch(slug) : undefined
  }
}
