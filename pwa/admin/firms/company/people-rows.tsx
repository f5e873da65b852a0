import { useFieldArray } from 'react-hook-form'
import { companyLengths } from '#contract/company/company-limits.ts'
import { TextField } from '../../kit/form/fields/text-fields.tsx'
import type { FirmPartProps } from '../firm-values.ts'
import { CheckedFields } from './checked-fields.tsx'
import { newChecked, RowFrame, RowsFrame } from './row-frame.tsx'

/** People whom a public source names. */
export function PeopleRows({ form }: FirmPartProps) {
  const rows = useFieldArray({ control: form.control, name: 'company.people', keyName: 'key' })
  return (
    <RowsFrame
      list="people"
      noun="person"
      count={rows.fields.length}
      onAdd={() => rows.append({ name: '', role: '', ...newChecked(form, 'people') })}
    >
      {rows.fields.map(({ key }, index) => (
        <RowFrame key={key} label={`Person ${index + 1}`} onRemove={() => rows.remove(index)}>
          <TextField
            form={form}
            name={`company.people.${index}.name`}
            label="Full name"
            required
            maxLength={companyLengths.name}
          />
          <TextField
            form={form}
            name={`company.people.${index}.role`}
            label="Role"
            maxLength={companyLengths.role}
          />
          <CheckedFields form={form} name={`company.people.${index}`} />
        </RowFrame>
      ))}
    </RowsFrame>
  )
}
