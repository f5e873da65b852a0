import type { ReactNode } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { Company } from '#contract/company/company.ts'
import { companyFacts, companyLists } from '#contract/company/company-facts.ts'
import { type CompanyFactKey, type CompanyListKey, companyLengths } from '#contract/company/company-limits.ts'
import { isLive } from '#contract/firm-status.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { randomId } from '#contract/primitives/random-id.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { DayField, TextField, UrlField } from '../../kit/form/fields/text-fields.tsx'
import { firmFields } from '../fields.ts'
import type { FirmPartProps } from '../firm-values.ts'
import { FormPart } from '../form-parts.tsx'
import { CheckedToday } from '../form-pieces.tsx'
import { useFirms } from '../queries.ts'
import styles from './company-part.module.css'
import { companyValues, comparedOn } from './company-values.ts'

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

interface CheckedFieldsProps extends FirmPartProps {
  readonly name:
    | `company.${CompanyFactKey}`
    | `company.people.${number}`
    | `company.sisters.${number}`
    | `company.notices.${number}`
}

/** Where something is said, and when staff compared it with that. */
function CheckedFields({ form, name }: CheckedFieldsProps) {
  return (
    <>
      <UrlField form={form} name={`${name}.source`} label="Public source" />
      <DayField form={form} name={`${name}.checkedAt`} label="Compared on" />
    </>
  )
}

type Row = Company[CompanyListKey][number]

/** The first values of a new row: the source of the row before, or of the legal name, and today. */
function newChecked(form: FirmPartProps['form'], list: CompanyListKey) {
  const company = form.getValues('company')
  const source = company?.[list].at(-1)?.source ?? company?.legalName?.source ?? ''
  return { id: randomId(), source, checkedAt: dayOf(new Date()) }
}

interface CompanyRowsProps extends FirmPartProps {
  readonly list: CompanyListKey
  /** One of them: "person". */
  readonly noun: string
  /** A new row, but for its id, its day and mostly its source. */
  readonly blank: Readonly<Record<string, string>>
  /** The fields of the row at this index. */
  readonly children: (index: number) => ReactNode
}

/** The rows of a list under its name, with buttons that add and remove one. */
function CompanyRows({ form, list, noun, blank, children }: CompanyRowsProps) {
  const rows = useFieldArray({ control: form.control, name: `company.${list}`, keyName: 'key' })
  const { label, most } = companyLists[list]
  return (
    <>
      <h3 className={styles.title}>{label}</h3>
      {rows.fields.map(({ key }, index) => {
        const name = `${noun} ${index + 1}`
        return (
          <fieldset
            key={key}
            className={styles.row}
            aria-label={`${name.charAt(0).toUpperCase()}${name.slice(1)}`}
          >
            {children(index)}
            <Button
              variant="danger"
              icon="trash-2"
              className={styles.remove}
              onClick={() => rows.remove(index)}
            >
              {`Remove ${name}`}
            </Button>
          </fieldset>
        )
      })}
      {rows.fields.length < most && (
        <Button
          variant="quiet"
          icon="plus"
          className={styles.add}
          onClick={() => rows.append({ ...newChecked(form, list), ...blank } as Row)}
        >
          {`Add ${noun}`}
        </Button>
      )}
    </>
  )
}

const { name, role } = companyLengths

/** People whom a public source names. */
function PeopleRows({ form }: FirmPartProps) {
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

const { title, authority } = companyLengths

/** Notices of authorities about the company; the source of each is the notice itself. */
function NoticeRows({ form }: FirmPartProps) {
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

interface SisterRowsProps extends FirmPartProps {
  readonly firmId: string | null
}

/** Firms of the same owner: of this site, or any other by its name. */
function SisterRows({ form, firmId }: SisterRowsProps) {
  return (
    <CompanyRows form={form} list="sisters" noun="sister firm" blank={{ firmId: '', name: '' }}>
      {(index) => (
        <>
          <SisterChoice form={form} firmId={firmId} index={index} />
          <CheckedFields form={form} name={`company.sisters.${index}`} />
        </>
      )}
    </CompanyRows>
  )
}

/** A firm of the list, or the name of another. Firms that visitors do not see are not offered: their names would be told. */
function SisterChoice({ form, firmId, index }: SisterRowsProps & { readonly index: number }) {
  const { data: firms = [] } = useFirms()
  const chosen = useWatch({ control: form.control, name: `company.sisters.${index}.firmId` })
  const name = useWatch({ control: form.control, name: `company.sisters.${index}.name` })
  const offered = firms.filter((firm) => firm.id !== firmId && (isLive(firm) || firm.id === chosen))
  const isGone = chosen !== '' && !offered.some(({ id }) => id === chosen)
  const choose = (id: string) => {
    const firm = firms.find((one) => one.id === id)
    form.setValue(`company.sisters.${index}.firmId`, id, { shouldDirty: true })
    form.setValue(`company.sisters.${index}.name`, firm?.name ?? '', { shouldDirty: true })
  }
  return (
    <>
      <Field label="Firm">
        {(control) => (
          <select {...control} value={chosen} onChange={({ target }) => choose(target.value)}>
            <option value="">Not on this site</option>
            {isGone && <option value={chosen}>{`${name} (no longer here)`}</option>}
            {offered.map((firm) => (
              <option key={firm.id} value={firm.id}>
                {firm.name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {chosen === '' && (
        <TextField
          form={form}
          name={`company.sisters.${index}.name`}
          label="Its name"
          required
          maxLength={companyLengths.name}
        />
      )}
    </>
  )
}
