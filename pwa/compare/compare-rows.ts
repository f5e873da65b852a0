import type { FirmDetails, FirmRow } from '#contract/firm.ts'
import { discountShown, isAffiliateActive, isCodeExpired } from '#contract/firm-rules.ts'
import { instrumentLabel } from '#contract/instruments.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'

/** A firm of a comparison; `details` null while the device has none. */
export interface Compared {
  readonly firm: FirmRow
  readonly details: FirmDetails | null
}

interface RowRule {
  readonly label: string
  /** What the firm has to show; "" for nothing. `today` null: the clock is not known yet. */
  readonly value: (compared: Compared, today: Date | null) => string
}

const listed = (values: readonly string[] | null | undefined) => (values ?? []).join(', ')
const points = (values: readonly string[] | null | undefined) =>
  (values ?? []).map((point) => `• ${point}`).join('\n')

function codeText(firm: FirmRow, today: Date | null): string {
  if (!isAffiliateActive(firm)) return ''
  return isCodeExpired(firm, today) ? `${firm.affiliateCode} (expired)` : firm.affiliateCode
}

function discountText(firm: FirmRow, today: Date | null): string {
  const percent = discountShown(firm, isCodeExpired(firm, today))
  return percent > 0 ? `${percent}%` : ''
}

/** The rows of the table, in their order: facts first, opinions after. */
const rules: readonly RowRule[] = [
  { label: 'Tier', value: ({ firm }) => tierOf(sectionOf(firm.category)).label },
  { label: 'Warning', value: ({ firm }) => firm.warning },
  { label: 'Max Funding', value: ({ firm }) => firm.maxFunding },
  { label: 'Profit Split', value: ({ firm }) => firm.profitSplit },
  { label: 'Eval Fee', value: ({ firm }) => firm.evaluationFee },
  { label: 'Max Accounts', value: ({ firm }) => firm.maxAccounts },
  { label: 'Copy Trading', value: ({ firm }) => (firm.copyTrading ? 'Yes' : 'No') },
  { label: 'Instruments', value: ({ firm }) => listed([...new Set(firm.instruments.map(instrumentLabel))]) },
  { label: 'Discount', value: ({ firm }, today) => discountText(firm, today) },
  { label: 'Discount Code', value: ({ firm }, today) => codeText(firm, today) },
  { label: 'Platforms', value: ({ details }) => listed(details?.platforms) },
  { label: 'Drawdown', value: ({ details }) => details?.drawdownType ?? '' },
  { label: 'Payout Frequency', value: ({ details }) => details?.payoutFrequency ?? '' },
  { label: 'Restricted Countries', value: ({ details }) => listed(details?.restrictedCountries) },
  { label: 'Pros', value: ({ details }) => points(details?.pros) },
  { label: 'Cons', value: ({ details }) => points(details?.cons) },
]

export interface CompareRow {
  readonly label: string
  /** One for each firm; "" where it has nothing. */
  readonly values: readonly string[]
  readonly differs: boolean
}

const plain = (value: string) => value.trim().toLowerCase()

/** What the firms have to show, without rows in which none has anything. */
export function compareRows(compared: readonly Compared[], today: Date | null): readonly CompareRow[] {
  return rules
    .map(({ label, value }) => {
      const values = compared.map((one) => value(one, today))
      return { label, values, differs: new Set(values.map(plain)).size > 1 }
    })
    .filter(({ values }) => values.some((value) => value !== ''))
}
