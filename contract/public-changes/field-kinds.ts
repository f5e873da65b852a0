import type { Firm } from '../firm.ts'
import { type ChangeKind, neverMinor } from './change-kinds.ts'
import type { PublicChange } from './public-change.ts'

/**
 * How the ledger tells that a field of a firm changed; null: it does not. A new field of a firm does not compile without its line.
 * (docs/decisions/public-changes.md)
 */
export const firmFieldKinds: Readonly<Record<keyof Firm, ChangeKind | null>> = {
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
  /** Its address never changes once visitors saw the firm. */
  id: null,
  slug: null,
  /** Says when staff looked, not what they found. */
  codeCheckedAt: null,
  updated_at: null,
  /** This site's copy of the logo. */
  logoImage: null,
  /** That there is an offer is told by its code; where its link leads, and which screens name it, is no promise to readers. */
  affiliateEnabled: null,
  affiliateUrl: null,
  requiresCodeCopy: null,
  includeInCarousel: null,
  /** Reviews have lists of their own. */
  reviewCount: null,
  ratingMean: null,
  payoutReports: null,
  payoutsPaid: null,
  /** Of the ledger itself. */
  recordCount: null,
  listedSince: null,
  /** A change of the firm's page, not of what we say. */
  rulePageChanges: null,
  /** What another firm's entry tells. */
  sisterOf: null,
}

/** Fields of a challenge that say what it costs; "" stands for all of it. */
const costs = ['', 'price', 'activationFee']

/** Whether staff may call a change minor, such as a typing error. */
export const mayBeMinor = ({ kind, field }: Pick<PublicChange, 'kind' | 'field'>): boolean =>
  !neverMinor.includes(kind) && !(kind === 'challenge' && costs.includes(field))
