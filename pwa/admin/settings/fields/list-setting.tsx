import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { Settings } from '#contract/settings/staff-groups.ts'
import look from '#pwa/ui/field.module.css'
import { FieldFrame, type FieldOf, useProblem } from '../../kit/fields/field-frame.tsx'

const itemsOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** A list of short texts in one line, comma-separated and trimmed. */
export function ListSetting(props: FieldOf<Settings>) {
  const { form, name, label, hint } = props
  const { field } = useController({ control: form.control, name })
  const problem = useProblem(props)
  const items = Array.isArray(field.value) ? field.value.map(String) : []
  const [typed, setTyped] = useState('')
  // What is typed stays as it is for as long as it means what is kept.
  const isCurrent = itemsOf(typed).join() === items.join()
  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {(ties) => (
        <input
          {...ties}
          ref={field.ref}
          className={look.control}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={isCurrent ? typed : items.join(', ')}
          onChange={(event) => {
            setTyped(event.target.value)
            field.onChange(itemsOf(event.target.value))
          }}
          onBlur={() => {
            setTyped(items.join(', '))
            field.onBlur()
          }}
        />
      )}
    </FieldFrame>
  )
}
