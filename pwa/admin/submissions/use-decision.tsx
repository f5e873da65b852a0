import { useState } from 'react'
import {
  type Submission,
  type SubmissionNotes,
  type SubmissionStatus,
  submissionNotes,
  submissionStatuses,
  submissionTag,
} from '#contract/submission.ts'
import {
  changeSubmission,
  listSubmissions,
  readReviewCounts,
  readSubmission,
} from '#contract/submission-endpoints.ts'
import { Button, type ButtonVariant } from '#pwa/ui/button.tsx'
import type { Banner } from '../kit/banner.tsx'
import { TextAreaField } from '../kit/fields/text-fields.tsx'
import type { SafeForm } from '../kit/safe-save/safe-form.ts'
import { SafeFormNotices } from '../kit/safe-save/safe-form-notices.tsx'
import { useSafeForm } from '../kit/safe-save/use-safe-form.ts'
import { useLearn, useRefresh, useStaffSave } from '../kit/staff-query.tsx'
import { CopyExcerpt } from './copy-excerpt.tsx'
import { decisionMessages, submissionMessages } from './submission-labels.ts'
import styles from './use-decision.module.css'

/** Words for the fields of the form. */
const decisionLabels = { notes: 'Notes' } as const

interface Decision {
  readonly safe: SafeForm<SubmissionNotes, SubmissionStatus>
  /** The states that the review may get now. */
  readonly choices: readonly SubmissionStatus[]
  /** The one that is being saved. */
  readonly deciding: SubmissionStatus | null
  decide(to: SubmissionStatus): Promise<void>
  saveNotes(): Promise<void>
  /** The review was approved just now: an excerpt may be copied to its firm. */
  readonly offersExcerpt: boolean
  closeExcerpt(): void
}

const notesOf = ({ notes }: Submission): SubmissionNotes => ({ notes })

const variants: Readonly<Record<SubmissionStatus, ButtonVariant>> = {
  approved: 'primary',
  rejected: 'danger',
  pending: 'ghost',
}

/** The notes of a review, and the decision that is saved together with them. */
export function useDecision(submission: Submission, { success }: Banner): Decision {
  const { id, status } = submission
  const { save } = useStaffSave(changeSubmission)
  const learn = useLearn()
  const refresh = useRefresh()
  const [deciding, setDeciding] = useState<SubmissionStatus | null>(null)
  const [offersExcerpt, setOffersExcerpt] = useState(false)
  const safe = useSafeForm<SubmissionNotes, SubmissionStatus>({
    draftKey: `submission:${id}`,
    schema: submissionNotes,
    stored: { values: notesOf(submission), tag: submissionTag(submission) },
    labels: decisionLabels,
    read: (current) => notesOf(current as Submission),
    words: { failed: submissionMessages.notSaved },
    send: async (values, ifMatch, status) => {
      const body = status ? { ...values, status } : values
      const saved = await save({ params: { id }, body }, ifMatch)
      const { data } = saved
      learn(readSubmission, (known) => (known.data.id === id ? saved : known))
      learn(listSubmissions, (known) => ({
        ...known,
        data: known.data.map((listed) => (listed.id === id ? data : listed)),
      }))
      void refresh(readReviewCounts)
      return { values: notesOf(data), tag: submissionTag(data) }
    },
  })

  const decide = async (to: SubmissionStatus) => {
    if (to === 'rejected' && safe.form.getValues('notes').trim() === '') {
      safe.form.setError('notes', { message: submissionMessages.reason }, { shouldFocus: true })
      return
    }
    setDeciding(to)
    const isSaved = await safe.save(to)
    setDeciding(null)
    if (!isSaved) return
    success(decisionMessages[to].done)
    if (to === 'approved') setOffersExcerpt(true)
  }
  const saveNotes = async () => {
    if (await safe.save()) success('Notes saved')
  }
  const leadsTo = submissionStatuses.find(({ key }) => key === status)?.leadsTo ?? []
  const choices = [...leadsTo].reverse()
  const closeExcerpt = () => setOffersExcerpt(false)
  return { safe, choices, deciding, decide, saveNotes, offersExcerpt, closeExcerpt }
}

/** What may be decided now, and the notes saved. */
export function DecisionButtons({ decision }: { readonly decision: Decision }) {
  const { safe, choices, deciding, decide, saveNotes } = decision
  return (
    <>
      {safe.isDirty && (
        <Button variant="ghost" busy={safe.isSaving && deciding === null} onClick={() => void saveNotes()}>
          Save Notes
        </Button>
      )}
      {choices.map((to) => (
        <Button key={to} variant={variants[to]} busy={deciding === to} onClick={() => void decide(to)}>
          {decisionMessages[to].button}
        </Button>
      ))}
    </>
  )
}

interface DecisionFormProps {
  readonly submission: Submission
  readonly decision: Decision
  readonly banner: Banner
}

/** Staff's notes on a review; the buttons that decide stand at the foot of the pane. */
export function DecisionForm({ submission, decision, banner }: DecisionFormProps) {
  const { safe, offersExcerpt, closeExcerpt } = decision
  return (
    <section className={styles.form} aria-label="Decision">
      <SafeFormNotices safe={safe} labels={decisionLabels} />
      <form onSubmit={(event) => event.preventDefault()} noValidate>
        <TextAreaField
          form={safe.form}
          name="notes"
          label={decisionLabels.notes}
          rows={4}
          hint="For staff only. A rejected submission stays listed with the reason that stands here."
        />
      </form>
      {offersExcerpt && <CopyExcerpt submission={submission} banner={banner} onClose={closeExcerpt} />}
    </section>
  )
}
