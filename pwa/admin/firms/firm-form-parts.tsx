import { type ReactNode, useEffect, useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { Firm } from '#contract/firm.ts'
import { can, type Role } from '#contract/permissions.ts'
import { sectionOf } from '#contract/tiers.ts'
import typography from '#pwa/ui/layout.module.css'
import { SelectField, ToggleField } from '../kit/fields/choice-fields.tsx'
import { RowsField } from '../kit/fields/rows-field.tsx'
import { DayField, TextAreaField, TextField, UrlField } from '../kit/fields/text-fields.tsx'
import layout from '../kit/form-shell.module.css'
import { PartHeading } from '../kit/panes.tsx'
import { PictureField } from '../kit/picture-field/picture-field.tsx'
import { AffiliateReadOnly } from './affiliate-read-only.tsx'
import { CheckedToday } from './checked-today.tsx'
import { firmLabels, firmMessages } from './firm-labels.ts'
import { categoryChoices, type FirmPartProps, logoShown } from './firm-values.ts'
import { PercentField } from './percent-field.tsx'

interface FormPartProps {
  readonly title: string
  readonly note?: string | undefined
  readonly children?: ReactNode
}

/** A titled part of the form. */
export function FormPart({ title, note, children }: FormPartProps) {
  const id = useId()
  return (
    <fieldset className={layout.part} aria-labelledby={id}>
      <PartHeading id={id} className={layout.title}>
        {title}
      </PartHeading>
      {note && <p className={typography.caption}>{note}</p>}
      {children}
    </fieldset>
  )
}

interface BasicsPartProps extends FirmPartProps {
  readonly before: Firm | null
  readonly role: Role
}

/** Name, tier, description, URLs. */
export function BasicsPart({ form, before, role }: BasicsPartProps) {
  const choices = categoryChoices(before, role)
  const isBound = before !== null && !can(role, 'firms:write-affiliate')
  return (
    <FormPart title="Basics">
      <div className={layout.pair}>
        <TextField form={form} name="name" label={firmLabels.name} required maxLength={120} />
        <SelectField
          form={form}
          name="category"
          label={firmLabels.category}
          required
          choices={choices}
          disabled={choices.length === 1}
          hint={isBound ? firmMessages.onlyAdminsAvoid : undefined}
        />
        <DayField
          form={form}
          name="tierSince"
          label={firmLabels.tierSince}
          aside="Optional"
          hint="Left as it is, it becomes today when the tier changes."
        />
        <div className={layout.full}>
          <TextAreaField form={form} name="description" label={firmLabels.description} required />
        </div>
        <UrlField form={form} name="website" label={firmLabels.website} required />
        <LogoField form={form} before={before} />
      </div>
    </FormPart>
  )
}

/** The logo; the header of the form shows it as well. */
function LogoField({ form, before }: Pick<BasicsPartProps, 'form' | 'before'>) {
  const logoUrl = useWatch({ control: form.control, name: 'logoUrl' })
  return (
    <PictureField
      form={form}
      kind="logo"
      name="logoUrl"
      label={firmLabels.logoUrl}
      aside="Optional"
      served={logoShown(logoUrl, before)}
    />
  )
}

/** Pros, cons, experience and warning. */
export function PointsPart({ form }: FirmPartProps) {
  return (
    <>
      <FormPart title="Pros and Cons">
        <RowsField
          form={form}
          name="pros"
          label={firmLabels.pros}
          rowLabel="Pro"
          addLabel="Add pro"
          minRows={1}
          maxRows={40}
        />
        <RowsField
          form={form}
          name="cons"
          label={firmLabels.cons}
          rowLabel="Con"
          addLabel="Add con"
          minRows={1}
          maxRows={40}
        />
      </FormPart>
      <FormPart title="Experience">
        <TextAreaField form={form} name="experience" label={firmLabels.experience} required />
        <TextAreaField
          form={form}
          name="warning"
          label={firmLabels.warning}
          aside="Optional"
          hint="Meant for the Avoid tier. Stands in a red box in the details."
        />
      </FormPart>
    </>
  )
}

interface AffiliatePartProps extends FirmPartProps {
  readonly role: Role
}

/** What the site earns from a firm. Empty for the Avoid tier. */
export function AffiliatePart({ form, role }: AffiliatePartProps) {
  const { control, setValue } = form
  const [category, percent] = useWatch({ control, name: ['category', 'discountPercentage'] })
  useEffect(() => {
    const clamped = Math.min(100, Math.max(0, percent))
    // NaN means that the number is still being typed.
    if (percent < 0 || percent > 100) setValue('discountPercentage', clamped, { shouldDirty: true })
  }, [percent, setValue])
  if (sectionOf(category) === 'avoid')
    return <FormPart title="Affiliate" note={firmMessages.hiddenForAvoid} />
  if (!can(role, 'firms:write-affiliate')) {
    return (
      <>
        <AffiliateReadOnly form={form} />
        <FormPart title="Discount">
          <DiscountFields form={form} />
        </FormPart>
      </>
    )
  }
  return (
    <FormPart title="Affiliate">
      <ToggleField
        form={form}
        name="affiliateEnabled"
        label={firmLabels.affiliateEnabled}
        hint="Discount and Buy Now use the link below. Hidden for the Avoid tier."
      />
      <div className={layout.pair}>
        <TextField form={form} name="affiliateCode" label={firmLabels.affiliateCode} maxLength={64} />
        <PercentField
          form={form}
          name="discountPercentage"
          label={firmLabels.discountPercentage}
          hint="0 - 100"
        />
        <div className={layout.full}>
          <UrlField form={form} name="affiliateUrl" label={firmLabels.affiliateUrl} />
        </div>
      </div>
      <DiscountFields form={form} />
    </FormPart>
  )
}

/** What of the discount everyone who edits firms may change. */
function DiscountFields({ form }: FirmPartProps) {
  return (
    <>
      <div className={layout.pair}>
        <DayField
          form={form}
          name="discountValidUntil"
          label={firmLabels.discountValidUntil}
          aside="Optional"
          hint="After this day the code greys out."
        />
        <div className={layout.withButton}>
          <DayField form={form} name="codeCheckedAt" label={firmLabels.codeCheckedAt} aside="Optional" />
          <CheckedToday
            about={firmLabels.codeCheckedAt}
            onPress={(day) =>
              form.setValue('codeCheckedAt', day, { shouldDirty: true, shouldValidate: true })
            }
          />
        </div>
      </div>
      <ToggleField
        form={form}
        name="requiresCodeCopy"
        label={firmLabels.requiresCodeCopy}
        hint="Opens the discount-code window before the link"
      />
      <ToggleField
        form={form}
        name="includeInCarousel"
        label={firmLabels.includeInCarousel}
        hint="Gold firms only"
      />
    </>
  )
}
