import type { ComponentProps, Ref } from 'react'
import { Field } from '#pwa/ui/field.tsx'

interface AreaInputProps
  extends Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'problem' | 'required' | 'aside'> {
  readonly ref?: Ref<HTMLTextAreaElement> | undefined
  readonly value: string
  readonly maxLength?: number
  readonly rows?: number | undefined
  readonly spellCheck?: boolean
  readonly onType: (text: string) => void
}

/** Text of several lines outside of a form. */
export function AreaInput(props: AreaInputProps) {
  const { ref, value, maxLength, rows = 3, spellCheck, onType, ...field } = props
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...control}
          ref={ref}
          rows={rows}
          maxLength={maxLength}
          spellCheck={spellCheck}
          value={value}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  )
}

/** The same with how many of its characters are used: "115 / 600". */
export function CountedInput(props: Omit<AreaInputProps, 'aside'> & { readonly maxLength: number }) {
  return <AreaInput {...props} aside={`${props.value.length} / ${props.maxLength}`} />
}
