import type { Digest } from '#contract/accounts/digest.ts'
import type { AdminUser } from '#contract/accounts/user.ts'
import type { FirmChange, PlannedChange } from '#contract/firm.ts'
import { newlyPlanned, publishes, touchesOffer } from '#contract/firm-publishing.ts'
import { type FirmStatus, firmStatuses } from '#contract/firm-status.ts'
import type { Publishing } from '#contract/reviews/moderation.ts'
import { formatDay, formatMoment } from '../kit/format.ts'
import { planText } from '../kit/plan-text.ts'
import { formatValue } from '../kit/safe-save/value-text.tsx'
import type { FieldChange } from './field-changes.ts'
import type { SentenceParts } from './sentence-parts.ts'

/** What the change of one field says: its name inside "changed … of", or a sentence of its own. */
type Say = string | ((change: FieldChange) => SentenceParts)

/** What the fields of a noun say. */
export type FieldTable = Readonly<Record<string, Say>>

/** Of a field that is on or off. A dash stands for the thing's name where words follow it: "put – into the carousel". */
const either =
  (on: string, off: string): Say =>
  ({ after }) => {
    const [does = '', rest = ''] = (after ? on : off).split(' – ')
    return { does, rest: rest && ` ${rest}`, icon: after ? 'check' : 'x', tone: 'changed' }
  }

const renamed: Say = ({ before, after }) => ({
  ...{
    does: 'renamed',
    name: formatValue(before),
    rest: ` to ${formatValue(after)}`,
    icon: 'pencil',
    tone: 'changed',
  },
})

const statusVerbs: Readonly<Record<FirmStatus, SentenceParts>> = {
  draft: { does: 'moved', rest: ' back to draft', icon: 'eye-off', tone: 'warned' },
  scheduled: { does: 'scheduled', icon: 'calendar-clock', tone: 'changed' },
  live: { does: 'published', icon: 'eye', tone: 'added' },
  archived: { does: 'archived', icon: 'eye-off', tone: 'warned' },
}

const isStatus = (value: unknown): value is FirmStatus => firmStatuses.some((status) => status === value)

const plansIn = (value: unknown): readonly PlannedChange[] => (Array.isArray(value) ? value : [])

/** Whether a change plans anything; else it takes plans away. */
export const plansMore = ({ before, after }: FieldChange): boolean =>
  newlyPlanned(plansIn(before), plansIn(after)).length > 0

/** "planned 25% with the code BLACK25 from 27 Nov 2026 until 30 Nov 2026 for". */
function planned({ before, after }: FieldChange): SentenceParts {
  const [was, is] = [plansIn(before), plansIn(after)]
  const [added, gone] = [newlyPlanned(was, is), newlyPlanned(is, was)]
  const style = { icon: 'calendar-clock', tone: 'changed' } as const
  const [first] = added
  if (first === undefined) {
    return { ...style, does: 'called off what was planned for', detail: gone.map(planText).join('; ') }
  }
  const detail = added.map((plan) => `${formatMoment(plan.at)}: ${planText(plan)}`).join('; ')
  const starts = `from ${formatDay(first.at)}`
  if (publishes(first))
    return { ...style, does: 'planned to publish', rest: ` on ${formatDay(first.at)}`, detail }
  const { discountPercentage: percent, affiliateCode: code } = first.change
  const withCode = code ? ` with the code ${code}` : ''
  if (percent === undefined || !touchesOffer(first))
    return { ...style, does: `planned a change ${starts} for`, detail }
  const end = added.find((plan) => plan.at > first.at && touchesOffer(plan))
  const until = end ? ` until ${formatDay(end.at)}` : ''
  return { ...style, does: `planned ${percent}%${withCode} ${starts}${until} for`, detail }
}

/** What each field of a firm says when it alone is changed. */
export const firmFields: Readonly<Record<keyof FirmChange, Say>> = {
  name: renamed,
  category: ({ before, after }) => ({
    ...{
      does: 'moved',
      rest: ` from ${formatValue(before)} to ${formatValue(after)}`,
      icon: 'chevrons-up-down',
    },
  }),
  website: 'the website',
  logoUrl: 'the logo URL',
  instruments: 'the instruments',
  affiliateEnabled: either('turned on the affiliate offer of', 'turned off the affiliate offer of'),
  affiliateCode: 'the code',
  affiliateUrl: 'the affiliate URL',
  discountPercentage: 'the discount',
  discountValidUntil: 'the last day of the code',
  requiresCodeCopy: either('turned on copying the code of', 'turned off copying the code of'),
  includeInCarousel: either('put – into the carousel', 'took – out of the carousel'),
  maxFunding: 'the max funding',
  profitSplit: 'the profit split',
  evaluationFee: 'the evaluation fee',
  maxAccounts: 'the max accounts',
  copyTrading: either('marked – as allowing copy trading', 'marked – as not allowing copy trading'),
  warning: 'the warning',
  platforms: 'the platforms',
  drawdownType: 'the drawdown type',
  payoutFrequency: 'the payout frequency',
  restrictedCountries: 'the restricted countries',
  description: 'the description',
  pros: 'the pros',
  cons: 'the cons',
  experience: 'the real-user experience',
  evidence: 'the evidence',
  codeCheckedAt: ({ after }) =>
    after
      ? { does: 'checked the code of', detail: formatValue(after), icon: 'badge-check', tone: 'changed' }
      : { does: 'took back the check of the code of', icon: 'pencil', tone: 'changed' },
  tierSince: 'the day since which its tier holds',
  challenges: 'the challenges',
  status: ({ after }) => (isStatus(after) ? statusVerbs[after] : { does: 'changed the status of' }),
  planned,
}

/** What somebody is told by mail stands among the fields of their account. */
type DigestField = `digest_${keyof Digest}`

/** What each field of an account says when it alone is changed. */
export const userFields: Readonly<Record<Exclude<keyof AdminUser, 'id' | 'version'> | DigestField, Say>> = {
  username: renamed,
  email: 'the email',
  role: ({ after }) => ({
    ...{
      does: 'made',
      rest: ` ${after === 'admin' ? 'an' : 'a'} ${formatValue(after)}`,
      icon: 'users',
      tone: 'changed',
    },
  }),
  is_active: ({ after }) =>
    after
      ? { does: 'activated', icon: 'check', tone: 'added' }
      : { does: 'deactivated', icon: 'x', tone: 'removed' },
  is_verified: either('marked the email of – as verified', 'marked the email of – as not verified'),
  mfa_enabled: either('turned on two-factor sign-in for', 'turned off two-factor sign-in for'),
  mfa_grace_period_until: ({ after }) => ({
    ...(typeof after === 'string'
      ? { does: 'gave', rest: ` until ${formatDay(after)} to turn on two-factor sign-in` }
      : { does: 'ended the time without two-factor sign-in of' }),
    ...{ icon: 'smartphone', tone: 'changed' },
  }),
  created_at: 'the day of creation',
  last_login: 'the last sign-in',
  digest_frequency: 'the frequency of the digest',
  digest_reviews: either('turned on news of reviews for', 'turned off news of reviews for'),
  digest_backup: either('turned on news of failed backups for', 'turned off news of failed backups for'),
  digest_codes: either('turned on news of ending codes for', 'turned off news of ending codes for'),
  digest_grace: either(
    'turned on news of ending grace periods for',
    'turned off news of ending grace periods for',
  ),
}

/** What each choice of a published review says when it alone is changed. */
export const reviewFields: Readonly<Record<Exclude<keyof Publishing, 'tag'> | 'reason', Say>> = {
  firmId: () => ({ does: 'moved a review to', icon: 'pencil', tone: 'changed' }),
  removed: 'the removed words',
  proof: 'the proof',
  showName: either('showed the name on a review of', 'hid the name on a review of'),
  incentivised: either('marked a review of – as rewarded', 'marked a review of – as not rewarded'),
  connected: either(
    'marked a review of – as of a connected person',
    'marked a review of – as of nobody connected',
  ),
  reason: 'the reason',
}

/** Of a theme the name alone has a sentence; the others are named by their labels. */
export const themeFields: FieldTable = { name: renamed }

/** What a table says of a change; undefined where it does not know the field. */
export function saysOf(fields: FieldTable, change: FieldChange): SentenceParts | undefined {
  const say = Object.hasOwn(fields, change.path) ? fields[change.path] : undefined
  return typeof say === 'function' ? say(change) : undefined
}

/** "the evaluation fee": a field inside a sentence; undefined where the table has no name for it. */
export function nameIn(fields: FieldTable, path: string): string | undefined {
  const say = Object.hasOwn(fields, path) ? fields[path] : undefined
  return typeof say === 'string' ? say : undefined
}
