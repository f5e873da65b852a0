import * as v from 'valibot'
import { storedChallenges } from './challenges/challenge.ts'
import { company } from './company/company.ts'
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
import type { ChangeKind } from './public-changes/change-kinds.ts'
import { storedAssessment } from './rubric/assessment.ts'

/** Not a number counts as 0; a number that is not whole, or out of range, is refused. */
export const discountPercentage = v.pipe(
  v.unknown(),
  v.transform((value) => Number(typeof value === 'string' ? value.trim() : value)),
  v.transform((value) => (Number.isFinite(value) ? value : 0)),
  v.integer('must be a whole percent'),
  v.minValue(0, 'must be between 0 and 100'),
  v.maxValue(100, 'must be between 0 and 100'),
)

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

/**
 * The kind of a public change for each field, in the order in which they are told; null: not public.
 * (docs/decisions/public-changes.md)
 */
export const ledgerKinds: Readonly<Record<FirmField, ChangeKind | null>> = {
  standing: 'standing',
  standingSince: 'standing',
  standingNote: 'standing',
  standingSource: 'standing',
  category: 'tier',
  warning: 'warning',
  affiliateCode: 'offer',
  discountPercentage: 'offer',
  discountValidUntil: 'offer',
  challenges: 'challenge',
  pros: 'points',
  cons: 'points',
  evidence: 'evidence',
  assessment: 'criteria',
  name: 'facts',
  logoUrl: 'facts',
  website: 'facts',
  description: 'facts',
  experience: 'facts',
  instruments: 'facts',
  platforms: 'facts',
  maxFunding: 'facts',
  profitSplit: 'facts',
  evaluationFee: 'facts',
  maxAccounts: 'facts',
  copyTrading: 'facts',
  drawdownType: 'facts',
  payoutFrequency: 'facts',
  restrictedCountries: 'facts',
  tierSince: 'facts',
  sample: 'facts',
  /** Part by part: `company-changes.ts`. */
  company: 'company',
  /** The day on which staff looked, no finding. */
  codeCheckedAt: null,
  /** The code already makes an offer public; the target of its link and the screens that show it concern no reader. */
  affiliateEnabled: null,
  affiliateUrl: null,
  requiresCodeCopy: null,
  includeInCarousel: null,
}

type Checks = typeof rowEntries & typeof detailEntries

/** Fields that may be absent: they came after the first clients. */
type AdditiveField = {
  [Key in FirmField]: undefined extends v.InferOutput<Checks[Key]> ? Key : never
}[FirmField]

/** Fields that must be given for a new firm. */
export const requiredFields = [
  'name',
  'category',
  'description',
  'website',
  'maxFunding',
  'profitSplit',
  'evaluationFee',
] as const satisfies readonly FirmField[]

/** Fields that a new firm may leave out, for its default. */
export type DefaultField = Exclude<FirmField, AdditiveField | (typeof requiredFields)[number]>

/** Their defaults where they are not those of their kinds. */
export const ownDefaults: Readonly<Partial<Record<DefaultField, unknown>>> = {
  includeInCarousel: true,
  maxAccounts: '1',
  pros: null,
  cons: null,
  evidence: [],
  challenges: [],
  assessment: [],
}
