import { useMemo, useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import { fitsOneCall } from '#contract/firm-bulk.ts'
import { can } from '#contract/permissions.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { useAccount } from '../../kit/account/session.tsx'
import { FormDialog } from '../../kit/form/dialog.tsx'
import { SelectInput, useRequiredText } from '../../kit/form/inputs.tsx'
import { useRubric } from '../assessment/queries.ts'
import { REASON_MISSING, ReasonInput } from '../record/reason-input.tsx'
import { bulkActions } from './bulk-actions.ts'
import { Answer, useAnswer } from './bulk-answer.tsx'
import { BulkPreview, linesOf } from './bulk-preview.tsx'
import { type BulkAction, deletionOf, inverseOf, reasonRulesOfAll } from './bulk-request.ts'

interface BulkSheetProps {
  readonly firms: readonly StaffFirm[]
  readonly busy: boolean
  /** `reason`: why, for visitors to read; "" for none. */
  readonly onDo: (action: BulkAction, reason: string) => void
  readonly onClose: () => void
}

/** Asks for the action on the selected firms, and shows the changes of each before any is made. */
export function BulkSheet({ firms, busy, onDo, onClose }: BulkSheetProps) {
  const { role } = useAccount()
  const allowed = bulkActions.filter(({ needs }) => can(role, needs))
  const [key, setKey] = useState<string>('tier')
  const asked = useAnswer(allowed.find((one) => one.key === key) ?? allowed[0])
  const { action } = asked
  const rubric = useRubric()
  const lines = useMemo(
    () => (action === null ? [] : linesOf(firms, action, rubric)),
    [firms, action, rubric],
  )
  const reason = useRequiredText(REASON_MISSING)
  const rules = useMemo(() => action && reasonRulesOfAll(firms, action, rubric), [firms, action, rubric])
  // Deleted firms come back whole, which may be more than one call takes.
  const deletionFits = useMemo(() => fitsOneCall(inverseOf(firms, deletionOf(firms), new Date())), [firms])
  const submit = () => {
    if (action === null) return asked.ask()
    if (lines.length === 0) return asked.say('Nothing would change: all of them are like this already.')
    const given = rules?.needsReason ? reason.read() : reason.field.value.trim()
    if (given !== null) onDo(action, rules?.takesReason ? given : '')
  }
  const isDeletion = action === 'delete'
  const count = pluralize(action === null ? firms.length : lines.length, 'firm')
  return (
    <FormDialog
      title={`Change ${pluralize(firms.length, 'firm')}`}
      action={`${isDeletion ? 'Delete' : 'Change'} ${count}`}
      isDanger={isDeletion}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectInput
        label="What to change"
        hint={asked.kind?.hint}
        value={asked.kind?.key ?? ''}
        choices={allowed.map(({ key: value, label }) => ({ value, label }))}
        onChoose={(next) => {
          setKey(next)
          asked.clear()
        }}
      />
      <Answer asked={asked} />
      {rules && rules.doubted > 0 && <DoubtNote count={rules.doubted} />}
      {rules?.takesReason && <ReasonInput {...reason.field} isRequired={rules.needsReason} />}
      {action !== null && (
        <BulkPreview firms={firms} action={action} lines={lines} isUndoable={!isDeletion || deletionFits} />
      )}
    </FormDialog>
  )
}

/** Warns of a tier against which criteria of some firms speak. It stays the decision of staff. */
const DoubtNote = ({ count }: { readonly count: number }) => (
  <Alert
    tone="warning"
    icon="triangle-alert"
    title={`Criteria speak against the new tier of ${pluralize(count, 'firm')}`}
  >
    <p>The tier stays your decision. Your reason stands in “Why this tier” and in the record.</p>
  </Alert>
)
