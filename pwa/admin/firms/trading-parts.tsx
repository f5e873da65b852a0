import { type KeyboardEvent, useState } from 'react'
import { useController, useFieldArray } from 'react-hook-form'
import { type InstrumentKey, instrumentKeyOf, instrumentKeys } from '#contract/instruments.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { FieldGroup } from '../kit/form/fields/form-field.tsx'
import { TableFields } from '../kit/form/fields/table-field.tsx'
import { DayField, TextField, UrlField } from '../kit/form/fields/text-fields.tsx'
import layout from '../kit/form/form-shell.module.css'
import { firmFields, firmParts } from './fields.ts'
import { FormPart } from './firm-form-parts.tsx'
import type { FirmPartProps } from './firm-values.ts'
import styles from './trading-parts.module.css'

/** Funding, fees and instruments. */
export function TermsPart({ form }: FirmPartProps) {
  return (
    <FormPart title="Trading terms">
      <TableFields
        form={form}
        fields={firmFields}
        names={firmParts.terms}
        own={{ instruments: <InstrumentsField form={form} /> }}
      />
    </FormPart>
  )
}

/** Checkboxes for the instruments of the filter, and a text field for any others. */
function InstrumentsField({ form }: FirmPartProps) {
  const { field } = useController({ control: form.control, name: 'instruments' })
  const [typed, setTyped] = useState<string | null>(null)
  const others = textOfOthers(otherInstruments(field.value))
  const known = field.value.map((value) => value.trim().toLowerCase())
  return (
    <FieldGroup label={firmFields.instruments.label}>
      <div className={styles.checks}>
        {instrumentKeys.map((key) => (
          <label key={key} className={styles.check}>
            <input
              type="checkbox"
              checked={known.includes(key)}
              onChange={(event) => field.onChange(withInstrument(field.value, key, event.target.checked))}
            />
            <span>{key}</span>
          </label>
        ))}
      </div>
      <Field label="Other instruments">
        {(control) => (
          <input
            {...control}
            ref={field.ref}
            // While the field has the focus, the text stays as typed.
            value={typed ?? others}
            placeholder="Crypto, Indices"
            onFocus={() => setTyped(others)}
            onBlur={() => {
              setTyped(null)
              field.onBlur()
            }}
            onChange={(event) => {
              setTyped(event.target.value)
              field.onChange(withOthers(field.value, event.target.value))
            }}
          />
        )}
      </Field>
    </FieldGroup>
  )
}

/** The instruments that the filter does not know. */
export const otherInstruments = (instruments: readonly string[]): readonly string[] =>
  instruments.filter((value) => instrumentKeyOf(value) === null)

const knownInstruments = (instruments: readonly string[]) =>
  instruments.filter((value) => instrumentKeyOf(value) !== null)

/** Returns the list with one known instrument switched on or off; the others keep their place. */
export function withInstrument(instruments: readonly string[], key: InstrumentKey, on: boolean): string[] {
  const without = instruments.filter((value) => instrumentKeyOf(value) !== key)
  return on ? [...knownInstruments(without), key, ...otherInstruments(without)] : without
}

const textOfOthers = (others: readonly string[]): string => others.join(', ')

/** Returns the list with the unknown instruments replaced by those typed. */
export function withOthers(instruments: readonly string[], typed: string): string[] {
  const others = typed
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  return [...knownInstruments(instruments), ...otherInstruments(others)]
}

/** Optional details; visitors see only those that are filled in. */
export function MorePart({ form }: FirmPartProps) {
  return (
    <FormPart title="More details" note="All of these are optional and shown only when filled in.">
      <TableFields
        form={form}
        fields={firmFields}
        names={firmParts.more}
        own={{
          evidence: (
            <div className={layout.part}>
              <EvidenceRows form={form} />
            </div>
          ),
        }}
      />
    </FormPart>
  )
}

const MAX_EVIDENCE = 40
const noEvidence = { url: '', label: '', date: '' }

/** Evidence for the rating: links with a name and a date. Enter in a field adds another below. */
function EvidenceRows({ form }: FirmPartProps) {
  const { fields, append, insert, remove } = useFieldArray({ control: form.control, name: 'evidence' })
  const addBelow = (event: KeyboardEvent, index: number) => {
    const isField = event.target instanceof HTMLInputElement
    if (event.key !== 'Enter' || !isField || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (fields.length < MAX_EVIDENCE) insert(index + 1, noEvidence)
  }
  return (
    <>
      {fields.map((row, index) => (
        <fieldset
          key={row.id}
          className={styles.source}
          aria-label={`Evidence ${index + 1}`}
          onKeyDown={(event) => addBelow(event, index)}
        >
          <UrlField form={form} name={`evidence.${index}.url`} label="Address" required />
          <DayField form={form} name={`evidence.${index}.date`} label="Date" />
          <div className={layout.full}>
            <TextField
              form={form}
              name={`evidence.${index}.label`}
              label="What it shows"
              required
              maxLength={160}
            />
          </div>
          <Button
            variant="danger"
            icon="trash-2"
            className={`${styles.remove} ${layout.full}`}
            onClick={() => remove(index)}
          >
            {`Remove evidence ${index + 1}`}
          </Button>
        </fieldset>
      ))}
      {fields.length < MAX_EVIDENCE && (
        <Button variant="quiet" icon="plus" className={styles.add} onClick={() => append(noEvidence)}>
          Add evidence
        </Button>
      )}
    </>
  )
}
