import { companyFacts } from '#contract/company/company-facts.ts'
import type { CompanyFactKey } from '#contract/company/company-limits.ts'
import { TextField } from '../../kit/form/fields/text-fields.tsx'
import { CheckedToday } from '../checked-today.tsx'
import { firmFields } from '../fields.ts'
import { FormPart } from '../firm-form-parts.tsx'
import type { FirmPartProps } from '../firm-values.ts'
import { CheckedFields } from './checked-fields.tsx'
import styles from './company-part.module.css'
import { companyValues, comparedOn } from './company-values.ts'
import { NoticeRows } from './notice-rows.tsx'
import { PeopleRows } from './people-rows.tsx'
import { SisterRows } from './sister-rows.tsx'

interface CompanyPartProps extends FirmPartProps {
  /** Of the firm that is edited; null for a new one. */
  readonly firmId: string | null
}

/** Who is behind the firm. */
export function CompanyPart({ form, firmId }: CompanyPartProps) {
  const compare = (day: string) => {
    const company = comparedOn(companyValues(form.getValues('company')), day)
    form.setValue('company', company, { shouldDirty: true })
  }
  return (
    <FormPart
      title={firmFields.company.label}
      note="Only what a public source says of the company. Visitors read each with its source and day. Names of people can be erased in Backup, for good."
    >
      <CheckedToday about="who is behind it" className={styles.add} onPress={compare} />
      {companyFacts.map(({ key, label, length }) => (
        <Fact key={key} form={form} name={key} label={label} length={length} />
      ))}
      <PeopleRows form={form} />
      <SisterRows form={form} firmId={firmId} />
      <NoticeRows form={form} />
    </FormPart>
  )
}

interface FactProps extends FirmPartProps {
  readonly name: CompanyFactKey
  readonly label: string
  /** Most characters of its value. */
  readonly length: number
}

/** One fact with its source and day. */
function Fact({ form, name, label, length }: FactProps) {
  const hint = name === 'founded' ? 'A year, a month or a day: 2023, 2023-06, 2023-06-14' : undefined
  return (
    <fieldset className={styles.row} aria-label={label}>
      <TextField form={form} name={`company.${name}.value`} label={label} maxLength={length} hint={hint} />
      <CheckedFields form={form} name={`company.${name}`} />
    </fieldset>
  )
}
