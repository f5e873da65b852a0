import type { StaffFirm } from '#contract/firm.ts'
import { numberTyped } from '../../kit/form/fields/number-and-list-fields.tsx'
import { InputField } from '../../kit/form/inputs.tsx'
import { TimeField, timeIn } from './plan-sheet.tsx'
import { type Discount, toField, tomorrowAtNine } from './plans.ts'

/** The typed values of a discount that starts and ends by itself. */
interface TypedDiscount {
  readonly percent: string
  readonly code: string
  readonly from: string
  readonly until: string
}

/** The fields as they begin: with the offer of a firm, from tomorrow at nine. */
export const typedDiscount = (
  offer?: Pick<StaffFirm, 'discountPercentage' | 'affiliateCode'>,
): TypedDiscount => ({
  percent: String(offer?.discountPercentage || ''),
  code: offer?.affiliateCode ?? '',
  from: toField(tomorrowAtNine(new Date())),
  until: '',
})

type Problems = Readonly<Partial<Record<'from' | 'until' | 'percent', string>>>

/** The percentage that a field holds; null where it holds none between 1 and 100. */
function percentIn(field: string): number | null {
  const percent = numberTyped(field)
  return Number.isInteger(percent) && percent >= 1 && percent <= 100 ? percent : null
}

/** The discount that the fields describe; else their problems. */
export function discountIn(
  typed: TypedDiscount,
  now: Date,
): { readonly discount: Discount | null; readonly problems: Problems } {
  const start = typed.from === '' ? { at: null, problem: '' } : timeIn(typed.from, now)
  const end = typed.until === '' ? { at: null, problem: '' } : timeIn(typed.until, start.at ?? now)
  const discountPercentage = percentIn(typed.percent)
  const problems = {
    from: start.problem,
    until: end.problem && 'Choose a time after the start.',
    percent: discountPercentage === null ? 'Enter a whole number from 1 to 100.' : '',
  }
  const isWrong = Object.values(problems).some((problem) => problem !== '')
  if (isWrong || discountPercentage === null) return { discount: null, problems }
  const discount = { discountPercentage, affiliateCode: typed.code.trim(), from: start.at, until: end.at }
  return { discount, problems: {} }
}

interface DiscountFieldsProps {
  readonly typed: TypedDiscount
  readonly onType: (typed: TypedDiscount) => void
  readonly problems: Problems
  readonly codeHint?: string
  /** The state after the end. */
  readonly afterwards: string
}

/** Percentage, code, start and end of a discount. */
export function DiscountFields({ typed, onType, problems, codeHint, afterwards }: DiscountFieldsProps) {
  const set = (key: keyof TypedDiscount) => (value: string) => onType({ ...typed, [key]: value })
  return (
    <>
      <InputField
        label="Discount in percent"
        inputMode="numeric"
        value={typed.percent}
        problem={problems.percent ?? ''}
        onChange={(event) => set('percent')(event.target.value)}
      />
      <InputField
        label="Code"
        value={typed.code}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        problem=""
        hint={codeHint}
        onChange={(event) => set('code')(event.target.value)}
      />
      <TimeField
        label="Starts"
        value={typed.from}
        onChange={set('from')}
        problem={problems.from ?? ''}
        hint="Empty: at once."
      />
      <TimeField
        label="Ends"
        value={typed.until}
        onChange={set('until')}
        problem={problems.until ?? ''}
        hint={`Leave this empty for a discount without an end. Afterwards: ${afterwards}.`}
      />
    </>
  )
}
