import type { Firm } from '../firm.ts'
import { type ChangeKind, neverMinor } from './change-kinds.ts'
import type { PublicChange } from './public-change.ts'

/**
 * The kind of a public change for each field of a firm; null: not public. A new field of a firm does not compile without its line.
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
  /** The day on which staff looked, no finding. */
  codeCheckedAt: null,
  updated_at: null,
  /** This site's copy of the logo. */
  logoImage: null,
  /** The code already makes an offer public; the target of its link and the screens that show it concern no reader. */
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
  /** A change of the firm's page, not of this site's statements. */
  rulePageChanges: null,
  /** Told by the other firm's entry. */
  sisterOf: null,
}

/** Fields of a challenge that say what it costs; "" stands for all of it. */
const costs = ['', 'price', 'activationFee']

/** Whether staff may call a change minor, such as a typing error. */
export const mayBeMinor = ({ kind, field }: Pick<PublicChange, 'kind' | 'field'>): boolean =>
  !neverMinor.includes(kind) && !(kind === 'challenge' && costs.includes(field))
