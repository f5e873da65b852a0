import type { FirmChange, NewFirm, PlannedChange, Publishing } from '#contract/firm.ts'
import { newlyPlanned, publishes, touchesOffer } from '#contract/firm-publishing.ts'
import { standingLabels, standings } from '#contract/firm-standing.ts'
import { type FirmStatus, firmStatuses } from '#contract/firm-status.ts'
import type { ReasonFields } from '#contract/public-changes/change-rules.ts'
import { REASON_LENGTH } from '#contract/public-changes/public-change.ts'
import { formatDay, formatMoment } from '#pwa/ui/moment-text.ts'
import type { FieldTable, RecordedFields } from '../kit/form/fields/field-table.ts'
import { either, renamed, type SentenceParts, type ValueChange } from '../kit/form/fields/history-text.ts'
import { formatValue } from '../kit/form/safe-save/value-text.tsx'
import {
  assessmentText,
  challengesText,
  companyText,
  companyTexts,
  compareAssessments,
  compareChallenges,
  plansText,
  planText,
} from './value-texts.ts'

const standingText = (value: unknown): string =>
  standingLabels[standings.find((one) => one === value) ?? 'operating']

const text = (maxLength?: number) =>
  ({ kind: 'text', half: true, ...(maxLength ? { maxLength } : {}) }) as const

/** The fields that the form edits, in the order of a file's columns. */
export const firmFields = {
  name: { ...text(120), label: 'Firm Name', required: true, recorded: 'Name', says: renamed },
  category: {
    kind: 'own',
    half: true,
    label: 'Category',
    required: true,
    recorded: 'Tier',
    says: ({ before, after }) => ({
      does: 'moved',
      rest: ` from ${formatValue(before)} to ${formatValue(after)}`,
      icon: 'chevrons-up-down',
    }),
  },
  description: { kind: 'area', label: 'Description', required: true, says: 'the description' },
  website: { kind: 'url', half: true, label: 'Website', required: true, says: 'the website' },
  logoUrl: {
    kind: 'picture',
    of: 'logo',
    half: true,
    label: 'Logo URL',
    aside: 'Optional',
    says: 'the logo URL',
  },
  instruments: { kind: 'own', label: 'Instruments', says: 'the instruments' },
  affiliateEnabled: {
    kind: 'toggle',
    label: 'Affiliate enabled',
    hint: 'Discount and Buy Now use the link below. Hidden for the Avoid tier.',
    says: either('turned on the affiliate offer of', 'turned off the affiliate offer of'),
  },
  affiliateCode: { ...text(64), label: 'Affiliate Code', says: 'the code' },
  affiliateUrl: { kind: 'url', label: 'Affiliate URL', says: 'the affiliate URL' },
  discountPercentage: {
    kind: 'own',
    half: true,
    label: 'Discount Percentage',
    hint: '0 - 100',
    says: 'the discount',
  },
  discountValidUntil: {
    kind: 'day',
    half: true,
    label: 'Discount Valid Until',
    aside: 'Optional',
    hint: 'After this day the code greys out.',
    says: 'the last day of the code',
  },
  requiresCodeCopy: {
    kind: 'toggle',
    label: 'Require code copy',
    hint: 'Opens the discount-code window before the link',
    recorded: 'Requires code copy',
    says: either('turned on copying the code of', 'turned off copying the code of'),
  },
  includeInCarousel: {
    kind: 'toggle',
    label: 'Include in carousel',
    hint: 'Gold firms only',
    says: either('put – into the carousel', 'took – out of the carousel'),
  },
  maxFunding: { ...text(), label: 'Max Funding', required: true, says: 'the max funding' },
  profitSplit: { ...text(), label: 'Profit Split', required: true, says: 'the profit split' },
  evaluationFee: { ...text(), label: 'Evaluation Fee', required: true, says: 'the evaluation fee' },
  maxAccounts: { ...text(), label: 'Max Accounts', required: true, says: 'the max accounts' },
  copyTrading: {
    kind: 'toggle',
    label: 'Copy Trading',
    hint: 'Shows "Copy Trading Available" in the details',
    says: either('marked – as allowing copy trading', 'marked – as not allowing copy trading'),
  },
  warning: {
    kind: 'area',
    label: 'Warning',
    aside: 'Optional',
    hint: 'Meant for the Avoid tier. Stands in a red box in the details.',
    says: 'the warning',
  },
  pros: { kind: 'rows', row: 'Pro', minRows: 1, maxRows: 40, label: 'Pros', says: 'the pros' },
  cons: { kind: 'rows', row: 'Con', minRows: 1, maxRows: 40, label: 'Cons', says: 'the cons' },
  experience: {
    kind: 'area',
    label: 'Real-user experience',
    required: true,
    recorded: 'Experience',
    says: 'the real-user experience',
  },
  platforms: { kind: 'rows', row: 'Platform', maxRows: 20, label: 'Platforms', says: 'the platforms' },
  drawdownType: { ...text(80), label: 'Drawdown Type', says: 'the drawdown type' },
  payoutFrequency: { ...text(80), label: 'Payout Frequency', says: 'the payout frequency' },
  restrictedCountries: {
    kind: 'rows',
    row: 'Country',
    maxRows: 250,
    label: 'Restricted Countries',
    says: 'the restricted countries',
  },
  evidence: { kind: 'own', label: 'Evidence', says: 'the evidence' },
  codeCheckedAt: {
    kind: 'day',
    half: true,
    label: 'Code Checked',
    aside: 'Optional',
    recorded: 'Code checked at',
    says: ({ after }) =>
      after
        ? { does: 'checked the code of', detail: formatValue(after), icon: 'badge-check', tone: 'changed' }
        : { does: 'took back the check of the code of', icon: 'pencil', tone: 'changed' },
  },
  tierSince: {
    kind: 'day',
    half: true,
    label: 'In This Tier Since',
    aside: 'Optional',
    hint: 'Left as it is, it becomes today when the tier changes.',
    recorded: 'Tier since',
    says: 'the day since which its tier holds',
  },
  challenges: {
    kind: 'own',
    label: 'Challenges',
    text: challengesText,
    compare: compareChallenges,
    says: 'the challenges',
  },
  assessment: {
    kind: 'own',
    label: 'Assessment',
    text: assessmentText,
    compare: compareAssessments,
    says: 'the assessment',
  },
  company: { kind: 'own', label: 'Who is behind it', text: companyText, says: 'who is behind it' },
  sample: {
    kind: 'toggle',
    label: 'Sample',
    hint: 'Invented, to look around. Search engines never see it. Turn this off once the firm is a real one.',
    says: either('marked – as a sample', 'marked – as a real firm'),
  },
  standing: {
    kind: 'own',
    label: 'Standing',
    text: standingText,
    says: ({ after }) => ({
      does: 'changed the standing of',
      rest: ` to ${standingText(after)}`,
      icon: 'pencil',
      tone: 'changed',
    }),
  },
  standingSince: {
    kind: 'day',
    half: true,
    label: 'Since',
    required: true,
    recorded: 'Standing since',
    says: 'the day since which its standing holds',
  },
  standingSource: {
    kind: 'url',
    half: true,
    label: 'Source',
    required: true,
    recorded: 'Source of its standing',
    says: 'the source of its standing',
  },
  standingNote: {
    kind: 'area',
    maxLength: 600,
    label: 'Note for visitors',
    hint: 'Who gets what by when.',
    recorded: 'Note on its standing',
    says: 'the note on its standing',
  },
} as const satisfies FieldTable<Exclude<keyof NewFirm, keyof Publishing>>

type FirmField = keyof typeof firmFields

/** The fields of a change's statement in the public record. */
export const statedFields = {
  reason: {
    kind: 'area',
    rows: 2,
    maxLength: REASON_LENGTH,
    label: 'Reason, shown in the record',
  },
  minor: {
    kind: 'toggle',
    label: 'Minor (a typing error)',
    hint: 'Folds the entry in the record.',
  },
} as const satisfies FieldTable<keyof ReasonFields>

/** The parts of fields, as conflicts and History read them, by dotted path. */
export const firmPartTexts = companyTexts

/** All that the form edits. */
export const formFields = { ...firmFields, ...statedFields } as const

/** The parts of the form, each with its fields in their order. */
export const firmParts = {
  basics: ['name', 'category', 'tierSince', 'description', 'website', 'logoUrl'],
  terms: ['maxFunding', 'profitSplit', 'evaluationFee', 'maxAccounts', 'instruments', 'copyTrading'],
  challenges: ['challenges'],
  standing: ['standing', 'standingSince', 'standingSource', 'standingNote'],
  assessment: ['assessment'],
  affiliate: ['affiliateEnabled', 'affiliateCode', 'discountPercentage', 'affiliateUrl'],
  discount: ['discountValidUntil', 'codeCheckedAt', 'requiresCodeCopy', 'includeInCarousel'],
  points: ['pros', 'cons'],
  experience: ['experience', 'warning'],
  company: ['company'],
  more: ['drawdownType', 'payoutFrequency', 'platforms', 'restrictedCountries', 'evidence'],
  sample: ['sample'],
} as const satisfies Readonly<Record<string, readonly FirmField[]>>

const statusVerbs: Readonly<Record<FirmStatus, SentenceParts>> = {
  draft: { does: 'moved', rest: ' back to draft', icon: 'eye-off', tone: 'warned' },
  scheduled: { does: 'scheduled', icon: 'calendar-clock', tone: 'changed' },
  live: { does: 'published', icon: 'eye', tone: 'added' },
  archived: { does: 'archived', icon: 'eye-off', tone: 'warned' },
}

const isStatus = (value: unknown): value is FirmStatus => firmStatuses.some((status) => status === value)

const plansIn = (value: unknown): readonly PlannedChange[] => (Array.isArray(value) ? value : [])

/** Whether a change plans anything; else it takes plans away. */
export const plansMore = ({ before, after }: ValueChange): boolean =>
  newlyPlanned(plansIn(before), plansIn(after)).length > 0

/** "planned 25% with the code BLACK25 from 27 Nov 2026 until 30 Nov 2026 for". */
function planned({ before, after }: ValueChange): SentenceParts {
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

/** All fields that History knows: those of the form, and those that change by actions of their own. */
export const recordedFirmFields: RecordedFields<keyof FirmChange> = {
  ...firmFields,
  status: {
    label: 'Status',
    says: ({ after }) => (isStatus(after) ? statusVerbs[after] : { does: 'changed the status of' }),
  },
  planned: { label: 'Planned', text: plansText, says: planned },
}
