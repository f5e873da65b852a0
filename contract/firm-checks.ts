import * as v from 'valibot'
import { storedChallenges } from './challenges/challenge.ts'
import { company } from './company/company.ts'
import { discountPercentage } from './discount-percentage.ts'
import { standings } from './firm-standing.ts'
import {
  codeText,
  lineList,
  lineText,
  listOf,
  optionalDay,
  requiredLine,
  requiredText,
  text,
  textList,
} from './primitives/text-input.ts'
import { imageUrl, linkUrl, requiredLinkUrl } from './primitives/url-input.ts'
import { storedAssessment } from './rubric/assessment.ts'

/** `null` means that the firm has no details modal. */
const detailList = v.nullable(textList(40, 400))

/** A source for what is said of a firm. */
export const evidence = v.object({ url: requiredLinkUrl, label: requiredLine(160), date: optionalDay })

/** Fields that the page holds in memory for every firm: the columns of its row, and those that search and filters use. */
export const rowEntries = {
  name: requiredLine(120),
  category: requiredLine(32),
  website: requiredLinkUrl,
  logoUrl: imageUrl,
  instruments: lineList(40, 40),
  affiliateEnabled: v.boolean('must be true or false'),
  affiliateCode: codeText(64),
  affiliateUrl: linkUrl,
  discountPercentage,
  discountValidUntil: optionalDay,
  requiresCodeCopy: v.boolean('must be true or false'),
  includeInCarousel: v.boolean('must be true or false'),
  maxFunding: requiredLine(80),
  profitSplit: requiredLine(80),
  evaluationFee: requiredLine(80),
  maxAccounts: requiredLine(40),
  copyTrading: v.boolean('must be true or false'),
  warning: text(1000),
  platforms: lineList(20, 60),
  drawdownType: lineText(80),
  payoutFrequency: lineText(80),
  restrictedCountries: lineList(250, 80),
  /** Additive: the firm is invented (docs/decisions/clean-start.md). Absent: it is not. */
  sample: v.optional(v.boolean('must be true or false')),
  /**
   * Additive: whether the firm still does business, since which day it does not, who gets paid by when, and the source. Absent: it
   * operates.
   */
  standing: v.optional(v.picklist(standings, 'must be operating, payouts_paused, winding_down or closed')),
  standingSince: v.optional(optionalDay),
  standingNote: v.optional(text(600)),
  standingSource: v.optional(linkUrl),
} as const

/** Fields of the details modal, loaded when it opens. */
export const detailEntries = {
  description: requiredText(4000),
  pros: detailList,
  cons: detailList,
  experience: text(4000),
  evidence: listOf(evidence, 40),
  codeCheckedAt: optionalDay,
  tierSince: optionalDay,
  /** Its challenges, and its assessment; empty where absent, as in requests of older clients. */
  challenges: v.optional(storedChallenges, []),
  assessment: v.optional(storedAssessment, []),
  /** Additive: who is behind it. Absent: nothing is known of it. */
  company: v.optional(company),
} as const

/** The fields that staff set; what else is said of each is in `contract/firm-fields.ts`. */
export type FirmField = keyof typeof rowEntries | keyof typeof detailEntries
