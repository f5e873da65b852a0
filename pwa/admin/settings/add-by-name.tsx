import { useState } from 'react'
import { FormDialog } from '../kit/form/form-dialog.tsx'
import { InputField } from '../kit/form/input-field.tsx'

interface AddByNameProps {
  /** "Add page": the title and the button. */
  readonly title: string
  readonly label: string
  readonly maxLength: number
  /** Below the field, while nothing is wrong; for the name as it is typed. */
  readonly hint?: (name: string) => string
  /** Adds an entry of that name, trimmed; or says in one sentence why it cannot, and adds nothing. */
  readonly add: (name: string) => string
  readonly onClose: () => void
}

/** Asks for the name of a new entry of a list. */
export function AddByName({ title, label, maxLength, hint, add, onClose }: AddByNameProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  return (
    <FormDialog
      size="sm"
      title={title}
      action={title}
      onSubmit={() => setProblem(name.trim() === '' ? `${label} is required` : add(name.trim()))}
      onClose={onClose}
    >
      <InputField
        label={label}
        value={name}
        problem={problem}
        hint={hint?.(name)}
        maxLength={maxLength}
        onChange={(event) => {
          setName(event.target.value)
          setProblem('')
        }}
      />
    </FormDialog>
  )
}
