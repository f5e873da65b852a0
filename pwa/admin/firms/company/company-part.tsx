import { type ReactNode, useEffect, useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { Company } from '#contract/company/company.ts'
import { companyFacts, companyLists } from '#contract/company/company-facts.ts'
import { type CompanyFactKey, type CompanyListKey, companyLengths } from '#contract/company/company-limits.ts'
import { isLive } from '#contract/firm-status.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { randomId } from '#contract/primitives/random-id.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { DayField, DayInputField, TextField, UrlField } from '../../kit/form/fields/text-fields.tsx'
import { UrlInput } from '../../kit/form/inputs.tsx'
import { firmFields } from '../fields.ts'
import { CheckedToday, FoldedPart, useFirmForm } from '../form-pieces.tsx'
import { useFirms } from '../queries.ts'
import {
  type Checked,
  commonOf,
  companyValues,
  comparedOn,
  isBlank,
  unsourced,
  withCommon,
} from './company-values.ts'

const rowClasses =
  'grid grid-cols-1 items-start gap-x-3 gap-y-3h rounded-md border border-border p-3 @part:grid-cols-wide-narrow @part:*:first:col-span-full'

/** Who is behind the firm. */
export function CompanyPart() {
  const { form } = useFirmForm()
  const known = useWatch({ control: form.control, name: 'company' })
  const [common, setCommon] = useState(() => commonOf(companyValues(known)))
  const compare = (day: string) => {
    setCommon({ ...common, checkedAt: day })
    const company = comparedOn(companyValues(form.getValues('company')), day)
    form.setValue('company', company, { shouldDirty: true })
  }
  const share = (change: Partial<Checked>) => {
    const next = { ...common, ...change }
    setCommon(next)
    const company = withCommon(companyValues(form.getValues('company')), common, next)
    form.setValue('company', company, { shouldDirty: true })
  }
  // A line that is begun takes them over.
  useEffect(() => {
    if (common.source === '' && common.checkedAt === '') return
    for (const key of unsourced(companyValues(known))) {
      form.setValue(`company.${key}.source`, common.source, { shouldDirty: true })
      form.setValue(`company.${key}.checkedAt`, common.checkedAt, { shouldDirty: true })
    }
  }, [known, common, form])
  return (
    <FoldedPart
      title={firmFields.company.label}
      isEmpty={isBlank(companyValues(known))}
      note="Only what a public source says of the company. Visitors read each with its source and day. Names of people can be erased in Backup, for good."
    >
      <fieldset
        className="grid grid-cols-1 items-start gap-x-3 gap-y-3h @part:grid-cols-wide-narrow"
        aria-label="For all lines"
      >
        <UrlInput
          label="Source for all lines"
          hint="A line can have another."
          value={common.source}
          onChange={({ target }) => share({ source: target.value })}
        />
        <DayInputField
          label="Compared on, all lines"
          value={common.checkedAt}
          onDay={(checkedAt) => share({ checkedAt })}
        />
        <CheckedToday about="who is behind it" className="justify-self-start" onPress={compare} />
      </fieldset>
      {companyFacts.map(({ key, label, length }) => (
        <fieldset key={key} className={rowClasses} aria-label={label}>
          <TextField
            form={form}
            name={`company.${key}.value`}
            label={label}
            maxLength={length}
            hint={key === 'founded' ? 'A year, a month or a day: 2023, 2023-06, 2023-06-14' : undefined}
          />
          <CheckedFields name={`company.${key}`} />
        </fieldset>
      ))}
      <CompanyRows list="people" noun="person" blank={{ name: '', role: '' }}>
        {(row) => (
          <>
            <TextField
              form={form}
              name={`${row}.name`}
              label="Full name"
              required
              maxLength={companyLengths.name}
            />
            <TextField form={form} name={`${row}.role`} label="Role" maxLength={companyLengths.role} />
          </>
        )}
      </CompanyRows>
      <CompanyRows list="sisters" noun="sister firm" blank={{ firmId: '', name: '' }}>
        {(row) => <SisterChoice row={row} />}
      </CompanyRows>
      <CompanyRows list="notices" noun="notice" blank={{ title: '', authority: '', day: '', source: '' }}>
        {(row) => (
          <>
            <TextField
              form={form}
              name={`${row}.title`}
              label="What it says"
              required
              maxLength={companyLengths.title}
            />
            <TextField
              form={form}
              name={`${row}.authority`}
              label="Authority"
              required
              maxLength={companyLengths.authority}
            />
            <DayField form={form} name={`${row}.day`} label="Published on" required />
          </>
        )}
      </CompanyRows>
    </FoldedPart>
  )
}

interface CheckedFieldsProps {
  readonly name: `company.${CompanyFactKey}` | `company.${CompanyListKey}.${number}`
}

/** Where something is said, and when staff compared it with that. */
function CheckedFields({ name }: CheckedFieldsProps) {
  const { form } = useFirmForm()
  return (
    <>
      <UrlField form={form} name={`${name}.source`} label="Public source" />
      <DayField form={form} name={`${name}.checkedAt`} label="Compared on" />
    </>
  )
}

interface CompanyRowsProps<List extends CompanyListKey> {
  readonly list: List
  /** One of them: "person". */
  readonly noun: string
  /** A new row, but for its id, its day and mostly its source: that of the row before, or of the legal name. */
  readonly blank: Readonly<Record<string, string>>
  /** The fields of a row beside its source and day. */
  readonly children: (row: `company.${List}.${number}`) => ReactNode
}

/** The rows of a list under its name, with buttons that add and remove one. */
function CompanyRows<List extends CompanyListKey>({ list, noun, blank, children }: CompanyRowsProps<List>) {
  const { form } = useFirmForm()
  const key: CompanyListKey = list
  const rows = useFieldArray({ control: form.control, name: `company.${key}`, keyName: 'key' })
  const { label, most } = companyLists[list]
  const add = () => {
    const company = form.getValues('company')
    const source = company?.[key].at(-1)?.source ?? company?.legalName?.source ?? ''
    const row = { id: randomId(), source, checkedAt: dayOf(new Date()), ...blank }
    rows.append(row as Company[CompanyListKey][number])
  }
  return (
    <>
      <h3 className="mt-2 font-650">{label}</h3>
      {rows.fields.map(({ key }, index) => {
        const name = `${noun} ${index + 1}`
        const row = `company.${list}.${index}` as const
        return (
          <fieldset
            key={key}
            className={rowClasses}
            aria-label={`${name.charAt(0).toUpperCase()}${name.slice(1)}`}
          >
            {children(row)}
            <CheckedFields name={row} />
            <Button
              variant="danger"
              icon="trash-2"
              className="col-span-full justify-self-end"
              onClick={() => rows.remove(index)}
            >
              {`Remove ${name}`}
            </Button>
          </fieldset>
        )
      })}
      {rows.fields.length < most && (
        <Button variant="quiet" icon="plus" className="justify-self-start" onClick={add}>
          {`Add ${noun}`}
        </Button>
      )}
    </>
  )
}

/** A firm of the list, or the name of another. Firms that visitors do not see are not offered: their names would be told. */
function SisterChoice({ row }: { readonly row: `company.sisters.${number}` }) {
  const { form, before } = useFirmForm()
  const { data: firms = [] } = useFirms()
  const [chosen, name] = useWatch({ control: form.control, name: [`${row}.firmId`, `${row}.name`] })
  const offered = firms.filter((firm) => firm.id !== before?.id && (isLive(firm) || firm.id === chosen))
  const isGone = chosen !== '' && !offered.some(({ id }) => id === chosen)
  const choose = (id: string) => {
    const firm = firms.find((one) => one.id === id)
    form.setValue(`${row}.firmId`, id, { shouldDirty: true })
    form.setValue(`${row}.name`, firm?.name ?? '', { shouldDirty: true })
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
          name={`${row}.name`}
          label="Its name"
          required
          maxLength={companyLengths.name}
        />
      )}
    </>
  )
}
