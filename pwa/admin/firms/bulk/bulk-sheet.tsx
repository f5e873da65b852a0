import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import { fitsOneCall } from '#contract/firm-bulk.ts'
import { can } from '#contract/permissions.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { SelectFrame } from '#pwa/ui/select-frame.tsx'
import stack from '#pwa/ui/stack.module.css'
import { useAccount } from '../../kit/account/session.tsx'
import { Dialog } from '../../kit/form/dialog.tsx'
import { useRubric } from '../assessment/queries.ts'
import { REASON_MISSING, ReasonInput } from '../record/reason-input.tsx'
import { bulkActions } from './bulk-actions.ts'
import { Answer, useAnswer } from './bulk-answer.tsx'
import { BulkPreview, linesOf } from './bulk-preview.tsx'
import { type BulkAction, deletionOf, inverseOf, statingOfAll } from './bulk-request.ts'

interface BulkSheetProps {
  readonly firms: readonly StaffFirm[]
  readonly busy: boolean
  /** `reason`: why, for visitors to read; "" for none. */
  readonly onDo: (action: BulkAction, reason: string) => void
  readonly onClose: () => void
}

/** Asks what is done to the selected firms, and shows of each what changes before anything does. */
export function BulkSheet({ firms, busy, onDo, onClose }: BulkSheetProps) {
  const { role } = useAccount()
  const id = useId()
  const allowed = bulkActions.filter(({ needs }) => can(role, needs))
  const [key, setKey] = useState<string>('tier')
  const asked = useAnswer(allowed.find((one) => one.key === key) ?? allowed[0])
  const { action } = asked
  const rubric = useRubric()
  const lines = useMemo(
    () => (action === null ? [] : linesOf(firms, action, rubric)),
    [firms, action, rubric],
  )
  const [reason, setReason] = useState('')
  const [reasonProblem, setReasonProblem] = useState('')
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const stating = useMemo(() => action && statingOfAll(firms, action, rubric), [firms, action, rubric])
  // Deleted firms come back whole, which may be more than one call takes.
  const deletionFits = useMemo(() => fitsOneCall(inverseOf(firms, deletionOf(firms), new Date())), [firms])
  const title = `Change ${pluralize(firms.length, 'firm')}`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (action === null) asked.ask()
    else if (lines.length === 0) asked.say('Nothing would change: all of them are like this already.')
    else if (stating?.needsReason && reason.trim() === '') {
      setReasonProblem(REASON_MISSING)
      reasonField.current?.focus()
    } else onDo(action, stating?.takesReason ? reason.trim() : '')
  }
  const isDeletion = action === 'delete'
  return (
    <Dialog
      onClose={onClose}
      title={title}
      action={
        <Button type="submit" form={id} variant={isDeletion ? 'danger-fill' : 'primary'} busy={busy}>
          {`${isDeletion ? 'Delete' : 'Change'} ${pluralize(action === null ? firms.length : lines.length, 'firm')}`}
        </Button>
      }
    >
      <form id={id} className={stack.wide} noValidate onSubmit={submit}>
        <Field label="What to change" hint={asked.kind?.hint}>
          {(control) => (
            <SelectFrame>
              <select
                {...control}
                value={asked.kind?.key}
                onChange={(event) => {
                  setKey(event.target.value)
                  asked.clear()
                }}
              >
                {allowed.map((one) => (
                  <option key={one.key} value={one.key}>
                    {one.label}
                  </option>
                ))}
              </select>
            </SelectFrame>
          )}
        </Field>
        <Answer asked={asked} />
        {stating && stating.doubted > 0 && <DoubtNote count={stating.doubted} />}
        {stating?.takesReason && (
          <ReasonInput
            ref={reasonField}
            value={reason}
            isRequired={stating.needsReason}
            problem={reasonProblem}
            onType={(text) => {
              setReason(text)
              setReasonProblem('')
            }}
          />
        )}
        {action !== null && (
          <BulkPreview firms={firms} action={action} lines={lines} isUndoable={!isDeletion || deletionFits} />
        )}
      </form>
    </Dialog>
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
