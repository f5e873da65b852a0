import type { FirstFrame } from '#contract/directory.ts'
import type { FirmPrices } from '#contract/prices/price-record.ts'
import type { ReviewPage } from '#contract/reviews/review.ts'
import type { ReviewFigures } from '#contract/reviews/review-figures.ts'

/** Reads what single pages show beside the frame, when they are first asked for. Absent: there is nothing to read. */
export interface PageData {
  /** The newest published reviews of a firm; null: of all firms. */
  readonly reviews?: (firm: string | null) => Promise<ReviewPage>
  /** The prices of a firm's challenges as they were; null where there is no such firm. */
  readonly prices?: (firm: string) => Promise<FirmPrices | null>
  readonly figures?: () => Promise<ReviewFigures>
}

/** The parts that a page shows. */
export interface PageWish {
  /** The firm whose reviews it shows, null: all firms; absent: it shows none. */
  readonly reviewsOf?: string | null
  /** The firm and the challenge of it whose price is drawn. */
  readonly priceOf?: { readonly firm: string; readonly challenge: string }
  readonly figures?: true
}

/** The data of a page. */
interface More {
  readonly more: Pick<FirstFrame, 'reviews' | 'prices' | 'reviewFigures'>
  /** Whether all of it could be read: while the database is away the page comes without. */
  readonly isWhole: boolean
}

/** Reads what a page shows beside the frame. */
export async function readMore(data: PageData, wish: PageWish = {}): Promise<More> {
  const { reviewsOf, priceOf, figures } = wish
  try {
    const reviews = reviewsOf === undefined ? undefined : await data.reviews?.(reviewsOf)
    const prices = priceOf && (await data.prices?.(priceOf.firm))
    const drawn = prices && {
      ...prices,
      challenges: prices.challenges.filter(({ id }) => id === priceOf.challenge),
    }
    const reviewFigures = figures ? await data.figures?.() : undefined
    const more = {
      ...(reviews && { reviews }),
      ...(drawn && { prices: drawn }),
      ...(reviewFigures && { reviewFigures }),
    }
    return { more, isWhole: true }
  } catch {
    return { more: {}, isWhole: false }
  }
}
