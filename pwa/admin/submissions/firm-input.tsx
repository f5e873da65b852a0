import { type ComponentProps, useMemo } from 'react'
import { Combobox } from '#pwa/ui/combobox.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { useFirms } from '../firms/queries.ts'

interface FirmInputProps extends Pick<ComponentProps<typeof Field>, 'hint' | 'problem' | 'required'> {
  /** The id of the firm; "" for none. */
  readonly value: string
  /** Shown while none is chosen. */
  readonly placeholder: string
  readonly onChange: (id: string) => void
}

/** Asks for the firm that a submission is about. */
export function FirmInput({ value, placeholder, onChange, ...field }: FirmInputProps) {
  const { data: firms } = useFirms()
  const options = useMemo(() => (firms ?? []).map(({ id, name }) => ({ value: id, label: name })), [firms])
  return (
    <Field label="Firm" {...field}>
      {(control) => (
        <Combobox
          control={control}
          options={options}
          value={value}
          onChange={onChange}
          placeholder={firms ? placeholder : 'Loading firms...'}
        />
      )}
    </Field>
  )
}
