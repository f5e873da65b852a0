import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Firm } from '#contract/firm.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import { fold } from '#contract/primitives/fold.ts'
import type { Submission } from '#contract/submission.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { useChangeFirm, useFirms } from '../firms/queries.ts'
import { errorMessage } from '../kit/form/call-errors.ts'
import { FormDialog } from '../kit/form/dialog.tsx'
import { TextAreaField } from '../kit/form/fields/text-fields.tsx'
import type { Banner } from '../kit/messages/banner.tsx'
import styles from './detail.module.css'
import { FirmInput } from './firm-input.tsx'
import { excerptOf } from './submission-labels.ts'

interface CopyExcerptProps {
  readonly submission: Submission
  readonly banner: Banner
  readonly onClose: () => void
}

interface Excerpt {
  firm: string
  text: string
}

const plain = (name: string) => fold(name).trim()

/** The firm that a visitor meant: by exact name, else the only one whose name contains it or is contained in it. */
export function meantFirm(firms: readonly Firm[], firmName: string): Firm | undefined {
  const wanted = plain(firmName)
  if (wanted === '') return undefined
  const near = firms.filter(({ name }) => plain(name).includes(wanted) || wanted.includes(plain(name)))
  return (
    firms.find(({ name }) => name === firmName.trim()) ??
    firms.find(({ name }) => plain(name) === wanted) ??
    (near.length === 1 ? near[0] : undefined)
  )
}

/** Offers to copy a part of an approved submission to its firm's "Community Experience". */
export function CopyExcerpt({ submission, banner, onClose }: CopyExcerptProps) {
  const { data: firms } = useFirms()
  const { change, isSaving } = useChangeFirm()
  const [problem, setProblem] = useState('')
  const form = useForm<Excerpt>({
    defaultValues: { firm: '', text: excerptOf(submission.review?.text ?? submission.description) },
  })
  const { setValue, getValues, watch, handleSubmit } = form
  useEffect(() => {
    const firm = firms && meantFirm(firms, submission.firmName)
    if (firm && getValues('firm') === '') setValue('firm', firm.id)
  }, [firms, submission.firmName, getValues, setValue])
  const chosen = firms?.find((firm) => firm.id === watch('firm'))

  const copy = async ({ text }: Excerpt) => {
    if (!chosen) return setProblem('Please choose a firm')
    try {
      await change({ id: chosen.id, change: { experience: text }, ifMatch: firmTag(chosen) })
      onClose()
      banner.success(`Excerpt copied to ${chosen.name}`, [chosen.name])
    } catch (error) {
      setProblem(errorMessage(error, { failed: 'Failed to copy the excerpt. Please try again.' }))
    }
  }
  return (
    <FormDialog
      title="Copy an excerpt to the firm?"
      label="Copy an excerpt to the firm"
      action="Copy to Firm"
      busy={isSaving}
      onSubmit={() => void handleSubmit(copy)()}
      onClose={onClose}
    >
      <div role="alert">{problem && <Alert title={problem} icon="circle-alert" />}</div>
      <p className={styles.current}>
        Visitors see it as "Community Experience" in the firm's details. Leave out anything that identifies
        the sender.
      </p>
      <FirmInput
        value={watch('firm')}
        placeholder="Type its name"
        onChange={(firm) => {
          setValue('firm', firm)
          setProblem('')
        }}
      />
      <TextAreaField form={form} name="text" label="Excerpt" rows={6} />
      {chosen && chosen.experience !== '' && (
        <p className={styles.current}>{`It replaces what stands there now: “${chosen.experience}”`}</p>
      )}
    </FormDialog>
  )
}
