import { useRef, useState } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import type { OwnContent } from '#contract/own-submissions.ts'
import { applicableFacts, type PayoutFact } from '#contract/reviews/payout-facts.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { emptyFields, type SubmissionFields } from '#pwa/data/outbox/stored-submission.ts'
import { Button } from '#pwa/ui/button.tsx'
import { type Announcement, Refused } from '#pwa/ui/outcome.tsx'
import { ExperienceFields } from '../form/experience-fields.tsx'
import { type CheckedField, checkedFields, knownAbout, problemsOf } from '../form/form-rules.ts'
import { RatingField } from '../form/rating-field.tsx'
import { DescriptionField, FirmField, IncentivisedField } from '../form/text-fields.tsx'

interface CorrectFormProps {
  readonly content: OwnContent
  readonly firms: readonly FirmRow[]
  readonly shown: PublicSettings['userSubmissions']['formFields']
  readonly isSending: boolean
  /** Why the last attempt failed. */
  readonly refusal: Announcement
  readonly onSend: (content: OwnContent) => void
  readonly onCancel: () => void
}

const fieldsOf = ({ rating, ...content }: OwnContent): SubmissionFields => ({
  ...emptyFields,
  ...content,
  rating: rating === null ? '' : String(rating),
})

/** The words of a submission, to be corrected. Its files and contact data stay as they were sent. */
export function CorrectForm(props: CorrectFormProps) {
  const { content, firms, shown, isSending, refusal, onSend, onCancel } = props
  const [fields, setFields] = useState(() => fieldsOf(content))
  const [isTried, setTried] = useState(false)
  const write = (change: Partial<SubmissionFields>) => setFields((before) => ({ ...before, ...change }))
  // The submission may already have a file; the form asks for none.
  const found = problemsOf(fields, 1, { ...shown, showEmail: false })
  const problems = isTried ? found : {}
  const places = useRef(new Map<CheckedField, HTMLElement>())
  const place = (field: CheckedField) => (element: HTMLElement | null) => {
    if (element) places.current.set(field, element)
  }
  const send = () => {
    setTried(true)
    const first = checkedFields.find((field) => found[field])
    if (first) return places.current.get(first)?.focus()
    if (isSending) return
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
      ...(applicableFacts(fields, outcome) as Pick<OwnContent, PayoutFact>),
      firmId: knownAbout(firmName, firms).firmId,
      incentivised,
      showName,
    })
  }
  const parts = { fields, problems, write, place }
  return (
    <form
      className="grid grid-cols-1 gap-4"
      ref={focus}
      tabIndex={-1}
      aria-label="Correct this review"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {shown.showPropFirm && <FirmField {...parts} firms={firms} />}
      {shown.showRating && (
        <RatingField
          ref={place('rating')}
          value={fields.rating}
          problem={problems.rating ?? ''}
          onChange={(rating) => write({ rating })}
        />
      )}
      <ExperienceFields {...parts} />
      {shown.showDescription && <DescriptionField {...parts} />}
      <IncentivisedField fields={fields} write={write} />
      <Refused announcement={refusal} />
      <div className="flex flex-wrap gap-2 *:max-w-full *:py-1 *:whitespace-normal">
        <Button variant="primary" type="submit" busy={isSending}>
          Send the correction
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Replaces the button that was pressed. */
const focus = (element: HTMLElement | null) => element?.focus()
