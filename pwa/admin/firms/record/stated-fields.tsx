import { useWatch } from 'react-hook-form'
import type { StaffFirm } from '#contract/firm.ts'
import type { Role } from '#contract/permissions.ts'
import { TableField } from '../../kit/form/fields/table-field.tsx'
import { useRubric } from '../assessment/queries.ts'
import { statedFields } from '../fields.ts'
import { type FirmPartProps, reasonRulesIn } from '../firm-values.ts'

interface StatedFieldsProps extends FirmPartProps {
  readonly before: StaffFirm | null
  readonly role: Role
  /** The part that they stand in: a new standing and a doubt of the tier get their reason beside them, all else in the record. */
  readonly part: 'standing' | 'assessment' | 'record'
}

/** The statement of a change in the public record. Nothing while it changes nothing that visitors see. */
export function StatedFields({ form, before, role, part }: StatedFieldsProps) {
  useWatch({ control: form.control })
  const rules = reasonRulesIn(form.getValues(), before, role, useRubric())
  const place = rules.changesStanding ? 'standing' : rules.doubt === '' ? 'record' : 'assessment'
  if (!rules.takesReason || part !== place) return null
  return (
    <>
      <TableField form={form} name="reason" row={{ ...statedFields.reason, required: rules.needsReason }} />
      {rules.mayBeMinor && <TableField form={form} name="minor" row={statedFields.minor} />}
    </>
  )
}
