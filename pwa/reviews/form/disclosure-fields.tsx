import type { ReviewFields } from '#pwa/data/outbox/review.ts'
import { Field } from './field.tsx'
import styles from './review-form.module.css'

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
