import { useWatch } from 'react-hook-form'
import type { Firm } from '#contract/firm.ts'
import { can, type Role } from '#contract/permissions.ts'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextAreaField } from '../kit/fields/text-area-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { UrlField } from '../kit/fields/url-field.tsx'
import layout from '../kit/form-shell.module.css'
import { usePicture } from '../kit/use-picture.ts'
import { categoryChoices } from './category-choices.ts'
import { logoShown } from './firm-values.ts'
import { firmLabels, firmWords } from './firm-words.ts'
import { type FirmPartProps, FormPart } from './form-part.tsx'

interface BasicsPartProps extends FirmPartProps {
  readonly before: Firm | null
  readonly role: Role
}

/** Name, tier, description, addresses. */
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
          hint={isBound ? firmWords.onlyAdminsAvoid : undefined}
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

/** The address of the logo; the head of the form shows how it looks. */
function LogoField({ form, before }: Pick<BasicsPartProps, 'form' | 'before'>) {
  const logoUrl = useWatch({ control: form.control, name: 'logoUrl' })
  const { isComing, problem } = usePicture('logo', logoUrl, logoShown(logoUrl, before))
  return (
    <UrlField
      form={form}
      name="logoUrl"
      label={firmLabels.logoUrl}
      aside="Optional"
      hint={isComing ? 'The picture is fetched to this site...' : problem}
    />
  )
}
