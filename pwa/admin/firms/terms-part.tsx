import { TextField } from '../kit/fields/text-field.tsx'
import { ToggleField } from '../kit/fields/toggle-field.tsx'
import layout from '../kit/form-shell.module.css'
import { firmLabels } from './firm-words.ts'
import { type FirmPartProps, FormPart } from './form-part.tsx'
import { InstrumentsField } from './instruments-field.tsx'

const required = ['maxFunding', 'profitSplit', 'evaluationFee', 'maxAccounts'] as const

/** What a trader gets and pays. */
export function TermsPart({ form }: FirmPartProps) {
  return (
    <FormPart title="Trading terms">
      <div className={layout.pair}>
        {required.map((name) => (
          <TextField key={name} form={form} name={name} label={firmLabels[name]} required />
        ))}
      </div>
      <InstrumentsField form={form} />
      <ToggleField
        form={form}
        name="copyTrading"
        label={firmLabels.copyTrading}
        hint={'Shows "Copy Trading Available" in the details'}
      />
    </FormPart>
  )
}
