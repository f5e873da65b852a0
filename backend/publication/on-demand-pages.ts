import {
  onDemandPaths,
  type PublicPage,
  pageAt,
  publicPages,
  sitePage,
  sitePageSlugAt,
} from '#contract/public-pages.ts'
import { onDemand } from './coalesce.ts'
import { createFirmPages, type PageSource } from './firm-pages.ts'
import { frameOfChallenges, frameOfClosed, withRowsOf } from './first-frame.ts'
import { type PageWish, readMore } from './page-data.ts'
import { pageDraft } from './page-drafts.ts'
import { type Published, publish } from './published.ts'

/** Any path that is none of the app's: the page that it renders answers all of them. */
const NO_PAGE = '/not-found'

/** Data of a page beside the frame, which has to be read. */
const wishOf = ({ pattern, shows = [] }: PublicPage): PageWish => ({
  ...(shows.includes('reviews') && { reviewsOf: null }),
  ...(shows.includes('figures') && { figures: true }),
  // Not in the table of pages, which every first visit loads.
  ...(pattern === publicPages.howWeRate.pattern && { rubric: true }),
  ...(shows.includes('changes') && { changes: { query: '', asked: {} } }),
})

/** A page without some of its data. It is sent and not kept, so that the next caller gets all of it. */
class Incomplete extends Error {
  readonly page: Published

  constructor(page: Published) {
    super('Some data of the page cannot be read')
    this.page = page
  }
}

/** The pages of a state that a save does not wait for. */
export interface OnDemandPages {
  /** The page at a path, a firm's included; undefined if there is none. */
  at(pathname: string): Promise<Published | undefined> | undefined
  /** The page for an address that names nothing. */
  notFound(): Promise<Published>
  /** Makes those that were not requested yet, one after the other, firms' pages excepted. */
  makeAll(): Promise<void>
  /** Makes them, and puts what `make` makes of each in its place; null: nothing better. */
  improve(make: (answer: Published) => Promise<Published | null>): Promise<void>
}

/** Makes each page from its state at the first request, and puts it into `answers`, where it may become smaller. */
export function createOnDemandPages(source: PageSource, answers: Map<string, Published>): OnDemandPages {
  const { list, frame, context, queue, sitePages, data = {} } = source
  const firmPages = createFirmPages(source)
  const listOf = (page: PublicPage | undefined) => {
    if (page?.shows?.includes('challenges')) return frameOfChallenges(frame, list)
    return page?.shows?.includes('closed') ? frameOfClosed(frame, list) : frame
  }
  const draw = async (path: string) => {
    const page = pageAt(path)
    const { more, isWhole } = await readMore(data, list, page && wishOf(page))
    const reviewed = new Set(more.reviews?.reviews.map(({ firmId }) => firmId))
    const listed = listOf(page)
    const text = sitePages.get(sitePageSlugAt(path) ?? '')?.page
    const whole = { ...withRowsOf(listed, list, reviewed), ...more, ...(text && { page: text }) }
    return { page: await publish(pageDraft(path, whole, context)), isWhole }
  }
  // They are few and shared by all who ask: a crowd of firms' pages does not hold them up.
  const make = (path: string) => queue.run('page', () => draw(path), true)
  const notFound = onDemand(async () => (await make(NO_PAGE)).page)
  const byPath = new Map(
    [...onDemandPaths(), ...[...sitePages.keys()].map(sitePage.to)].map((path) => {
      const whole = onDemand(async () => {
        const { page, isWhole } = await make(path)
        if (!isWhole) throw new Incomplete(page)
        answers.set(path, page)
        return page
      })
      const page = () =>
        whole().catch((error) => {
          if (error instanceof Incomplete) return error.page
          throw error
        })
      return [path, page] as const
    }),
  )
  return {
    at: (pathname) => byPath.get(pathname)?.() ?? firmPages(pathname),
    notFound,
    async makeAll() {
      for (const page of [...byPath.values(), notFound]) await page()
    },
    async improve(smaller) {
      for (const [path, page] of byPath) {
        const better = await smaller(answers.get(path) ?? (await page()))
        if (better) answers.set(path, better)
      }
      await notFound()
    },
  }
}
