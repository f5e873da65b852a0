import { type ReactNode, useEffect, useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { Firm } from '#contract/firm.ts'
import { can, type Role } from '#contract/permissions.ts'
import { sectionOf } from '#contract/tiers.ts'
import typography from '#pwa/ui/layout.module.css'
import { SelectField } from '../kit/form/fields/choice-fields.tsx'
import { TableField, TableFields } from '../kit/form/fields/table-field.tsx'
import layout from '../kit/form/form-shell.module.css'
import { PartHeading } from '../kit/layout/panes.tsx'
import { AffiliateReadOnly } from './affiliate-read-only.tsx'
import { CheckedToday } from './checked-today.tsx'
import { firmFields, firmParts } from './fields.ts'
import { firmMessages } from './firm-labels.ts'
import { categoryChoices, type FirmPartProps, logoShown } from './firm-values.ts'
import { PercentField } from './percent-field.tsx'

interface FormPartProps {
  readonly title: string
  readonly note?: ReactNode
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
  const { label, required } = firmFields.category
  return (
    <FormPart title="Basics">
      <TableFields
        form={form}
        fields={firmFields}
        names={firmParts.basics}
        own={{
          category: (
            <SelectField
              {...{ form, label, required, choices }}
              name="category"
              disabled={choices.length === 1}
              hint={isBound ? firmMessages.onlyAdminsAvoid : undefined}
            />
          ),
          logoUrl: <LogoField form={form} before={before} />,
        }}
      />
    </FormPart>
  )
}

/** The logo; the header of the form shows it as well. */
function LogoField({ form, before }: Pick<BasicsPartProps, 'form' | 'before'>) {
  const logoUrl = useWatch({ control: form.control, name: 'logoUrl' })
  return (
    <TableField form={form} name="logoUrl" row={firmFields.logoUrl} served={logoShown(logoUrl, before)} />
  )
}

/** Pros, cons, experience and warning. */
export function PointsPart({ form }: FirmPartProps) {
  return (
    <>
      <FormPart title="Pros and Cons">
        <TableFields form={form} fields={firmFields} names={firmParts.points} />
      </FormPart>
      <FormPart title="Experience">
        <TableFields form={form} fields={firmFields} names={firmParts.experience} />
      </FormPart>
    </>
  )
}

/** Whether the firm is an invented one. Only those that came with the site, and have not become real since, are asked. */
export function SamplePart({ form }: FirmPartProps) {
  return (
    <FormPart title="Sample">
      <TableFields form={form} fields={firmFields} names={firmParts.sample} />
    </FormPart>
  )
}

interface AffiliatePartProps extends FirmPartProps {
  readonly role: Role
}

/** The terms by which the site earns from a firm. Empty for the Avoid tier. */
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
  const { label, hint } = firmFields.discountPercentage
  return (
    <FormPart title="Affiliate">
      <TableFields
        form={form}
        fields={firmFields}
        names={firmParts.affiliate}
        own={{
          discountPercentage: <PercentField {...{ form, label, hint }} name="discountPercentage" />,
        }}
      />
      <DiscountFields form={form} />
    </FormPart>
  )
}

/** The fields of the discount that moderators may change too. */
function DiscountFields({ form }: FirmPartProps) {
  const row = firmFields.codeCheckedAt
  const check = (day: string) =>
    form.setValue('codeCheckedAt', day, { shouldDirty: true, shouldValidate: true })
  return (
    <TableFields
      form={form}
      fields={firmFields}
      names={firmParts.discount}
      own={{
        codeCheckedAt: (
          <div className={layout.withButton}>
            <TableField form={form} name="codeCheckedAt" row={row} />
            <CheckedToday about={row.label} onPress={check} />
          </div>
        ),
      }}
    />
  )
}
