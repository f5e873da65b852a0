import { type FormEvent, useId, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { DialogTitle } from '../../kit/dialog-title.tsx'

interface PasteSheetProps {
  readonly onPaste: (text: string) => void
  readonly onClose: () => void
}

/** Takes copied cells where the browser does not hand out the clipboard. */
export function PasteSheet({ onPaste, onClose }: PasteSheetProps) {
  const id = useId()
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The form of the firm around it has nothing to do with this one.
    event.stopPropagation()
    onPaste(text)
    onClose()
  }
  return (
    <Sheet
      open
      label="Paste cells"
      onClose={onClose}
      header={<DialogTitle>Paste cells</DialogTitle>}
      footer={
        <Button type="submit" form={id} variant="primary" full disabled={text.trim() === ''}>
          Paste into the table
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Field label="Copied cells" hint="Copy them in the spreadsheet, and paste them here.">
          {(control) => (
            <textarea
              {...control}
              rows={6}
              spellCheck={false}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      </form>
    </Sheet>
  )
}
