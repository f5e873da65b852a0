import type { ComponentProps, Ref } from 'react'
import { Field } from '#pwa/ui/field.tsx'
import { SelectFrame } from '#pwa/ui/select-frame.tsx'

interface SelectInputProps<Value extends string>
  extends Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'problem' | 'required'> {
  readonly ref?: Ref<HTMLSelectElement> | undefined
  readonly value: Value
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly onChoose: (value: Value) => void
}

/** One of many choices outside of a form. */
export function SelectInput<Value extends string>(props: SelectInputProps<Value>) {
  const { ref, value, choices, onChoose, ...field } = props
  return (
    <Field {...field}>
      {(control) => (
        <SelectFrame>
          <select
            {...control}
            ref={ref}
            value={value}
            onChange={({ target }) => {
              const chosen = choices.find((choice) => choice.value === target.value)
              if (chosen) onChoose(chosen.value)
            }}
          >
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
        </SelectFrame>
      )}
    </Field>
  )
}
