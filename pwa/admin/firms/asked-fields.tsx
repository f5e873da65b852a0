import { useEffect, useMemo } from 'react'
import { type FieldErrors, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { type FirmChange, firmChange, firmDefaults } from '#contract/firm.ts'
import { operates } from '#contract/firm-standing.ts'
import { limitOf } from '#contract/primitives/limit-of.ts'
import { tiers } from '#contract/tiers.ts'
import type { FieldRow } from '../kit/form/fields/field-table.ts'
import { TableFields } from '../kit/form/fields/table-field.tsx'
import { type BulkField, bulkFields, firmFields, firmParts, statedFields } from './fields.ts'
import { type Discount, fromField, toField, tomorrowAtNine } from './publishing/plans.ts'

const [, ...ofStanding] = firmParts.standing

type FirmAsked =
  | 'category'
  | 'discountPercentage'
  | 'affiliateCode'
  | BulkField
  | 'instruments'
  | (typeof firmParts.standing)[number]

/** What dialogs ask for: fields of a firm, from when on and until when it has them, and why. */
export type AskedField = FirmAsked | 'at' | 'from' | 'until' | 'reason'

/** As they stand in the fields; "" or absent: nothing yet. */
export type AskedValues = { readonly [Field in FirmAsked]?: FirmChange[Field] | '' } & {
  readonly [Field in 'at' | 'from' | 'until' | 'reason']?: string
}

/** What a discount that starts and ends by itself consists of. */
export const discountAsks = ['discountPercentage', 'affiliateCode', 'from', 'until'] as const

/** The values that a dialog begins with. */
export const nothingAsked = (): AskedValues => ({
  ...Object.fromEntries(bulkFields.map(({ field }) => [field, firmDefaults[field]])),
  ...{ category: '', affiliateCode: '', instruments: [] },
  ...{ standing: '', standingSince: '', standingSource: '', standingNote: '' },
  ...{ at: toField(tomorrowAtNine(new Date())), from: toField(tomorrowAtNine(new Date())) },
  ...{ until: '', reason: '' },
})

const choose = { value: '', label: 'Choose...' } as const

/** The controls of a firm's form, but that nothing is chosen at first. */
const rows = {
  ...firmFields,
  category: {
    kind: 'select',
    label: 'Tier',
    options: [choose, ...tiers.map(({ key, label }) => ({ value: key, label }))],
  },
  discountPercentage: { kind: 'percent', label: 'Discount in percent' },
  affiliateCode: { kind: 'name', maxLength: limitOf(firmChange.entries.affiliateCode), label: 'Code' },
  instruments: {
    kind: 'list',
    label: firmFields.instruments.label,
    hint: 'Separated by commas: forex, futures, cfd, or any other.',
  },
  discountValidUntil: { kind: 'day', label: firmFields.discountValidUntil.label },
  standing: {
    kind: 'select',
    label: firmFields.standing.label,
    required: true,
    options: [choose, ...firmFields.standing.options],
  },
  at: { kind: 'moment', label: 'From' },
  from: { kind: 'moment', label: 'Starts', hint: 'Empty: at once.' },
  until: { kind: 'moment', label: 'Ends' },
  reason: { ...statedFields.reason, required: true },
} as const satisfies Record<AskedField, FieldRow>

/** What is said while a field is empty, where it is not that it is required; "": it may be. */
const missing: Partial<Record<AskedField, string>> = {
  category: 'Choose a tier.',
  instruments: 'Name an instrument.',
  affiliateCode: '',
  discountValidUntil: 'Choose a day.',
  standing: 'Choose a standing.',
  standingNote: '',
  at: 'Choose a date and a time.',
  from: '',
  until: '',
}

/** The fields that are asked for: a firm that operates has neither day, source nor note of its standing. */
const shownOf = (asks: readonly AskedField[], { standing }: AskedValues): readonly AskedField[] =>
  standing && !operates({ standing })
    ? asks
    : asks.filter((field) => !ofStanding.some((one) => one === field))

/** The moment in a field, or why it holds none that is to come. */
export function momentIn(field: string, now: Date): { readonly at: Date | null; readonly problem: string } {
  const at = fromField(field)
  if (at === null) return { at, problem: 'Choose a date and a time.' }
  return at <= now ? { at: null, problem: 'Choose a time in the future.' } : { at, problem: '' }
}

function problemOf(field: AskedField, values: AskedValues, leastPercent: number): string {
  const value = values[field] ?? ''
  if (field === 'discountPercentage') {
    const isPercent = Number.isInteger(value) && Number(value) >= leastPercent && Number(value) <= 100
    return isPercent ? '' : `Enter a whole number from ${leastPercent} to 100.`
  }
  if (String(value).trim() === '') return missing[field] ?? 'is required'
  if (field === 'reason') return ''
  const now = new Date()
  if (field === 'at' || field === 'from') return momentIn(String(value), now).problem
  if (field === 'until') {
    const { problem } = momentIn(String(value), fromField(values.from ?? '') ?? now)
    return problem && 'Choose a time after the start.'
  }
  const { success, issues } = v.safeParse(firmChange.entries[field], value)
  return success ? '' : issues[0].message
}

/** What is given for the fields that a dialog asks for. */
export interface Given {
  readonly change: Pick<FirmChange, FirmAsked>
  readonly at: Date
  readonly from: Date | null
  readonly until: Date | null
  readonly reason: string
}

/** The discount that is given. */
export const discountOf = ({
  change: { discountPercentage = 0, affiliateCode = '' },
  from,
  until,
}: Given): Discount => ({ discountPercentage, affiliateCode, from, until })

/** What the values of some fields mean, null while one is missing or wrong; and what is wrong with each. */
export function readAsked(asks: readonly AskedField[], values: AskedValues) {
  const shown = shownOf(asks, values)
  // No offer is planned that is none; one may be taken away at once.
  const leastPercent = asks.includes('from') && (values.from || values.until) ? 1 : 0
  const problems = shown.flatMap((field) => {
    const message = problemOf(field, values, leastPercent)
    return message === '' ? [] : [[field, { type: 'asked', message }] as const]
  })
  const { success, output } = v.safeParse(
    firmChange,
    Object.fromEntries(shown.map((field) => [field, values[field]])),
  )
  const moment = (field: 'at' | 'from' | 'until') => fromField(values[field] ?? '')
  const given: Given | null =
    problems.length > 0 || !success
      ? null
      : {
          change: output,
          ...{ at: moment('at') ?? new Date(), from: moment('from'), until: moment('until') },
          reason: (values.reason ?? '').trim(),
        }
  return { given, problems: Object.fromEntries(problems) as FieldErrors<AskedValues> }
}

/** Asks for fields outside of the form of a firm. `start`: the values to begin with where they are not those of every dialog. */
export function useAskedFields(asks: readonly AskedField[], start: AskedValues = {}) {
  const form = useForm<AskedValues>({
    defaultValues: { ...nothingAsked(), ...start },
    resolver: (values) => ({ values: {}, errors: readAsked(asks, values).problems }),
  })
  const values = useWatch({ control: form.control })
  // The same while nothing is typed.
  const { given, problems } = useMemo(() => readAsked(asks, values), [asks, values])
  const { trigger } = form
  const { isSubmitted } = form.formState
  const [problem] = Object.values(problems)
  // Once it was asked for what is missing, that is said of fields that come later, too.
  useEffect(() => {
    if (isSubmitted && problem) void trigger()
  }, [isSubmitted, problem, trigger])
  return {
    form,
    names: shownOf(asks, values),
    given,
    /** Names what is missing or wrong, and focuses the first of it. */
    ask: () => void form.handleSubmit(() => undefined)(),
  }
}

interface AskedFieldsProps {
  readonly form: UseFormReturn<AskedValues>
  readonly names: readonly AskedField[]
  /** What these fields say otherwise here. */
  readonly texts?: Readonly<Partial<Record<AskedField, Pick<FieldRow, 'label' | 'hint'>>>>
}

/** Says when a discount ends, and what a firm has then. */
export const endsWith = (afterwards: string) => ({
  label: 'Ends',
  hint: `Leave this empty for a discount without an end. Afterwards: ${afterwards}.`,
})

/** The controls of the fields that are asked for. */
export function AskedFields({ form, names, texts = {} }: AskedFieldsProps) {
  const said = Object.fromEntries(names.map((name) => [name, { ...rows[name], ...texts[name] }]))
  return <TableFields form={form} fields={{ ...rows, ...said }} names={names} />
}
