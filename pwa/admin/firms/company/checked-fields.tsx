import type { CompanyFactKey } from '#contract/company/company-limits.ts'
import { DayField, UrlField } from '../../kit/form/fields/text-fields.tsx'
import type { FirmPartProps } from '../firm-values.ts'

interface CheckedFieldsProps extends FirmPartProps {
  readonly name:
    | `company.${CompanyFactKey}`
    | `company.people.${number}`
    | `company.sisters.${number}`
    | `company.notices.${number}`
}

/** Where something is said, and when staff compared it with that. */
export function CheckedFields({ form, name }: CheckedFieldsProps) {
  return (
    <>
      <UrlField form={form} name={`${name}.source`} label="Public source" />
      <DayField form={form} name={`${name}.checkedAt`} label="Compared on" />
    </>
  )
}
