import { useRef, useState } from 'react'
import type { FirmChange, PlannedChange, StaffFirm } from '#contract/firm.ts'
import { publishes } from '#contract/firm-publishing.ts'
import { FormDialog } from '../../kit/form/dialog.tsx'
import { numberTyped } from '../../kit/form/fields/number-and-list-fields.tsx'
import { InputField } from '../../kit/form/inputs.tsx'
import { AskedFields, useAskedFields } from '../asked-fields.tsx'
import { firmParts } from '../fields.ts'
import { REASON_MISSING, ReasonInput } from '../record/record-part.tsx'
import { formatPlanned, planText } from '../value-texts.ts'
import {
  type Discount,
  discountChange,
  fromField,
  offerOf,
  toField,
  tomorrowAtNine,
  withPublication,
  withStanding,
  zoneName,
} from './plans.ts'
import styles from './publishing.module.css'

const dialogs = {
  publication: { title: 'Publish at a time', action: 'Schedule', time: 'Goes live' },
  discount: { title: 'Plan a discount', action: 'Plan Discount' },
  standing: { title: 'Plan a standing', action: 'Plan Standing', time: 'From' },
} as const

export type Plannable = keyof typeof dialogs

/** The typed values of the dialogs. */
interface TypedPlan {
  readonly time: string
  readonly discount: TypedDiscount
  readonly reason: string
}

/**
 * The change of a firm that plans what is typed, and the message afterwards; null while something is missing. `standing`: the one
 * that it has then; null while it is not whole.
 */
function readPlan(
  kind: Plannable,
  firm: StaffFirm,
  typed: TypedPlan,
  standing: PlannedChange['change'] | null,
) {
  const now = new Date()
  const time = timeIn(typed.time, now)
  const discount = discountIn(typed.discount, now)
  const reason = typed.reason.trim()
  const read = (): { readonly change: FirmChange; readonly done: string } | null => {
    if (kind === 'discount') {
      const change = discount.discount && discountChange(firm, discount.discount)
      return change && { change, done: 'The discount is planned.' }
    }
    const { at } = time
    if (at === null) return null
    if (kind === 'publication') {
      const done = `${firm.name} goes live ${formatPlanned(at.toISOString())}.`
      return { change: { planned: withPublication(firm, at) }, done }
    }
    if (standing === null || reason === '') return null
    const planned = withStanding(firm, { at, change: standing, reason })
    return { change: { planned }, done: 'The standing is planned.' }
  }
  return { plan: read(), time, discount, isUnsaid: reason === '' }
}

interface PlanDialogProps {
  readonly kind: Plannable
  readonly firm: StaffFirm
  readonly busy: boolean
  /** `done`: the message afterwards. */
  readonly onPlan: (change: FirmChange, done: string) => void
  readonly onClose: () => void
}

/** Asks when a firm goes live, for a discount that starts and ends by itself, or for a standing that it has from a time on. */
export function PlanDialog({ kind, firm, busy, onPlan, onClose }: PlanDialogProps) {
  const { title, action, ...texts } = dialogs[kind]
  const [typed, setTyped] = useState((): TypedPlan => {
    const planned = kind === 'publication' ? firm.planned?.find(publishes) : undefined
    const time = toField(planned ? new Date(planned.at) : tomorrowAtNine(new Date()))
    return { time, discount: typedDiscount(firm), reason: '' }
  })
  const [isAsked, setAsked] = useState(false)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const set = (change: Partial<TypedPlan>) => setTyped({ ...typed, ...change })
  const standing = useAskedFields(firmParts.standing)
  const { plan, time, discount, isUnsaid } = readPlan(kind, firm, typed, standing.change)
  const submit = () => {
    setAsked(true)
    if (plan) onPlan(plan.change, plan.done)
    else if (kind === 'standing' && !standing.change) standing.ask()
    else if (time.at && standing.change && isUnsaid) reasonField.current?.focus()
  }
  return (
    <FormDialog size="sm" title={title} action={action} busy={busy} onSubmit={submit} onClose={onClose}>
      {'time' in texts && (
        <TimeField
          label={texts.time}
          value={typed.time}
          onChange={(time) => set({ time })}
          problem={isAsked ? time.problem : ''}
        />
      )}
      {kind === 'discount' && (
        <DiscountFields
          typed={typed.discount}
          onType={(discount) => set({ discount })}
          problems={isAsked ? discount.problems : {}}
          afterwards={planText({ at: '', change: offerOf(firm) })}
        />
      )}
      {kind === 'standing' && (
        <>
          <AskedFields form={standing.form} names={standing.names} />
          <ReasonInput
            ref={reasonField}
            value={typed.reason}
            isRequired
            problem={isAsked && isUnsaid ? REASON_MISSING : ''}
            onType={(reason) => set({ reason })}
          />
        </>
      )}
      <p className={styles.zone}>{`Times are in your time zone, ${zoneName()}.`}</p>
    </FormDialog>
  )
}

interface TimeFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem?: string
  readonly hint?: string
}

/** A date with a time, on this device's clock. */
export function TimeField({ label, value, onChange, problem = '', hint }: TimeFieldProps) {
  return (
    <InputField
      type="datetime-local"
      label={label}
      value={value}
      problem={problem}
      hint={hint}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const NO_TIME = 'Choose a date and a time.'
const PAST = 'Choose a time in the future.'

/** The moment in a field, or why it holds none. */
export function timeIn(field: string, now: Date): { readonly at: Date | null; readonly problem: string } {
  const at = fromField(field)
  if (at === null) return { at, problem: NO_TIME }
  return at <= now ? { at: null, problem: PAST } : { at, problem: '' }
}

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
