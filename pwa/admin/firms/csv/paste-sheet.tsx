import { Ask } from '../../kit/form/ask.tsx'

interface PasteSheetProps {
  /** What is done with the cells, as its button says it. */
  readonly act: string
  readonly onPaste: (text: string) => void
  readonly onClose: () => void
}

const cells = {
  label: 'Copied cells',
  hint: () => 'Copy them in the spreadsheet, and paste them here.',
  rows: 6,
  spellCheck: false,
}

/** Takes copied cells where no cell has the focus, as on a tablet without a keyboard. */
export const PasteSheet = ({ act, onPaste, onClose }: PasteSheetProps) => (
  <Ask
    size="m"
    title="Paste cells"
    action={act}
    fields={{ cells }}
    onAnswer={(answers) => {
      onPaste(answers.cells)
      onClose()
      return { cells: '' }
    }}
    onClose={onClose}
  />
)
