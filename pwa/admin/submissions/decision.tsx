import { type ReactNode, useState } from 'react'
import {
  type Submission,
  type SubmissionNotes,
  type SubmissionStatus,
  submissionNotes,
  submissionStatuses,
  submissionTag,
} from '#contract/submission.ts'
import { changeSubmission, readReviewCounts, readSubmission } from '#contract/submission-endpoints.ts'
import { listAlike, readQueue } from '#contract/submission-queue.ts'
import { Button, type ButtonVariant } from '#pwa/ui/button.tsx'
import type { Banner } from '../kit/banner.tsx'
import { TextAreaField } from '../kit/fields/text-fields.tsx'
import type { SafeForm } from '../kit/safe-save/safe-form.ts'
import { SafeFormNotices } from '../kit/safe-save/safe-form-notices.tsx'
import { useSafeForm } from '../kit/safe-save/use-safe-form.ts'
import { useRefresh, useStaffSave, useUpdateCache } from '../kit/staff-query.tsx'
import styles from './open-submission.module.css'
import { decisionMessages, submissionMessages } from './submission-labels.ts'

const decisionLabels = { notes: 'Notes' } as const

export interface Decision {
  readonly safe: SafeForm<SubmissionNotes, SubmissionStatus>
  /** The possible next states. */
  readonly choices: readonly SubmissionStatus[]
  /** The state that is being saved. */
  readonly deciding: SubmissionStatus | null
  /** Takes a decision; a rejection without a reason asks for one first. */
  decide(to: SubmissionStatus): Promise<void>
  saveNotes(): Promise<void>
  /** A rejection waits for its reason. */
  readonly isAsking: boolean
  /** Rejects with this reason. */
  giveReason(reason: string): Promise<void>
  stopAsking(): void
}

const notesOf = ({ notes }: Submission): SubmissionNotes => ({ notes })

const variants: Readonly<Record<SubmissionStatus, ButtonVariant>> = {
  approved: 'primary',
  rejected: 'danger',
  pending: 'ghost',
}

interface Outcome {
  readonly banner: Banner
  /** A change of the review was stored. */
  readonly onStored: (after: Submission) => void
  readonly onDecided: (before: Submission, to: SubmissionStatus) => void
}

/** The notes of a review, and the decision, which is saved together with them. */
export function useDecision(submission: Submission, { banner, onStored, onDecided }: Outcome): Decision {
  const { id, status } = submission
  const { save } = useStaffSave(changeSubmission)
  const updateCache = useUpdateCache()
  const refresh = useRefresh()
  const [deciding, setDeciding] = useState<SubmissionStatus | null>(null)
  const [isAsking, setAsking] = useState(false)
  const safe = useSafeForm<SubmissionNotes, SubmissionStatus>({
    draftKey: `submission:${id}`,
    schema: submissionNotes,
    stored: { values: notesOf(submission), tag: submissionTag(submission) },
    labels: decisionLabels,
    read: (current) => notesOf(current as Submission),
    messages: { failed: submissionMessages.notSaved },
    send: async (values, ifMatch, status) => {
      const body = status ? { ...values, status } : values
      const saved = await save({ params: { id }, body }, ifMatch)
      const { data } = saved
      updateCache(readSubmission, (known) => (known.data.id === id ? saved : known))
      onStored(data)
      void refresh(readReviewCounts, readQueue, listAlike)
      return { values: notesOf(data), tag: submissionTag(data) }
    },
  })

  const store = async (to: SubmissionStatus) => {
    const before = submission
    setDeciding(to)
    const isSaved = await safe.save(to)
    setDeciding(null)
    if (!isSaved) return
    if (to === 'pending') banner.success(decisionMessages[to].done)
    onDecided(before, to)
  }
  const decide = async (to: SubmissionStatus) => {
    if (to === 'rejected' && safe.form.getValues('notes').trim() === '') setAsking(true)
    else await store(to)
  }
  const giveReason = async (reason: string) => {
    setAsking(false)
    safe.form.setValue('notes', reason, { shouldDirty: true })
    await store('rejected')
  }
  const saveNotes = async () => {
    if (await safe.save()) banner.success('Notes saved')
  }
  const leadsTo = submissionStatuses.find(({ key }) => key === status)?.leadsTo ?? []
  const choices = [...leadsTo].reverse()
  const stopAsking = () => setAsking(false)
  return { safe, choices, deciding, decide, saveNotes, isAsking, giveReason, stopAsking }
}

interface DecisionButtonsProps {
  readonly decision: Decision
  /** Between the notes and the decisions. */
  readonly children?: ReactNode
}

/** The possible decisions, and a button that saves the notes. */
export function DecisionButtons({ decision, children }: DecisionButtonsProps) {
  const { safe, choices, deciding, decide, saveNotes } = decision
  return (
    <>
      {safe.isDirty && (
        <Button variant="ghost" busy={safe.isSaving && deciding === null} onClick={() => void saveNotes()}>
          Save Notes
        </Button>
      )}
      {children}
      {choices.map((to) => (
        <Button key={to} variant={variants[to]} busy={deciding === to} onClick={() => void decide(to)}>
          {decisionMessages[to].button}
        </Button>
      ))}
    </>
  )
}

/** The staff's notes on a review; the decision buttons are in the footer of the pane. */
export function DecisionForm({ decision }: { readonly decision: Decision }) {
  const { safe } = decision
  return (
    <section className={styles.form} aria-label="Decision">
      <SafeFormNotices safe={safe} labels={decisionLabels} />
      <form onSubmit={(event) => event.preventDefault()} noValidate>
        <TextAreaField
          form={safe.form}
          name="notes"
          label={decisionLabels.notes}
          rows={4}
          hint="For staff only. A rejected submission stays in the list with the reason given here."
        />
      </form>
    </section>
  )
}
