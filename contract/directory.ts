import * as v from 'valibot'
import { firstChallenges } from './challenges/challenge.ts'
import { endpoint } from './endpoint.ts'
import { firm, firmDetails, firmRow } from './firm.ts'
import { firmPrices } from './prices/price-record.ts'
import { id, moment, typedText } from './primitives/text-input.ts'
import { changePage } from './public-changes/public-change.ts'
import { reviewPage } from './reviews/review.ts'
import { reviewFigures, submissionCounts } from './reviews/review-figures.ts'
import type { RubricReply } from './rubric/rubric-endpoints.ts'
import { publicSettings } from './settings/public-groups.ts'
import { shownPage } from './site-pages/public-endpoint.ts'
import { theme } from './theme/theme.ts'

/** Number of a published state, increased by every change that visitors can see. 0: none is known yet. */
const revision = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The changes since a revision. `complete`: `firms` is the whole list and replaces the caller's copy. */
const syncReply = v.object({
  revision,
  complete: v.boolean(),
  firms: v.array(firm),
  gone: v.array(id),
  settings: v.optional(publicSettings),
  theme: v.optional(theme),
})
export type SyncReply = v.InferOutput<typeof syncReply>

const asked = v.optional(
  v.pipe(typedText(15, v.regex(/^\d+$/, 'must be a revision')), v.transform(Number)),
  '0',
)

/** The one call of a visit: a small reply without changes, the changed firms after a few. */
export const syncDirectory = endpoint({
  method: 'GET',
  path: '/api/sync',
  summary: 'What changed since a revision',
  permission: 'directory:read',
  query: v.object({ since: asked }),
  response: syncReply,
})

/** Idempotent: creates missing default settings and themes. */
export const initData = endpoint({
  method: 'POST',
  path: '/api/init-data',
  summary: 'Create missing default settings and themes',
  permission: 'directory:read',
  response: v.object({ message: v.string() }),
  limits: { callsPerMinute: 60 },
})

const health = v.object({
  /** `degraded`: reading works and saving does not; the status of the answer is 200 all the same. */
  status: v.picklist(['ok', 'degraded', 'unavailable']),
  /** `read_only`: the last write could not be stored, as when the disk is full. */
  database: v.picklist(['ok', 'read_only', 'unavailable']),
  version: v.string(),
  time: moment,
})

/** Both spellings of the health call answer the same; 503 with the same shape while the database is away. */
export const healthEndpoints = (['/api/health', '/api/api/health'] as const).map((path) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'Whether the server can serve',
    permission: 'directory:read',
    response: health,
  }),
)

/** Whether the process lives, whatever becomes of its database: what does not answer here is restarted. */
export const readLife = endpoint({
  method: 'GET',
  path: '/api/health/live',
  summary: 'Whether the process lives',
  permission: 'directory:read',
  response: v.object({ status: v.literal('ok'), time: moment }),
})

/** The figures on the page about our ratings. */
const trustFigures = v.object({
  ...submissionCounts.entries,
  /** Firms of each section that pay the owner for a link. */
  tiesBySection: v.record(v.string(), v.number()),
  /** When they were counted. */
  asOf: moment,
})
export type TrustFigures = v.InferOutput<typeof trustFigures>

const counts = v.record(v.string(), v.number())
const directoryCounts = v.object({
  total: v.number(),
  bySection: counts,
  byInstrument: counts,
  notOperating: v.optional(v.number()),
})

/** The filter and order that the home page was drawn with, where its address names any. */
const drawnList = v.object({
  /** The query of the address, in its one spelling. */
  query: v.string(),
  /** How many firms match, those included that the page comes without. */
  found: directoryCounts,
  tiers: directoryCounts,
  instruments: directoryCounts,
})
export type DrawnList = v.InferOutput<typeof drawnList>

/** The entries of the list of changes that a page was drawn with. */
const firstChanges = v.object({
  /** The request, in its canonical spelling (`queryOfChanges`). */
  query: v.string(),
  page: changePage,
  /** Ids of the firms among them that visitors can open. */
  listed: v.array(id),
})
export type FirstChanges = v.InferOutput<typeof firstChanges>

/** The data that a page hydrates from: exactly the values that its markup was rendered from. */
const firstFrame = v.object({
  revision,
  /** Which build rendered it. */
  build: v.string(),
  /** When the revision came to be: the same in every process that publishes it. */
  publishedAt: moment,
  /**
   * The first `FIRST_FRAME_FIRMS` of each section, in list order, plus the firms that the page is about. Closed firms are only on
   * their own pages.
   */
  firms: v.array(firmRow),
  /** Details of the firm on its own page. */
  details: v.optional(firmDetails),
  counts: directoryCounts,
  drawn: v.optional(drawnList),
  settings: publicSettings,
  theme,
  trust: v.optional(trustFigures),
  /** The newest reviews, on a firm's page or on the page of all reviews; absent while they cannot be read. */
  reviews: v.optional(reviewPage),
  /** On the page of all changes, and on that of a firm: its own. */
  changes: v.optional(firstChanges),
  /** Of the challenge that the page of its firm shows first. */
  prices: v.optional(firmPrices),
  /** On the page of all challenges. */
  challenges: v.optional(firstChallenges),
  /** On the pages that say how reviews are checked. */
  reviewFigures: v.optional(reviewFigures),
  /** On the page of closed firms: how many there are, those included that it comes without. */
  closedTotal: v.optional(v.number()),
  /** On one of the owner's pages: its text. */
  page: v.optional(shownPage),
})
export type FirstFrame = v.InferOutput<typeof firstFrame> & {
  /**
   * On the page about our ratings, and on those of firms, where its `met` is empty. A type without a schema: with one, the call
   * would be part of a first visit.
   */
  readonly rubric?: RubricReply | undefined
}

/** The data in a document: the address of the shared frame, and this document's own part. */
export type DocumentFrame = Partial<FirstFrame> & { readonly shared: string }
