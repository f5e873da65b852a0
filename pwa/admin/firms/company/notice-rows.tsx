import { useFieldArray } from 'react-hook-form'
import { companyLengths } from '#contract/company/company-limits.ts'
import { DayField, TextField } from '../../kit/form/fields/text-fields.tsx'
import type { FirmPartProps } from '../firm-values.ts'
import { CheckedFields } from './checked-fields.tsx'
import { newChecked, RowFrame, RowsFrame } from './row-frame.tsx'

/** What authorities published about the company; the source is the notice itself. */
export function NoticeRows({ form }: FirmPartProps) {
  const rows = useFieldArray({ control: form.control, name: 'company.notices', keyName: 'key' })
  const add = () => {
    const { source: _, ...checked } = newChecked(form, 'notices')
    rows.append({ title: '', authority: '', day: '', source: '', ...checked })
  }
  return (
    <RowsFrame list="notices" noun="notice" count={rows.fields.length} onAdd={add}>
      {rows.fields.map(({ key }, index) => (
        <RowFrame key={key} label={`Notice ${index + 1}`} onRemove={() => rows.remove(index)}>
          <TextField
            form={form}
            name={`company.notices.${index}.title`}
            label="What it says"
            required
            maxLength={companyLengths.title}
          />
          <TextField
            form={form}
            name={`company.notices.${index}.authority`}
            label="Authority"
            required
            maxLength={companyLengths.authority}
          />
          <DayField form={form} name={`company.notices.${index}.day`} label="Published on" required />
          <CheckedFields form={form} name={`company.notices.${index}`} />
        </RowFrame>
      ))}
    </RowsFrame>
  )
}
