import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { FormDialog } from '../kit/form/dialog.tsx'
import { InputField } from '../kit/form/inputs.tsx'

interface AddByNameProps {
  /** "Add page": the button, and the title of the dialog. */
  readonly title: string
  readonly label: string
  readonly maxLength: number
  /** Whether the list takes no further entry. */
  readonly isFull: boolean
  /** Below the field, while nothing is wrong; for the name as it is typed. */
  readonly hint?: (name: string) => string
  /** Adds an entry of that name, trimmed, and returns ""; else the sentence that says why it cannot. */
  readonly add: (name: string) => string
}

/** A button that asks for the name of a new entry of a list. */
export function AddByName({ title, isFull, ...asked }: AddByNameProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="plus" variant="quiet" disabled={isFull} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && <NameDialog title={title} {...asked} onClose={() => setOpen(false)} />}
    </>
  )
}

interface NameDialogProps extends Omit<AddByNameProps, 'isFull'> {
  readonly onClose: () => void
}

function NameDialog({ title, label, maxLength, hint, add, onClose }: NameDialogProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const submit = () => {
    const found = name.trim() === '' ? `${label} is required` : add(name.trim())
    if (found === '') onClose()
    else setProblem(found)
  }
  return (
    <FormDialog size="sm" title={title} action={title} onSubmit={submit} onClose={onClose}>
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
