import { type FormEvent, useId, useMemo, useState } from 'react'
import type { FirmChange, StaffFirm } from '#contract/firm.ts'
import { fitsOneCall } from '#contract/firm-bulk.ts'
import { statusLabels, statusOf } from '#contract/firm-status.ts'
import { can } from '#contract/permissions.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import stack from '#pwa/ui/stack.module.css'
import { DialogTitle } from '../../kit/dialog-title.tsx'
import { useAccount } from '../../kit/session.tsx'
import { bulkActions } from './bulk-actions.ts'
import { type BulkAction, changedFields, deletionOf, inverseOf } from './bulk-request.ts'
import styles from './bulk-sheet.module.css'

interface BulkSheetProps {
  readonly firms: readonly StaffFirm[]
  readonly busy: boolean
  readonly onDo: (action: BulkAction) => void
  readonly onClose: () => void
}

/** How a field of a firm reads in the preview. */
function shown(firm: Partial<StaffFirm>, field: keyof FirmChange): string {
  const value = firm[field]
  if (field === 'category') return tierOf(sectionOf(String(value))).label
  if (field === 'discountPercentage') return `${value}%`
  if (field === 'status') return statusLabels[statusOf(firm)]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value ? String(value) : 'None'
}

/** Asks what is done to the selected firms, and shows of each what changes before anything does. */
export function BulkSheet({ firms, busy, onDo, onClose }: BulkSheetProps) {
  const { role } = useAccount()
  const id = useId()
  const allowed = bulkActions.filter(({ needs }) => can(role, needs))
  const [key, setKey] = useState<string>('tier')
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState('')
  const chosen = allowed.find((one) => one.key === key) ?? allowed[0]
  const action = chosen?.actionOf(value) ?? null
  const rows = action === null ? [] : linesOf(firms, action)
  // Deleted firms come back whole, which may be more than one call takes.
  const deletionFits = useMemo(() => fitsOneCall(inverseOf(firms, deletionOf(firms), new Date())), [firms])
  const isUndoable = action !== 'delete' || deletionFits
  const title = `Change ${pluralize(firms.length, 'firm')}`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (action === null) setProblem(chosen?.ask ?? '')
    else if (rows.length === 0) setProblem('Nothing would change: all of them are like this already.')
    else onDo(action)
  }
  const isDeletion = action === 'delete'
  return (
    <Sheet
      open
      label={title}
      onClose={onClose}
      header={<DialogTitle>{title}</DialogTitle>}
      footer={
        <Button type="submit" form={id} variant={isDeletion ? 'danger-fill' : 'primary'} full busy={busy}>
          {`${isDeletion ? 'Delete' : 'Change'} ${pluralize(action === null ? firms.length : rows.length, 'firm')}`}
        </Button>
      }
    >
      <form id={id} className={stack.wide} noValidate onSubmit={submit}>
        <Field label="What to change">
          {(control) => (
            <select
              {...control}
              value={chosen?.key}
              onChange={(event) => {
                setKey(event.target.value)
                setValue('')
                setProblem('')
              }}
            >
              {allowed.map((one) => (
                <option key={one.key} value={one.key}>
                  {one.label}
                </option>
              ))}
            </select>
          )}
        </Field>
        {chosen?.input && (
          <Field label={chosen.input.label} problem={problem}>
            {(control) =>
              chosen.input?.choices ? (
                <select {...control} value={value} onChange={(event) => setValue(event.target.value)}>
                  <option value="">Choose...</option>
                  {chosen.input.choices.map((choice) => (
                    <option key={choice.value} value={choice.value}>
                      {choice.label}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  {...control}
                  type={chosen.input?.type}
                  inputMode={chosen.input?.type === 'text' ? 'numeric' : undefined}
                  value={value}
                  onChange={(event) => setValue(event.target.value)}
                />
              )
            }
          </Field>
        )}
        {action !== null && (
          <section aria-label="What changes">
            <p className={styles.summary} role="status">
              {`${rows.length} of ${pluralize(firms.length, 'firm')} ${rows.length === 1 ? 'changes' : 'change'}. ${
                isUndoable
                  ? 'One press of Undo reverses it all.'
                  : 'This is too much for one Undo, but History can add each firm again.'
              }`}
            </p>
            <ul className={styles.lines}>
              {rows.slice(0, MOST_LINES).map(({ firm, text }) => (
                <li key={firm.id} className={styles.line}>
                  <strong translate="no">{firm.name}</strong>
                  <span>{text}</span>
                </li>
              ))}
            </ul>
            {rows.length > MOST_LINES && (
              <p className={styles.summary}>{`and ${rows.length - MOST_LINES} more in the same way`}</p>
            )}
          </section>
        )}
      </form>
    </Sheet>
  )
}

/** Firms that a preview names. */
const MOST_LINES = 100

function linesOf(firms: readonly StaffFirm[], action: BulkAction) {
  if (action === 'delete') return firms.map((firm) => ({ firm, text: 'is deleted' }))
  return firms.flatMap((firm) => {
    const fields = changedFields(firm, action.change)
    const texts = fields.map(
      (field) => `${shown(firm, field)} → ${shown(action.change as Partial<StaffFirm>, field)}`,
    )
    return texts.length === 0 ? [] : [{ firm, text: texts.join(', ') }]
  })
}
