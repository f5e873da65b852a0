import { type ReactNode, type Ref, useId } from 'react'
import segments from '#pwa/ui/segments.module.css'
import { FieldGroup } from './form-field.tsx'

interface SegmentedChoiceProps<Value extends string> {
  readonly label: string
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  /** Absent: none is chosen yet. */
  readonly value: Value | undefined
  readonly onChoose: (value: Value) => void
  readonly disabled?: boolean | undefined
  /** Of the first choice. */
  readonly ref?: Ref<HTMLInputElement>
  /** Below the choices. */
  readonly children?: ReactNode
}

/** One of a few choices, all in view: radio buttons in a row. */
export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>) {
  const { label, choices, value, onChoose, disabled, ref, children } = props
  const name = useId()
  return (
    <FieldGroup label={label} disabled={disabled}>
      <div className={segments.segments}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={segments.segment}>
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {children}
    </FieldGroup>
  )
}
