import type { FirstChanges, FirstFrame } from '#contract/directory.ts'
import type { FirmPrices } from '#contract/prices/price-record.ts'
import type { ChangeQuery } from '#contract/public-changes/change-endpoints.ts'
import { CHANGES_AT_ONCE } from '#contract/public-changes/change-filter.ts'
import type { ChangePage } from '#contract/public-changes/public-change.ts'
import type { ReviewPage } from '#contract/reviews/review.ts'
import type { ReviewFigures } from '#contract/reviews/review-figures.ts'
import type { RubricReply } from '#contract/rubric/rubric-endpoints.ts'
import type { FirmList } from './firm-list.ts'

/** Reads what single pages show beside the frame, when they are first asked for. Absent: there is nothing to read. */
export interface PageData {
  /** The newest published reviews of a firm; null: of all firms. */
  readonly reviews?: (firm: string | null) => Promise<ReviewPage>
  /** The prices of a firm's challenges as they were; null where there is no such firm. */
  readonly prices?: (firm: string) => Promise<FirmPrices | null>
  readonly figures?: () => Promise<ReviewFigures>
  readonly rubric?: () => Promise<RubricReply>
  /** A page of the list of changes. */
  readonly changes?: (query: ChangeQuery) => Promise<ChangePage>
  /** The id of a firm that is listed no more, by its address; null: no entry of the list of changes is about it. */
  readonly firmOfSlug?: (slug: string) => Promise<string | null>
}

/** The part of the list of changes that a page shows. */
export interface ChangesWish {
  /** The query of the address that asks for it, in its one spelling. */
  readonly query: string
  readonly asked: Partial<ChangeQuery>
  /** Address of a firm that is not listed and may have been; absent: none is asked for. */
  readonly goneSlug?: string
}

/** The parts that a page shows. */
export interface PageWish {
  /** The firm whose reviews it shows, null: all firms; absent: it shows none. */
  readonly reviewsOf?: string | null
  /** The firm and the challenge of it whose price is drawn. */
  readonly priceOf?: { readonly firm: string; readonly challenge: string }
  readonly figures?: true
  /** The rubric and how the tiers stand to it, without the firms that meet each criterion. */
  readonly rubric?: true
  readonly changes?: ChangesWish
}

/** The data of a page. */
interface More {
  readonly more: Pick<FirstFrame, 'reviews' | 'prices' | 'reviewFigures' | 'rubric' | 'changes'>
  /** Whether all of it could be read: while the database is away the page comes without. */
  readonly isWhole: boolean
}

/** Ids of the firms of entries that have a page to open. */
function listedIn({ changes }: ChangePage, { bySlug }: Pick<FirmList, 'bySlug'>): string[] {
  const ids = changes.flatMap(({ firm }) => (firm && bySlug.get(firm.slug)?.id === firm.id ? [firm.id] : []))
  return [...new Set(ids)]
}

async function readChanges(
  { changes: read, firmOfSlug }: PageData,
  { query, asked, goneSlug }: ChangesWish,
  list: FirmList,
): Promise<FirstChanges | undefined> {
  const gone = goneSlug === undefined ? undefined : ((await firmOfSlug?.(goneSlug)) ?? null)
  const page = await read?.(
    gone === null ? { limit: 1 } : { limit: CHANGES_AT_ONCE, ...asked, ...(gone && { firm: gone }) },
  )
  if (!page) return undefined
  if (gone === null) return { query, page: { changes: [], total: 0, begins: page.begins }, listed: [] }
  return { query, page, listed: listedIn(page, list) }
}

/** Reads what a page of a list of firms shows beside the frame. */
export async function readMore(
  data: PageData,
  list: FirmList,
  { reviewsOf, priceOf, figures, rubric: wantsRubric, changes: wish }: PageWish = {},
): Promise<More> {
  try {
    const reviews = reviewsOf === undefined ? undefined : await data.reviews?.(reviewsOf)
    const prices = priceOf && (await data.prices?.(priceOf.firm))
    const drawn = prices && {
      ...prices,
      challenges: prices.challenges.filter(({ id }) => id === priceOf.challenge),
    }
    const reviewFigures = figures ? await data.figures?.() : undefined
    const rubric = wantsRubric ? await data.rubric?.() : undefined
    const changes = wish && (await readChanges(data, wish, list))
    const more = {
      ...(reviews && { reviews }),
      ...(drawn && { prices: drawn }),
      ...(reviewFigures && { reviewFigures }),
      // The firms that meet a criterion are asked for by filters alone, and are many.
      ...(rubric && { rubric: { ...rubric, met: {} } }),
      ...(changes && { changes }),
    }
    return { more, isWhole: true }
  } catch {
    return { more: {}, isWhole: false }
  }
}
