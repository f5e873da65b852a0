import { RowsField } from '../kit/fields/rows-field.tsx'
import { TextAreaField } from '../kit/fields/text-area-field.tsx'
import { firmLabels } from './firm-words.ts'
import { type FirmPartProps, FormPart } from './form-part.tsx'

/** What speaks for a firm and against it, and what traders met. */
export function PointsPart({ form }: FirmPartProps) {
  return (
    <>
      <FormPart title="Pros and Cons">
        <RowsField
          form={form}
          name="pros"
          label={firmLabels.pros}
          rowLabel="Pro"
          addLabel="Add pro"
          minRows={1}
          maxRows={40}
        />
        <RowsField
          form={form}
          name="cons"
          label={firmLabels.cons}
          rowLabel="Con"
          addLabel="Add con"
          minRows={1}
          maxRows={40}
        />
      </FormPart>
      <FormPart title="Experience">
        <TextAreaField form={form} name="experience" label={firmLabels.experience} required />
        <TextAreaField
          form={form}
          name="warning"
          label={firmLabels.warning}
          aside="Optional"
          hint="Meant for the Avoid tier. Stands in a red box in the details."
        />
      </FormPart>
    </>
  )
}
