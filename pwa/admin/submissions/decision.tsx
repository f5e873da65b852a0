import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Firm } from '#contract/firm.ts'
import { changeFirm, firmTag } from '#contract/firm-endpoints.ts'
import {
  type Submission,
  type SubmissionNotes,
  submissionNotes,
  submissionTag,
} from '#contract/submission.ts'
import {
  changeSubmission,
  listSubmissions,
  readReviewCounts,
  readSubmission,
} from '#contract/submission-endpoints.ts'
import { type SubmissionStatus, submissionStatuses } from '#contract/submission-statuses.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button, type ButtonVariant } from '#pwa/ui/button.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import stack from '#pwa/ui/stack.module.css'
import type { Banner } from '../kit/banner.tsx'
import { errorMessage } from '../kit/call-errors.ts'
import { SelectField } from '../kit/fields/choice-fields.tsx'
import { TextAreaField } from '../kit/fields/text-fields.tsx'
import type { SafeForm } from '../kit/safe-save/safe-form.ts'
import { SafeFormNotices } from '../kit/safe-save/safe-form-notices.tsx'
import { useSafeForm } from '../kit/safe-save/use-safe-form.ts'
import { useRefresh, useStaffSave, useUpdateCache } from '../kit/staff-query.tsx'
import { useFirms, useUpdateFirms } from '../kit/use-firms.ts'
import styles from './open-submission.module.css'
import { decisionMessages, excerptOf, submissionMessages } from './submission-labels.ts'

const decisionLabels = { notes: 'Notes' } as const

interface Decision {
  readonly safe: SafeForm<SubmissionNotes, SubmissionStatus>
  /** The possible next states. */
  readonly choices: readonly SubmissionStatus[]
  /** The state that is being saved. */
  readonly deciding: SubmissionStatus | null
  decide(to: SubmissionStatus): Promise<void>
  saveNotes(): Promise<void>
  /** The review was just approved, so an excerpt can be copied to its firm. */
  readonly offersExcerpt: boolean
  closeExcerpt(): void
}

const notesOf = ({ notes }: Submission): SubmissionNotes => ({ notes })

const variants: Readonly<Record<SubmissionStatus, ButtonVariant>> = {
  approved: 'primary',
  rejected: 'danger',
  pending: 'ghost',
}

/** The notes of a review, and the decision, which is saved together with them. */
export function useDecision(submission: Submission, { success }: Banner): Decision {
  const { id, status } = submission
  const { save } = useStaffSave(changeSubmission)
  const updateCache = useUpdateCache()
  const refresh = useRefresh()
  const [deciding, setDeciding] = useState<SubmissionStatus | null>(null)
  const [offersExcerpt, setOffersExcerpt] = useState(false)
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
      updateCache(listSubmissions, (known) => ({
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

/** The possible decisions, and a button that saves the notes. */
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

/** The staff's notes on a review; the decision buttons are in the footer of the pane. */
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

interface CopyExcerptProps {
  readonly submission: Submission
  readonly banner: Banner
  readonly onClose: () => void
}

interface Excerpt {
  firm: string
  text: string
}

const plain = (name: string) => name.trim().toLowerCase()

/** The firm that a visitor meant: by exact name, else the only one whose name contains it or is contained in it. */
function meantFirm(firms: readonly Firm[], firmName: string): Firm | undefined {
  const wanted = plain(firmName)
  if (wanted === '') return undefined
  const near = firms.filter(({ name }) => plain(name).includes(wanted) || wanted.includes(plain(name)))
  return firms.find(({ name }) => plain(name) === wanted) ?? (near.length === 1 ? near[0] : undefined)
}

/** Offers to copy a part of an approved review to its firm's "Community Experience". */
export function CopyExcerpt({ submission, banner, onClose }: CopyExcerptProps) {
  const id = useId()
  const { data: firms } = useFirms()
  const { save, isSaving } = useStaffSave(changeFirm)
  const updateCache = useUpdateFirms()
  const [problem, setProblem] = useState('')
  const form = useForm<Excerpt>({ defaultValues: { firm: '', text: excerptOf(submission.description) } })
  const { setValue, getValues, watch, handleSubmit } = form
  useEffect(() => {
    const firm = firms && meantFirm(firms, submission.firmName)
    if (firm && getValues('firm') === '') setValue('firm', firm.id)
  }, [firms, submission.firmName, getValues, setValue])
  const chosen = firms?.find((firm) => firm.id === watch('firm'))

  const copy = async ({ text }: Excerpt) => {
    if (!chosen) return setProblem('Please choose a firm')
    try {
      const { data } = await save({ params: { id: chosen.id }, body: { experience: text } }, firmTag(chosen))
      updateCache(data.id, data)
      banner.success(`Excerpt copied to ${chosen.name}`)
      onClose()
    } catch (error) {
      setProblem(errorMessage(error, { failed: 'Failed to copy the excerpt. Please try again.' }))
    }
  }
  return (
    <Sheet
      open
      label="Copy an excerpt to the firm"
      onClose={onClose}
      header={<h2 className={styles.title}>Copy an excerpt to the firm?</h2>}
      footer={
        <div className={styles.actions}>
          <Button variant="quiet" onClick={onClose}>
            Not Now
          </Button>
          <Button variant="primary" type="submit" form={id} busy={isSaving}>
            Copy to Firm
          </Button>
        </div>
      }
    >
      <form id={id} className={stack.wide} onSubmit={(event) => void handleSubmit(copy)(event)} noValidate>
        <div role="alert">{problem && <Alert title={problem} icon="circle-alert" />}</div>
        <p className={styles.current}>
          Visitors read it as "Community Experience" in the firm's details. Leave out what names the sender.
        </p>
        <SelectField
          form={form}
          name="firm"
          label="Firm"
          choices={[
            { value: '', label: firms ? 'Choose a firm' : 'Loading firms...' },
            ...(firms ?? []).map((firm) => ({ value: firm.id, label: firm.name })),
          ]}
        />
        <TextAreaField form={form} name="text" label="Excerpt" rows={6} />
        {chosen && chosen.experience !== '' && (
          <p className={styles.current}>It replaces what stands there now: “{chosen.experience}”</p>
        )}
      </form>
    </Sheet>
  )
}
