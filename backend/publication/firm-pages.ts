import { createSharedCache } from '#backend/load-shedding/shared-cache.ts'
import type { WorkQueue } from '#backend/load-shedding/work-queue.ts'
import { bySize } from '#contract/challenges/money.ts'
import type { FirstFrame } from '#contract/directory.ts'
import { ALL_CHANGES, FIRST_OF_FIRM, queryOfChanges } from '#contract/public-changes/change-filter.ts'
import { firmPage } from '#contract/public-pages.ts'
import { slugFrom } from './crawler-files.ts'
import type { FirmEntry, FirmList } from './firm-list.ts'
import { frameOfFirm } from './first-frame.ts'
import { type PageData, readMore } from './page-data.ts'
import { type PageContext, pageDraft } from './page-drafts.ts'
import { type Published, publish } from './published.ts'
import { pictureOfFirm, sharePath } from './share-picture.ts'
import type { SitePages } from './site-pages.ts'

/** Firms' pages that are kept of one state: about 15 MB. */
const KEPT_PAGES = 200

const FIRM_PATH = /^\/firm\/([^/]+)$/

function slugAt(pathname: string): string | null {
  const encoded = FIRM_PATH.exec(pathname)?.[1]
  return encoded === undefined ? null : slugFrom(encoded)
}

/** The inputs of the pages of a state. */
export interface PageSource {
  readonly list: FirmList
  readonly frame: FirstFrame
  readonly context: PageContext
  /** The owner's pages. */
  readonly sitePages: SitePages
  readonly data?: PageData
  /** Where pages wait for their turn to be made. */
  readonly queue: WorkQueue
}

/** A page, and whether all of its data could be read. */
interface FirmPage {
  readonly page: Published
  readonly isWhole: boolean
}

/** Finds the page of a firm by its path; undefined where the path names no firm. */
type FirmPages = (pathname: string) => Promise<Published> | undefined

/**
 * The pages of a state's firms, each rendered at its first request and then kept: ten thousand of them at every
 * publication would take minutes, and most are never asked for before the next one.
 */
export function createFirmPages({ list, frame, context, queue, data = {} }: PageSource): FirmPages {
  const render = async (entry: FirmEntry): Promise<FirmPage> => {
    const own = frameOfFirm(frame, list, entry)
    const [smallest] = own.details?.challenges.toSorted(bySize) ?? []
    const { more, isWhole } = await readMore(data, list, {
      reviewsOf: entry.id,
      rubric: true,
      changes: {
        query: queryOfChanges({ ...ALL_CHANGES, firm: entry.slug }),
        asked: { firm: entry.id, limit: FIRST_OF_FIRM },
      },
      ...(smallest && { priceOf: { firm: entry.id, challenge: smallest.id } }),
    })
    const whole = { ...own, ...more }
    const share = sharePath(pictureOfFirm(entry, context.settings), entry.slug)
    return { page: await publish(pageDraft(firmPage.to(entry.slug), whole, context, share)), isWhole }
  }
  const pageOf = createSharedCache<FirmPage>({
    queue,
    kind: 'page',
    maxSize: KEPT_PAGES,
    keeps: ({ isWhole }) => isWhole,
  })
  return (pathname) => {
    const slug = slugAt(pathname)
    const entry = slug === null ? undefined : list.bySlug.get(slug)
    return entry && pageOf(entry.slug, () => render(entry)).then(({ page }) => page)
  }
}
