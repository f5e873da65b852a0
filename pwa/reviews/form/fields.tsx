import { type Ref, useId, useMemo } from 'react'
import type { FirmRow } from '#contract/firm.ts'
import { DESCRIPTION_LENGTH, stars, starWords } from '#contract/reviews/options.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import type { SubmissionFields } from '#pwa/data/outbox/stored-submission.ts'
import { countLabel } from '#pwa/ui/chip.tsx'
import { choiceClasses as choices } from '#pwa/ui/choice-list.tsx'
import { Combobox } from '#pwa/ui/combobox.tsx'
import { Field, FieldNotes, RequiredMark } from '#pwa/ui/field.tsx'
import styles from '../reviews.module.css'
import type { CheckedField, FieldProblems } from './form-rules.ts'

interface TextFieldsProps {
  readonly shown: PublicSettings['userSubmissions']['formFields']
  readonly fields: SubmissionFields
  readonly problems: FieldProblems
  readonly firms: readonly FirmRow[]
  readonly write: (change: Partial<SubmissionFields>) => void
  /** Ref callback of a field's element, to focus it. */
  readonly place: (field: CheckedField) => (element: HTMLElement | null) => void
}

/** Which firm it is about: one of the list, or any other by its name. */
export function FirmField({ fields, problems, firms, write, place }: Omit<TextFieldsProps, 'shown'>) {
  const options = useMemo(() => firms.map(({ id, name }) => ({ value: id, label: name })), [firms])
  return (
    <Field label="Prop Firm" required problem={problems.firmName}>
      {(control) => (
        <Combobox
          control={control}
          ref={place('firmName')}
          options={options}
          value={fields.firmName}
          maxLength={160}
          freeText
          placeholder="Type its name"
          onChange={(firmName) => write({ firmName })}
        />
      )}
    </Field>
  )
}

/** The experience in the sender's own words. */
export function DescriptionField({
  fields,
  problems,
  write,
  place,
}: Omit<TextFieldsProps, 'shown' | 'firms'>) {
  return (
    <Field
      label="Detailed Experience"
      required
      problem={problems.description}
      hint="No names or account numbers."
      aside={`${countLabel(fields.description.length)} / ${countLabel(DESCRIPTION_LENGTH)}`}
    >
      {(control) => (
        <textarea
          {...control}
          className={`${control.className} min-h-34h`}
          ref={place('description')}
          rows={5}
          value={fields.description}
          maxLength={DESCRIPTION_LENGTH}
          placeholder="What happened, with dates and amounts"
          onChange={(event) => write({ description: event.target.value })}
        />
      )}
    </Field>
  )
}

interface DisclosureFieldsProps {
  readonly fields: SubmissionFields
  readonly write: (change: Partial<SubmissionFields>) => void
}

/** Possible conflicts of interest: the sender states them, and the team weighs them. */
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
      <IncentivisedField fields={fields} write={write} />
    </>
  )
}

/** Whether the sender got something for it. */
export function IncentivisedField({ fields, write }: DisclosureFieldsProps) {
  return (
    <label className="flex min-h-tap items-center gap-3 leading-140">
      <input
        type="checkbox"
        className="size-6"
        checked={fields.incentivised}
        onChange={(event) => write({ incentivised: event.target.checked })}
      />
      I was offered something for this review, such as a discount, a refund or a payment
    </label>
  )
}

/** The sender's name and e-mail address, where the settings enable them: last, since both are optional. */
export function IdentityFields({ shown, fields, problems, write, place }: Omit<TextFieldsProps, 'firms'>) {
  if (!shown.showName && !shown.showEmail) return null
  return (
    <>
      <div className="grid grid-cols-1 gap-4 tablet:grid-cols-fields">
        {shown.showName && (
          <Field label="Your Name" aside="Optional">
            {(control) => (
              <input
                {...control}
                value={fields.contactName}
                maxLength={120}
                autoComplete="name"
                placeholder="Anonymous trader"
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
      {shown.showName && (
        <label className="flex min-h-tap items-center gap-3 leading-140">
          <input
            type="checkbox"
            className="size-6"
            checked={fields.showName}
            onChange={(event) => write({ showName: event.target.checked })}
          />
          Show my name with the review; otherwise it says “Anonymous trader”
        </label>
      )}
    </>
  )
}

interface RatingFieldProps {
  /** "" while none are chosen. */
  readonly value: string
  /** The problem with it; "" for none. */
  readonly problem: string
  readonly onChange: (value: string) => void
  /** The first of the choices, to focus it. */
  readonly ref?: Ref<HTMLInputElement>
}

/** One to five stars: radio buttons, of which all up to the chosen one are filled. */
export function RatingField({ value, problem, onChange, ref }: RatingFieldProps) {
  const id = useId()
  const chosen = stars.find((star) => String(star) === value)
  return (
    <fieldset
      className={`${choices.field} ${styles.rating}`}
      aria-describedby={problem ? `${id}-problem` : undefined}
      data-invalid={problem !== '' || undefined}
    >
      <legend className={choices.legend}>
        <span>
          <span>Your rating</span>
          <RequiredMark />
        </span>
        <span className={choices.aside}>{chosen ? `${chosen} of 5, ${starWords[chosen]}` : 'Required'}</span>
      </legend>
      <div className="grid grid-cols-5 gap-2">
        {stars.toReversed().map((star) => (
          <label
            key={star}
            className={`${styles.cell} relative grid min-h-16 cursor-pointer content-center justify-items-center rounded-btn border border-border-strong bg-surface leading-120 font-600 text-text-2`}
            data-filled={star <= Number(value) || undefined}
          >
            <input
              ref={star === 1 ? ref : undefined}
              type="radio"
              className="absolute inset-0 size-full cursor-pointer outline-none"
              name={`${id}-rating`}
              value={star}
              checked={star === chosen}
              required
              aria-label={`${star} of 5, ${starWords[star]}`}
              onChange={() => onChange(String(star))}
            />
            <span className={styles.star} aria-hidden="true">
              ★
            </span>
            <span aria-hidden="true">{star}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} problem={problem} />
    </fieldset>
  )
}
