import { useFieldArray } from 'react-hook-form'
import { Button } from '#pwa/ui/button.tsx'
import { RowsField } from '../kit/fields/rows-field.tsx'
import { TextField, UrlField } from '../kit/fields/text-fields.tsx'
import layout from '../kit/form-shell.module.css'
import styles from './firm-form.module.css'
import { FormPart } from './firm-form-parts.tsx'
import { firmLabels } from './firm-labels.ts'
import type { FirmPartProps } from './firm-values.ts'

/** What may be said beside it; shown only where it is filled in. */
export function MorePart({ form }: FirmPartProps) {
  return (
    <FormPart title="More details" note="All of these are optional and shown only when filled in.">
      <div className={layout.pair}>
        <TextField form={form} name="drawdownType" label={firmLabels.drawdownType} maxLength={80} />
        <TextField form={form} name="payoutFrequency" label={firmLabels.payoutFrequency} maxLength={80} />
      </div>
      <RowsField
        form={form}
        name="platforms"
        label={firmLabels.platforms}
        rowLabel="Platform"
        addLabel="Add platform"
        maxRows={20}
      />
      <RowsField
        form={form}
        name="restrictedCountries"
        label={firmLabels.restrictedCountries}
        rowLabel="Country"
        addLabel="Add country"
        maxRows={250}
      />
      <EvidenceRows form={form} />
    </FormPart>
  )
}

/** What the rating rests on: links with a name and a day. */
function EvidenceRows({ form }: FirmPartProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'evidence' })
  return (
    <>
      {fields.map((row, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out in a row.
        <div key={row.id} className={styles.source} role="group" aria-label={`Evidence ${index + 1}`}>
          <UrlField form={form} name={`evidence.${index}.url`} label="Address" required />
          <TextField form={form} name={`evidence.${index}.date`} type="date" label="Date" />
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
            Remove evidence {index + 1}
          </Button>
        </div>
      ))}
      {fields.length < 40 && (
        <Button
          variant="quiet"
          icon="plus"
          className={styles.add}
          onClick={() => append({ url: '', label: '', date: '' })}
        >
          Add evidence
        </Button>
      )}
    </>
  )
}
