import type { Statement } from '#contract/own-submissions.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import layout from '#pwa/ui/layout.module.css'
import type { Announcement } from '#pwa/ui/outcome.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import type { ObjectionDraft } from '../own/objection-draft.ts'
import { ObjectForm } from './object-form.tsx'
import { decidedWords } from './statement-of-reasons.tsx'

/** The draft of an objection and the way to send it. */
export interface Objecting {
  /** Outlives the sheet: the text is still there when it is opened again. */
  readonly draft: ObjectionDraft
  readonly onChange: (draft: ObjectionDraft) => void
  readonly isSending: boolean
  /** Why the last attempt failed. */
  readonly refusal: Announcement
  readonly onSend: () => void
  readonly onClose: () => void
}

interface ObjectSheetProps extends Objecting {
  readonly firmName: string
  readonly statement: Statement
}

/** The form with which a sender objects to a decision, over the list of their reviews. */
export function ObjectSheet({ firmName, statement, onClose, ...form }: ObjectSheetProps) {
  const { decision, decided_at } = statement
  return (
    <Sheet
      open
      size="sm"
      label={`Object: ${firmName}`}
      onClose={onClose}
      header={
        <div>
          <h2 className={layout.h2}>Object</h2>
          <p className={layout.caption}>
            <span translate="no">{firmName}</span>
            <span>{`: ${decidedWords[decision].toLowerCase()}, ${dayText(decided_at)}`}</span>
          </p>
        </div>
      }
    >
      <ObjectForm statement={statement} {...form} />
    </Sheet>
  )
}
