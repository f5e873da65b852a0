import { useState } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import type { OwnContent } from '#contract/reviews/own-reviews.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { emptyFields, type ReviewFields } from '#pwa/data/outbox/review.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ExperienceFields } from '../form/experience-fields.tsx'
import { knownAbout, problemsOf } from '../form/form-rules.ts'
import { RatingField } from '../form/rating-field.tsx'
import form from '../form/review-form.module.css'
import { DescriptionField, FirmField, IncentivisedField } from '../form/text-fields.tsx'
import styles from './your-reviews.module.css'

interface CorrectFormProps {
  readonly content: OwnContent
  readonly firms: readonly FirmRow[]
  readonly shown: PublicSettings['userSubmissions']['formFields']
  readonly onSend: (content: OwnContent) => void
  readonly onCancel: () => void
}

const fieldsOf = ({ rating, ...content }: OwnContent): ReviewFields => ({
  ...emptyFields,
  ...content,
  rating: rating === null ? '' : String(rating),
})

/** What a review says, to be written anew. Its files and contact data stay as they were sent. */
export function CorrectForm({ content, firms, shown, onSend, onCancel }: CorrectFormProps) {
  const [fields, setFields] = useState(() => fieldsOf(content))
  const [isTried, setTried] = useState(false)
  const write = (change: Partial<ReviewFields>) => setFields((before) => ({ ...before, ...change }))
  // A file may be among what was sent; nobody is asked for one again.
  const found = problemsOf(fields, 1, { ...shown, showEmail: false })
  const problems = isTried ? found : {}
  const place = () => () => undefined
  const send = () => {
    setTried(true)
    if (Object.keys(found).length > 0) return
    const {
      firmName,
      description,
      accountSize,
      outcome,
      experiencedOn,
      payoutAmount,
      incentivised,
      showName,
    } = fields
    onSend({
      firmName,
      description,
      rating: fields.rating === '' ? null : Number(fields.rating),
      accountSize,
      outcome: outcome as OwnContent['outcome'],
      experiencedOn,
      payoutAmount,
      firmId: knownAbout(firmName, firms).firmId,
      incentivised,
      showName,
    })
  }
  const parts = { fields, problems, write, place }
  return (
    <form
      className={form.fields}
      aria-label="Correct this review"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <FirmField {...parts} firms={firms} />
      {shown.showRating && (
        <RatingField
          value={fields.rating}
          problem={problems.rating ?? ''}
          onChange={(rating) => write({ rating })}
        />
      )}
      <ExperienceFields {...parts} />
      <DescriptionField {...parts} />
      <IncentivisedField fields={fields} write={write} />
      <div className={styles.buttons}>
        <Button variant="primary" type="submit">
          Send the correction
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
