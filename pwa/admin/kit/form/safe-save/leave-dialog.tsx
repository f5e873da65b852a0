import { useEffect, useRef } from 'react'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { Button } from '#pwa/ui/button.tsx'
import { withNames } from '#pwa/ui/with-names.tsx'
import { Dialog } from '../dialog.tsx'
import { DRAFT_DAYS } from './draft-store.ts'
import styles from './leave-dialog.module.css'

/** An open form with unsaved changes. */
export interface UnsavedForm {
  /** Name of the edited thing: "Halden Ridge Capital"; absent where the screen says it. */
  readonly subject: string | undefined
  /** The name in `subject`, which is no word to translate. */
  readonly subjectName: string | undefined
  /** Labels of the changed fields. */
  readonly fields: readonly string[]
  /** Whether a draft of it can be kept on this device. */
  readonly isKeepable: boolean
  /** Writes the draft at once. Returns whether it is stored. */
  keep(): Promise<boolean>
  /** Returns to the stored values and deletes the draft. */
  discard(): void
}

/** The unsaved work that leaving now would lose. */
export interface Leaving {
  readonly forms: readonly UnsavedForm[]
  /** Whether drafts of all of them can be kept. */
  readonly isKeepable: boolean
  /** Drafts on this device that go with a sign-out. */
  readonly lostDrafts: number
}

export type LeaveChoice = 'stay' | 'keep' | 'discard'

interface LeaveDialogProps {
  readonly leaving: Leaving
  readonly onAnswer: (choice: LeaveChoice) => void
}

/** Asks before unsaved changes are left behind. Closing it stays. */
export function LeaveDialog({ leaving: { forms, isKeepable, lostDrafts }, onAnswer }: LeaveDialogProps) {
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  const title = forms.length > 0 ? 'Leave without saving?' : 'Sign out and delete drafts?'
  return (
    <Dialog
      size="sm"
      role="alertdialog"
      onClose={() => onAnswer('stay')}
      title={title}
      footer={
        <div className={styles.choices}>
          <Button ref={stay} variant="primary" size="lg" onClick={() => onAnswer('stay')}>
            Stay
          </Button>
          {isKeepable && (
            <Button variant="outline" size="lg" icon="file-clock" onClick={() => onAnswer('keep')}>
              Keep draft and leave
            </Button>
          )}
          <Button variant="danger" size="lg" onClick={() => onAnswer('discard')}>
            {forms.length > 0 ? 'Discard changes' : 'Delete drafts and sign out'}
          </Button>
          {isKeepable && (
            <p className={styles.note}>{`A draft is kept on this device for ${DRAFT_DAYS} days.`}</p>
          )}
        </div>
      }
    >
      <div className={styles.text}>
        {forms.map((form) => (
          <ChangedFields key={`${form.subject} ${form.fields}`} form={form} />
        ))}
        {lostDrafts > 0 && (
          <p>
            {`${pluralize(lostDrafts, 'draft')} on this device ${lostDrafts === 1 ? 'is' : 'are'} deleted when you sign out.`}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** "You changed Evaluation Fee and 2 more fields of Halden Ridge Capital." */
function ChangedFields({ form: { subject, subjectName = '', fields } }: { readonly form: UnsavedForm }) {
  const [first, ...others] = fields
  return (
    <p>
      <span>You changed</span> <strong>{first}</strong>
      {others.length > 0 && (
        <>
          <span>{' and '}</span>
          <strong>{others.length === 1 ? others[0] : `${others.length} more fields`}</strong>
        </>
      )}
      <span>{withNames(`${subject ? ` of ${subject}` : ''}.`, [subjectName])}</span>
    </p>
  )
}
