import type { FirmDetails } from '#contract/firm.ts'
import type { FirmPrices } from '#contract/prices/price-record.ts'
import type { ChangePage } from '#contract/public-changes/public-change.ts'
import type { ReviewPage } from '#contract/reviews/review.ts'
import type { RubricReply } from '#contract/rubric/rubric-endpoints.ts'
import type { ShownPage } from '#contract/site-pages/public-endpoint.ts'
import type { FirmChallenges } from '../challenges/challenge-filter.ts'
import type { ChangeAsk } from '../changes/messages.ts'
import type { FirmCompany } from '../directory/listed-firms.ts'
import type { SeenFirm } from '../firm-news.ts'
import type { ReportOutcome, ReviewRequest, ShownReport, WaitingReport } from '../reviews/messages.ts'

/** Of when an answer is, and where it comes from. */
export interface Reading {
  /** When it was read from the site, in ISO 8601. */
  readonly readAt: string
  /** Whether this device kept it, for want of a network. */
  readonly isKept: boolean
}

/** Something that the site answered, or that this device kept. */
export interface Read<Value> extends Reading {
  readonly value: Value
}

/** What a page asks of the worker, and what it is answered: null where neither the site nor the device has it. */
interface Questions {
  details: [about: { readonly id: string }, answer: FirmDetails]
  /** Of all firms, as the two that follow. */
  challenges: [about: null, answer: readonly FirmChallenges[]]
  companies: [about: null, answer: readonly FirmCompany[]]
  /** The saved firms as the visitor last saw them, once the device can say so. */
  'seen-firms': [about: null, answer: readonly SeenFirm[]]
  reviews: [about: ReviewRequest, answer: Read<ReviewPage>]
  prices: [about: { readonly firmId: string }, answer: Read<FirmPrices>]
  /** A page of the owner's. */
  page: [about: { readonly slug: string }, answer: Read<ShownPage>]
  changes: [about: ChangeAsk, answer: Read<ChangePage>]
  rubric: [about: null, answer: Read<RubricReply>]
  /** The reports of this device, newest first, once the one with the key `forget` is forgotten. */
  'own-reports': [about: { readonly forget?: string }, answer: readonly ShownReport[]]
  report: [about: WaitingReport, answer: ReportOutcome]
}

export type QuestionName = keyof Questions
export type About<Name extends QuestionName> = Questions[Name][0]
export type Answer<Name extends QuestionName> = Questions[Name][1] | null

/** `device`: what is kept, which is there at once; `site`: the newest, or what is kept where the site cannot be asked. */
export type Place = 'device' | 'site'

/** How the worker answers each of them. */
export type Answers = {
  readonly [Name in QuestionName]: (about: About<Name>, place: Place) => Promise<Answer<Name>>
}

/** A question under a number. */
export interface Question<Name extends QuestionName = QuestionName> {
  readonly kind: 'ask'
  readonly name: Name
  readonly call: number
  readonly about: About<Name>
  readonly place: Place
}

/** The answer to the question of that number. */
export interface Reply {
  readonly kind: 'answer'
  readonly call: number
  readonly answer: Answer<QuestionName>
}
