import { type ComponentProps, type ReactNode, useState } from 'react'
import { DayInput } from '#pwa/ui/day-input.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { dayProblem } from './day-problem.ts'

interface DayInputFieldProps
  extends Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'problem' | 'required'>,
    Pick<ComponentProps<typeof DayInput>, 'value' | 'onDay'> {}

/** One labelled day outside of a form. */
export function DayInputField({ label, hint, problem, required, value, onDay }: DayInputFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem} required={required}>
      {(control) => <DayInput {...control} value={value} onDay={onDay} />}
    </Field>
  )
}

interface TypedDay {
  readonly label: string
  /** The day in force; "" for none, or for several. */
  readonly day: string
  readonly required?: boolean
  readonly onTake: (day: string) => void
}

/**
 * A labelled day that takes effect as it is typed. One that cannot stays in its field, and is said there once the field is left:
 * every year begins as one like 0002.
 */
export function TypedDayField({
  label,
  hint,
  day,
  required = false,
  onTake,
}: TypedDay & { readonly hint?: ReactNode }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const problem = typed !== null && isLeft ? dayProblem(label, typed, required) : ''
  return (
    <Field label={label} hint={hint} problem={problem} required={required}>
      {(control) => (
        <DayInput
          {...control}
          value={typed ?? day}
          onBlur={() => setLeft(true)}
          onDay={(next) => {
            const isTaken = dayProblem(label, next, required) === ''
            setLeft(false)
            setTyped(isTaken ? null : next)
            if (isTaken) onTake(next)
          }}
        />
      )}
    </Field>
  )
}
