import { useEffect, useMemo } from 'react'
import { type FieldErrors, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { type FirmChange, firmChange } from '#contract/firm.ts'
import { operates } from '#contract/firm-standing.ts'
import { tiers } from '#contract/tiers.ts'
import { TableFields } from '../kit/form/fields/table-field.tsx'
import { firmFields, firmParts } from './fields.ts'

const [, ...ofStanding] = firmParts.standing

/** The fields of a firm that dialogs ask for: of many at once, or from a time to come on. */
export type AskedField =
  | 'category'
  | 'discountPercentage'
  | 'discountValidUntil'
  | (typeof firmParts.standing)[number]

/** "" or absent: none is chosen yet. */
export type AskedValues = { readonly [Field in AskedField]?: FirmChange[Field] | '' }

/** The values that a dialog begins with. */
export const nothingAsked: AskedValues = {
  category: '',
  discountValidUntil: '',
  standing: '',
  standingSince: '',
  standingSource: '',
  standingNote: '',
}

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
  discountValidUntil: { kind: 'day', label: firmFields.discountValidUntil.label },
  standing: {
    kind: 'select',
    label: firmFields.standing.label,
    required: true,
    options: [choose, ...firmFields.standing.options],
  },
} as const

/** What is said while a field is empty, where it is not that it is required. */
const missing: Partial<Record<AskedField, string>> = {
  category: 'Choose a tier.',
  discountPercentage: 'Enter a whole number from 0 to 100.',
  discountValidUntil: 'Choose a day.',
  standing: 'Choose a standing.',
}

/** The fields that are asked for: a firm that operates has neither day, source nor note of its standing. */
const shownOf = (asks: readonly AskedField[], { standing }: AskedValues): readonly AskedField[] =>
  standing && !operates({ standing })
    ? asks
    : asks.filter((field) => !ofStanding.some((one) => one === field))

function problemOf(field: AskedField, value: unknown): string {
  const isEmpty = value === undefined || value === '' || Number.isNaN(value)
  if (isEmpty && field !== 'standingNote') return missing[field] ?? 'is required'
  const { success, issues } = v.safeParse(firmChange.entries[field], value)
  return success ? '' : issues[0].message
}

/** The change that the values of some fields are, null while one is missing or wrong; and what is wrong with each. */
export function changeAsked(asks: readonly AskedField[], values: AskedValues) {
  const shown = shownOf(asks, values)
  const problems = shown.flatMap((field) => {
    const message = problemOf(field, values[field])
    return message === '' ? [] : [[field, { type: 'asked', message }] as const]
  })
  const given = Object.fromEntries(shown.map((field) => [field, values[field]]))
  const { success, output } = v.safeParse(firmChange, given)
  const change: Pick<FirmChange, AskedField> | null = problems.length === 0 && success ? output : null
  return { change, problems: Object.fromEntries(problems) as FieldErrors<AskedValues> }
}

/** Asks for fields of a firm outside of its form, where nothing of it is chosen yet. */
export function useAskedFields(asks: readonly AskedField[]) {
  const form = useForm<AskedValues>({
    defaultValues: nothingAsked,
    resolver: (values) => ({ values: {}, errors: changeAsked(asks, values).problems }),
  })
  const values = useWatch({ control: form.control })
  const { change, problems } = useMemo(() => changeAsked(asks, values), [asks, values])
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
    change,
    /** Names what is missing or wrong, and focuses the first of it. */
    ask: () => void form.handleSubmit(() => undefined)(),
  }
}

interface AskedFieldsProps {
  readonly form: UseFormReturn<AskedValues>
  readonly names: readonly AskedField[]
}

/** The controls of the fields that are asked for. */
export const AskedFields = ({ form, names }: AskedFieldsProps) => (
  <TableFields form={form} fields={rows} names={names} />
)
