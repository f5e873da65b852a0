import type { FirmRow } from '#contract/firm.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import type { ReviewFields } from '#pwa/data/outbox/review.ts'
import { Field } from '#pwa/ui/field.tsx'
import { type CheckedField, type FieldProblems, suggestionsFor } from './form-rules.ts'
import styles from './review-form.module.css'

interface TextFieldsProps {
  readonly shown: PublicSettings['userSubmissions']['formFields']
  readonly fields: ReviewFields
  readonly problems: FieldProblems
  readonly firms: readonly FirmRow[]
  readonly write: (change: Partial<ReviewFields>) => void
  /** Told which element holds a field, to lead the sender there. */
  readonly place: (field: CheckedField) => (element: HTMLElement | null) => void
}

const NAMES = 'firm-names'

/** Which firm it is about and what happened, as far as the settings ask for them. (`formFields`) */
export function TextFields({ shown, fields, problems, firms, write, place }: TextFieldsProps) {
  return (
    <>
      {shown.showPropFirm && (
        <Field label="Prop Firm" problem={problems.firmName}>
          {(control) => (
            <>
              <input
                {...control}
                ref={place('firmName')}
                value={fields.firmName}
                maxLength={160}
                autoComplete="off"
                list={NAMES}
                aria-required="true"
                placeholder="Type its name"
                onChange={(event) => write({ firmName: event.target.value })}
              />
              <datalist id={NAMES}>
                {fields.firmName !== '' &&
                  suggestionsFor(fields.firmName, firms).map((name) => <option key={name} value={name} />)}
              </datalist>
            </>
          )}
        </Field>
      )}
      {shown.showDescription && (
        <Field label="Detailed Experience" problem={problems.description}>
          {(control) => (
            <textarea
              {...control}
              ref={place('description')}
              rows={5}
              value={fields.description}
              maxLength={8000}
              aria-required="true"
              placeholder="What happened, with dates and amounts"
              onChange={(event) => write({ description: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}

interface DisclosureFieldsProps {
  readonly fields: ReviewFields
  readonly write: (change: Partial<ReviewFields>) => void
}

/** What may colour a review: its sender says it, and the team weighs it. */
export function DisclosureFields({ fields, write }: DisclosureFieldsProps) {
  return (
    <>
      <Field label="Your connection with the firm" aside="Optional">
        {(control) => (
          <input
            {...control}
            value={fields.relationship}
            maxLength={200}
            autoComplete="off"
            placeholder="Customer, employee, partner"
            onChange={(event) => write({ relationship: event.target.value })}
          />
        )}
      </Field>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={fields.incentivised}
          onChange={(event) => write({ incentivised: event.target.checked })}
        />
        I was offered something for this review, such as a discount, a refund or a payment
      </label>
    </>
  )
}

/** Who writes, where the settings ask for it: last, since nobody has to say it. */
export function IdentityFields({ shown, fields, problems, write, place }: Omit<TextFieldsProps, 'firms'>) {
  if (!shown.showName && !shown.showEmail) return null
  return (
    <div className={styles.two}>
      {shown.showName && (
        <Field label="Your Name" aside="Optional">
          {(control) => (
            <input
              {...control}
              value={fields.contactName}
              maxLength={120}
              autoComplete="name"
              placeholder="Leave empty to stay anonymous"
              onChange={(event) => write({ contactName: event.target.value })}
            />
          )}
        </Field>
      )}
      {shown.showEmail && (
        <Field label="Your Email" aside="Optional, not published" problem={problems.contactEmail}>
          {(control) => (
            <input
              {...control}
              ref={place('contactEmail')}
              type="email"
              value={fields.contactEmail}
              maxLength={254}
              autoComplete="email"
              onChange={(event) => write({ contactEmail: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
