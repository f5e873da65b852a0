import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { type FieldsWith, fieldsWhere, firmFields } from '#contract/firm-fields.ts'
import { amountsIn, isFree } from '#contract/firm-orders.ts'
import { discountShown, isAffiliateActive, isCodeExpired, starsShown } from '#contract/firm-rules.ts'
import { operates, standingLabels } from '#contract/firm-standing.ts'
import { instrumentLabel } from '#contract/instruments.ts'
import { pluralize } from '#contract/primitives/text.ts'
import type { Today } from '#contract/primitives/time.ts'
import type { PayoutRecord } from '#contract/reviews/payout-record.ts'
import type { Rubric } from '#contract/rubric/rubric.ts'
import { sectionOf, sections, tierOf } from '#contract/tiers.ts'
import type { KnownCountry } from '#pwa/data/countries.ts'
import { fieldText, valueIn } from '#pwa/data/field-text.ts'
import { standingText } from '#pwa/firms/standing/standing-text.ts'
import { countLabel } from '#pwa/ui/chip.tsx'
import { type CompareRow, criteriaRows, payoutRows, type RowGroup } from './grouped-rows.ts'

/** A firm of a comparison; `details` null while the device has none. */
export interface Compared {
  readonly firm: FirmRow
  readonly details: FirmDetails | null
  /** Entries of its record of the last 90 days; null or absent while they are not known. */
  readonly recentChanges?: number | null
  /** Its payout record; null where neither the site nor the device has one, absent until it is loaded. */
  readonly payouts?: PayoutRecord | null | undefined
}

interface Knowledge {
  readonly today: Today
  /** The visitor's country, if one is chosen. */
  readonly country: KnownCountry | null
  /** Absent or null while it is not known. */
  readonly rubric?: Rubric | null
}

interface RowRule {
  readonly label: string
  /** The value of the firm; "" for none. */
  readonly value: (compared: Compared, knowledge: Knowledge) => string
  /** How good a value is for a buyer; absent where values are not comparable. */
  readonly worth?: (compared: Compared, knowledge: Knowledge) => Worth
}

const points = (values: unknown) =>
  Array.isArray(values) ? values.map((point) => `• ${point}`).join('\n') : ''

function codeText(firm: FirmRow, today: Today): string {
  if (!isAffiliateActive(firm)) return ''
  return isCodeExpired(firm, today) ? `${firm.affiliateCode} (expired)` : firm.affiliateCode
}

function discountText(firm: FirmRow, today: Today): string {
  const percent = discountShown(firm, isCodeExpired(firm, today))
  return percent > 0 ? `${percent}%` : ''
}

/** The tiers are the site's own order; a firm without one is neither better nor worse. */
function worthOfTier(firm: FirmRow): Worth {
  const section = sectionOf(firm.category)
  return section === 'unrated' ? null : worthOfAmount(-sections.findIndex(({ key }) => key === section))
}

/** The mean and its count; below three reviews, which have no mean, the count alone. */
function starsText(firm: FirmRow): string {
  const { reviewCount = 0 } = firm
  const stars = starsShown(firm)
  if (stars) return `${stars.mean.toFixed(1)} (${countLabel(stars.count)} reviews)`
  return reviewCount > 0 ? pluralize(reviewCount, 'review') : ''
}

/** The row in which codes are copied. */
export const CODE_ROW = 'Discount Code'

/** The row that says whether the firms still do business. */
export const STANDING_ROW = 'Standing'

/** The row in which stars are drawn. */
export const STARS_ROW = 'Stars'

const tierRule: RowRule = {
  label: firmFields.category.label,
  value: ({ firm }) => tierOf(sectionOf(firm.category)).label,
  worth: ({ firm }) => worthOfTier(firm),
}

type ComparedField = FieldsWith<{ compare: 'more' | 'less' | 'equal' }>

const yesNo = (value: unknown) => (value ? 'Yes' : 'No')

/** Fields that a comparison words otherwise than the details. */
const ownTexts: Readonly<Partial<Record<ComparedField, (value: unknown) => string>>> = {
  copyTrading: yesNo,
  pros: points,
  cons: points,
  instruments: (values) => [...new Set((values as FirmRow['instruments']).map(instrumentLabel))].join(', '),
}

/** The row of a declared field. */
function ruleOf(field: ComparedField): RowRule {
  const { label, compare } = firmFields[field]
  const own = ownTexts[field]
  const value = ({ firm, details }: Compared) =>
    own ? own(valueIn(field, firm, details)) : fieldText(field, firm, details)
  if (compare === 'equal') return { label, value }
  const worth = ({ firm, details }: Compared) => {
    const one = valueIn(field, firm, details)
    return typeof one === 'boolean' ? worthOf(one) : worthOfText(String(one ?? ''), compare === 'less')
  }
  return { label, value, worth }
}

const facts = [
  ...(['warning', 'maxFunding', 'profitSplit', 'evaluationFee', 'maxAccounts', 'copyTrading'] as const),
  'instruments' as const,
]
const opinions = ['pros', 'cons'] as const
const others = fieldsWhere<ComparedField>(({ compare }) => compare).filter(
  (field) => ![...facts, ...opinions, 'platforms'].includes(field),
)

/** The rows behind tier and standing, in their order: facts first, opinions after, the code beside the way out. */
const rules: readonly RowRule[] = [
  {
    label: STARS_ROW,
    value: ({ firm }) => starsText(firm),
    worth: ({ firm }) => worthOfAmount(starsShown(firm)?.mean),
  },
  ...facts.map(ruleOf),
  {
    label: firmFields.discountPercentage.label,
    value: ({ firm }, { today }) => discountText(firm, today),
    worth: ({ firm }, { today }) => worthOfAmount(discountShown(firm, isCodeExpired(firm, today))),
  },
  ruleOf('platforms'),
  ...others.map(ruleOf),
  ...opinions.map(ruleOf),
  {
    label: 'Changed in the last 90 days',
    value: ({ recentChanges }) => (recentChanges == null ? '' : pluralize(recentChanges, 'change')),
  },
]

const codeRule: RowRule = { label: CODE_ROW, value: ({ firm }, { today }) => codeText(firm, today) }

const allowed = { available: true, restricted: false, unstated: undefined } as const
const answers = { available: 'Yes', restricted: 'No', unstated: 'Not stated' } as const

/** Whether the firms accept traders of the visitor's country; no row while none is chosen. */
const countryRules = (country: KnownCountry | null): readonly RowRule[] =>
  country
    ? [
        {
          label: `Available in ${country.name}`,
          value: ({ firm }) => answers[country.availabilityOf(firm)],
          worth: ({ firm }) => worthOf(allowed[country.availabilityOf(firm)]),
        },
      ]
    : []

/** Whether the firms still do business; no row while all of them do. */
const standingRules = (compared: readonly Compared[]): readonly RowRule[] =>
  compared.every(({ firm }) => operates(firm))
    ? []
    : [
        {
          label: STANDING_ROW,
          value: ({ firm }) => standingText(firm) || standingLabels.operating,
          worth: ({ firm }) => worthOf(operates(firm)),
        },
      ]

const OFFER: RowGroup = { title: 'Offer', note: '' }

const plain = (value: string) => value.trim().toLowerCase()

/** Rows of a comparison, without those that are empty for all. */
export function rowsOf<One>(
  compared: readonly One[],
  from: readonly {
    readonly label: string
    readonly value: (one: One) => string
    readonly worth?: ((one: One) => Worth) | undefined
  }[],
): readonly CompareRow[] {
  return from
    .map(({ label, value, worth }) => {
      const values = compared.map(value)
      const differs = new Set(values.map(plain)).size > 1
      return { label, values, differs, best: worth && differs ? bestOf(compared.map(worth)) : [] }
    })
    .filter(({ values }) => values.some((value) => value !== ''))
}

/** The rows of the compared firms, without rows that are empty for all. */
export function compareRows(compared: readonly Compared[], knowledge: Knowledge): readonly CompareRow[] {
  const follow = (all: readonly RowRule[]) =>
    rowsOf(
      compared,
      all.map(({ label, value, worth }) => ({
        label,
        value: (one) => value(one, knowledge),
        worth: worth && ((one) => worth(one, knowledge)),
      })),
    )
  const grouped = [...payoutRows(compared), ...criteriaRows(compared, knowledge.rubric ?? null)]
  const code = follow([codeRule])
  return [
    ...follow([...countryRules(knowledge.country), tierRule, ...standingRules(compared), ...rules]),
    ...grouped,
    ...(grouped.length > 0 ? code.map((row) => ({ ...row, group: OFFER })) : code),
  ]
}

/** How good a value is for a buyer; more is better. Values in different units cannot be compared. null: unknown. */
export type Worth = { readonly amount: number; readonly unit?: string } | null

/** Whether something is allowed: "Yes" is worth more than "No". */
export const worthOf = (isAllowed: boolean | undefined): Worth =>
  isAllowed === undefined ? null : { amount: Number(isAllowed) }

/** The worth of an amount; the less costs, the better where `isCost`. */
export function worthOfAmount(amount: number | null | undefined, unit = '', isCost = false): Worth {
  return amount === null || amount === undefined ? null : { amount: isCost ? -amount : amount, unit }
}

const MONEY = /\p{Sc}|\b[A-Z]{3}\b/u
const PERIOD = /\b(?:mo|month|week|year)(?:ly|s)?\b/i
const NO_LIMIT = /\bunlimited\b/i

/**
 * The best amount in a text of staff, such as "$10K – $400K". A monthly fee is not compared with a single payment, and an
 * unreadable text with no other: it might be better.
 */
function worthOfText(text: string, isCost = false): Worth {
  if (text.trim() === '') return null
  if (isCost ? isFree(text) : NO_LIMIT.test(text)) return { amount: Number.POSITIVE_INFINITY }
  const amounts = amountsIn(text)
  if (amounts.length === 0) return { amount: 0, unit: text }
  const best = isCost ? Math.min(...amounts) : Math.max(...amounts)
  const period = PERIOD.exec(text)?.[0].charAt(0).toLowerCase() ?? ''
  return worthOfAmount(best, `${MONEY.exec(text)?.[0] ?? ''} ${period}`, isCost)
}

/** The places of the best among values that can be compared, where another is worse. */
function bestOf(worths: readonly Worth[]): readonly number[] {
  const known = worths.filter((worth) => worth !== null)
  const amounts = known.map(({ amount }) => amount)
  const most = Math.max(...amounts)
  const units = new Set(known.filter(({ amount }) => Number.isFinite(amount)).map(({ unit = '' }) => unit))
  if (units.size > 1 || amounts.every((amount) => amount === most)) return []
  return worths.flatMap((worth, place) => (worth?.amount === most ? [place] : []))
}
