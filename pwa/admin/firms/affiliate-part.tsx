import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { can, type Role } from '#contract/permissions.ts'
import { sectionOf } from '#contract/tiers.ts'
import { NumberField } from '../kit/fields/number-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { ToggleField } from '../kit/fields/toggle-field.tsx'
import { UrlField } from '../kit/fields/url-field.tsx'
import layout from '../kit/form-shell.module.css'
import { firmLabels, firmWords } from './firm-words.ts'
import { type FirmPartProps, FormPart } from './form-part.tsx'

interface AffiliatePartProps extends FirmPartProps {
  readonly role: Role
}

/** What the site earns from a firm; nothing of it for a firm to avoid. */
export function AffiliatePart({ form, role }: AffiliatePartProps) {
  const { control, setValue } = form
  const [category, percent] = useWatch({ control, name: ['category', 'discountPercentage'] })
  useEffect(() => {
    const clamped = Math.min(100, Math.max(0, percent))
    // What is not a number yet is still being typed.
    if (percent < 0 || percent > 100) setValue('discountPercentage', clamped, { shouldDirty: true })
  }, [percent, setValue])
  if (sectionOf(category) === 'avoid') return <FormPart title="Affiliate" note={firmWords.hiddenForAvoid} />
  const isBound = !can(role, 'firms:write-affiliate')
  return (
    <FormPart title="Affiliate" note={isBound ? firmWords.onlyAdmins : undefined}>
      <ToggleField
        form={form}
        name="affiliateEnabled"
        label={firmLabels.affiliateEnabled}
        hint="Discount and Buy Now use the link below. Hidden for the Avoid tier."
        disabled={isBound}
      />
      <div className={layout.pair}>
        <TextField
          form={form}
          name="affiliateCode"
          label={firmLabels.affiliateCode}
          maxLength={64}
          disabled={isBound}
        />
        <NumberField
          form={form}
          name="discountPercentage"
          label={firmLabels.discountPercentage}
          hint="0 - 100"
          min={0}
          max={100}
          disabled={isBound}
        />
        <div className={layout.full}>
          <UrlField form={form} name="affiliateUrl" label={firmLabels.affiliateUrl} disabled={isBound} />
        </div>
        <TextField
          form={form}
          name="discountValidUntil"
          type="date"
          label={firmLabels.discountValidUntil}
          aside="Optional"
          hint="After this day the code greys out."
        />
        <TextField
          form={form}
          name="codeCheckedAt"
          type="date"
          label={firmLabels.codeCheckedAt}
          aside="Optional"
        />
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
    </FormPart>
  )
}
