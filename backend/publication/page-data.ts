import type { FirstFrame } from '#contract/directory.ts'
import type { ReviewPage } from '#contract/reviews/review.ts'
import type { ReviewFigures } from '#contract/reviews/review-figures.ts'

/** Reads what single pages show beside the frame, when they are first asked for. Absent: there is nothing to read. */
export interface PageData {
  /** The newest published reviews of a firm; null: of all firms. */
  readonly reviews?: (firm: string | null) => Promise<ReviewPage>
  readonly figures?: () => Promise<ReviewFigures>
}

/** The parts that a page shows. */
export interface PageWish {
  /** The firm whose reviews it shows, null: all firms; absent: it shows none. */
  readonly reviewsOf?: string | null
  readonly figures?: true
}

/** The data of a page. */
interface More {
  readonly more: Pick<FirstFrame, 'reviews' | 'reviewFigures'>
  /** Whether all of it could be read: while the database is away the page comes without. */
  readonly isWhole: boolean
}

/** Reads what a page shows beside the frame. */
export async function readMore(data: PageData, { reviewsOf, figures }: PageWish = {}): Promise<More> {
  try {
    const reviews = reviewsOf === undefined ? undefined : await data.reviews?.(reviewsOf)
    const reviewFigures = figures ? await data.figures?.() : undefined
    const more = { ...(reviews && { reviews }), ...(reviewFigures && { reviewFigures }) }
    return { more, isWhole: true }
  } catch {
    return { more: {}, isWhole: false }
  }
}
