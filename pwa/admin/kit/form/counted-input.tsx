import type { ComponentProps, Ref } from 'react'
import { Field } from '#pwa/ui/field.tsx'

interface CountedInputProps
  extends Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'problem' | 'required'> {
  readonly ref?: Ref<HTMLTextAreaElement> | undefined
  readonly value: string
  readonly maxLength: number
  readonly rows?: number | undefined
  readonly onType: (text: string) => void
}

/** Text of several lines, with how many of its characters are used: "115 / 600". */
export function CountedInput({ ref, value, maxLength, rows = 3, onType, ...field }: CountedInputProps) {
  return (
    <Field {...field} aside={`${value.length} / ${maxLength}`}>
      {(control) => (
        <textarea
          {...control}
          ref={ref}
          rows={rows}
          maxLength={maxLength}
          value={value}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  )
}
