import type { OwnSubmission, Statement } from '#contract/own-submissions.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import layout from '#pwa/ui/layout.module.css'
import type { Announcement } from '#pwa/ui/outcome.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import type { ObjectionDraft } from '../own/objection-draft.ts'
import { decidedWords, ObjectForm, ObjectionSteps, StatementOfReasons } from './object-form.tsx'

interface ObjectingPartProps {
  readonly submission: OwnSubmission
  readonly firmName: string
  /** Whether the site accepts corrections. */
  readonly isOpen: boolean
  /** Of the open form; null while it is closed. */
  readonly objecting: Objecting | null
}

/** The reasons of the decision on a review of this device, and the objection to it. */
export function ObjectingPart({ submission, firmName, isOpen, objecting }: ObjectingPartProps) {
  const { statement, objection } = submission
  const isWaiting = objection?.decided_at === null
  return (
    <>
      {statement && !isWaiting && <StatementOfReasons statement={statement} isOpen={isOpen} />}
      {objection && <ObjectionSteps objection={objection} />}
      {objecting && statement && <ObjectSheet firmName={firmName} statement={statement} {...objecting} />}
    </>
  )
}

/** The draft of an objection and the way to send it. */
interface Objecting {
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
function ObjectSheet({ firmName, statement, onClose, ...form }: ObjectSheetProps) {
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
