import { companyLengths } from '#contract/company/company-limits.ts'
import { DayField, TextField } from '../../kit/form/fields/text-fields.tsx'
import type { FirmPartProps } from '../firm-values.ts'
import { CheckedFields } from './checked-fields.tsx'
import { CompanyRows } from './company-rows.tsx'

const { title, authority } = companyLengths

/** Notices of authorities about the company; the source of each is the notice itself. */
export function NoticeRows({ form }: FirmPartProps) {
  const blank = { title: '', authority: '', day: '', source: '' }
  return (
    <CompanyRows form={form} list="notices" noun="notice" blank={blank}>
      {(index) => {
        const row = `company.notices.${index}` as const
        return (
          <>
            <TextField form={form} name={`${row}.title`} label="What it says" required maxLength={title} />
            <TextField
              form={form}
              name={`${row}.authority`}
              label="Authority"
              required
              maxLength={authority}
            />
            <DayField form={form} name={`${row}.day`} label="Published on" required />
            <CheckedFields form={form} name={row} />
          </>
        )
      }}
    </CompanyRows>
  )
}
