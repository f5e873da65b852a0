import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Ask } from '../kit/form/ask.tsx'

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
export function AddByName({ title, isFull, add, ...field }: AddByNameProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const addNamed = (typed: string) => {
    const problem = typed.trim() === '' ? `${field.label} is required` : add(typed.trim())
    if (problem === '') close()
    return problem
  }
  return (
    <>
      <Button icon="plus" variant="quiet" disabled={isFull} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <Ask
          title={title}
          action={title}
          fields={{ name: field }}
          onAnswer={({ name }) => ({ name: addNamed(name) })}
          onClose={close}
        />
      )}
    </>
  )
}
