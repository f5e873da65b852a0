import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog } from '../../kit/form/dialog.tsx'
import { AreaInput } from '../../kit/form/inputs.tsx'

interface PasteSheetProps {
  /** What is done with the cells, as its button says it. */
  readonly act: string
  readonly onPaste: (text: string) => void
  readonly onClose: () => void
}

/** Takes copied cells where no cell has the focus, as on a tablet without a keyboard. */
export function PasteSheet({ act, onPaste, onClose }: PasteSheetProps) {
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
          {act}
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
