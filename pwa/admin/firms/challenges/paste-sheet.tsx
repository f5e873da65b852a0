import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog } from '../../kit/form/dialog.tsx'
import { AreaInput } from '../../kit/form/inputs.tsx'

interface PasteSheetProps {
  readonly onPaste: (text: string) => void
  readonly onClose: () => void
}

/**
 * Takes copied cells where the browser does not hand out the clipboard. It stands in the form of the firm, so it is none itself.
 */
export function PasteSheet({ onPaste, onClose }: PasteSheetProps) {
  const [text, setText] = useState('')
  return (
    <Dialog
      onClose={onClose}
      title="Paste cells"
      action={
        <Button
          variant="primary"
          disabled={text.trim() === ''}
          onClick={() => {
            onPaste(text)
            onClose()
          }}
        >
          Paste into the table
        </Button>
      }
    >
      <AreaInput
        label="Copied cells"
        hint="Copy them in the spreadsheet, and paste them here."
        rows={6}
        spellCheck={false}
        value={text}
        onType={setText}
      />
    </Dialog>
  )
}
