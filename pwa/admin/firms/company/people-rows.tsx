import { companyLengths } from '#contract/company/company-limits.ts'
import { TextField } from '../../kit/form/fields/text-fields.tsx'
import type { FirmPartProps } from '../firm-values.ts'
import { CheckedFields } from './checked-fields.tsx'
import { CompanyRows } from './company-rows.tsx'

const { name, role } = companyLengths

/** People whom a public source names. */
export function PeopleRows({ form }: FirmPartProps) {
  return (
    <CompanyRows form={form} list="people" noun="person" blank={{ name: '', role: '' }}>
      {(index) => {
        const row = `company.people.${index}` as const
        return (
          <>
            <TextField form={form} name={`${row}.name`} label="Full name" required maxLength={name} />
            <TextField form={form} name={`${row}.role`} label="Role" maxLength={role} />
            <CheckedFields form={form} name={row} />
          </>
        )
      }}
    </CompanyRows>
  )
}
