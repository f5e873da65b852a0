import type { ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { Company } from '#contract/company/company.ts'
import { companyLists } from '#contract/company/company-facts.ts'
import type { CompanyListKey } from '#contract/company/company-limits.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { randomId } from '#contract/primitives/random-id.ts'
import { Button } from '#pwa/ui/button.tsx'
import type { FirmPartProps } from '../firm-values.ts'
import styles from './company-part.module.css'

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
export function CompanyRows({ form, list, noun, blank, children }: CompanyRowsProps) {
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
