import { REASON_LENGTH } from '#contract/public-changes/public-change.ts'
import { Button } from '#pwa/ui/button.tsx'
import stack from '#pwa/ui/stack.module.css'
import { errorMessage } from '../../kit/form/call-errors.ts'
import { Dialog } from '../../kit/form/dialog.tsx'
import { CountedInput, useRequiredText } from '../../kit/form/inputs.tsx'
import words from '../../kit/layout/words.module.css'
import { useCorrectEntry } from './queries.ts'

/** The ways to correct an entry. */
export type Correction = 'note' | 'removal'

const texts = {
  note: {
    title: 'Add a note',
    hint: 'It stands below the entry with its day, for everyone to read. The entry itself stays as it is.',
    label: 'Note',
    missing: 'Note is required',
    action: 'Add Note',
    failed: 'The note was not added. Please try again.',
  },
  removal: {
    title: 'Remove the words of this entry?',
    hint: 'Only for what the law requires, such as a person’s name. Values, reason and notes go, here and in every snapshot, and cannot come back. Visitors read that they were removed, when, and this reason.',
    label: 'Reason, shown in their place',
    missing: 'Reason is required',
    action: 'Remove Words',
    failed: 'The words were not removed. Please try again.',
  },
} as const

interface CorrectEntryProps {
  readonly id: string
  readonly by: Correction
  /** Called with whether it was done. */
  readonly onClose: (isDone: boolean) => void
}

/** Asks for the note below an entry, or for why its words must go. It stands in the form of a firm, and is none itself. */
export function CorrectEntry({ id, by, onClose }: CorrectEntryProps) {
  const { addNote, removeWords, isSaving } = useCorrectEntry()
  const { title, hint, label, missing, action, failed } = texts[by]
  const text = useRequiredText(missing)
  const send = async () => {
    const given = text.read()
    if (given === null) return
    try {
      await (by === 'note' ? addNote : removeWords)(id, given)
      onClose(true)
    } catch (error) {
      text.fail(errorMessage(error, { failed }))
    }
  }
  return (
    <Dialog
      size="sm"
      title={title}
      onClose={() => onClose(false)}
      action={
        <Button
          variant={by === 'note' ? 'primary' : 'danger-fill'}
          busy={isSaving}
          onClick={() => void send()}
        >
          {action}
        </Button>
      }
    >
      <div className={stack.wide}>
        <p className={words.note}>{hint}</p>
        <CountedInput {...text.field} label={label} required maxLength={REASON_LENGTH} />
      </div>
    </Dialog>
  )
}
