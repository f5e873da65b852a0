import type { ReactNode } from 'react'
import { companyLists } from '#contract/company/company-facts.ts'
import type { CompanyListKey } from '#contract/company/company-limits.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { randomId } from '#contract/primitives/random-id.ts'
import { Button } from '#pwa/ui/button.tsx'
import type { FirmPartProps } from '../firm-values.ts'
import styles from './company-part.module.css'

/** What a new row begins with: the source of the row before, or of the legal name, and today. */
export function newChecked(form: FirmPartProps['form'], list: CompanyListKey) {
  const company = form.getValues('company')
  const source = company?.[list].at(-1)?.source ?? company?.legalName?.source ?? ''
  return { id: randomId(), source, checkedAt: dayOf(new Date()) }
}

interface RowsFrameProps {
  readonly list: CompanyListKey
  /** One of them: "person". */
  readonly noun: string
  readonly count: number
  readonly onAdd: () => void
  readonly children: ReactNode
}

/** The rows of a list under its name, with a button for another. */
export function RowsFrame({ list, noun, count, onAdd, children }: RowsFrameProps) {
  return (
    <>
      <h3 className={styles.title}>{companyLists[list].label}</h3>
      {children}
      {count < companyLists[list].most && (
        <Button variant="quiet" icon="plus" className={styles.add} onClick={onAdd}>
          {`Add ${noun}`}
        </Button>
      )}
    </>
  )
}

interface RowFrameProps {
  /** "Person 1". */
  readonly label: string
  readonly onRemove: () => void
  readonly children: ReactNode
}

/** A row with a button that takes it away. */
export function RowFrame({ label, onRemove, children }: RowFrameProps) {
  return (
    <fieldset className={styles.row} aria-label={label}>
      {children}
      <Button variant="danger" icon="trash-2" className={styles.remove} onClick={onRemove}>
        {`Remove ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
      </Button>
    </fieldset>
  )
}
