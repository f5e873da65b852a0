import { type FormEvent, useId, useMemo, useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import { fitsOneCall } from '#contract/firm-bulk.ts'
import { can } from '#contract/permissions.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import stack from '#pwa/ui/stack.module.css'
import { useAccount } from '../../kit/account/session.tsx'
import { Dialog } from '../../kit/form/dialog.tsx'
import words from '../../kit/layout/words.module.css'
import { DiscountFields, discountIn, typedDiscount } from '../publishing/discount-fields.tsx'
import { zoneName } from '../publishing/times.ts'
import { type BulkActionKind, bulkActions } from './bulk-actions.ts'
import { BulkPreview, linesOf } from './bulk-preview.tsx'
import { type BulkAction, deletionOf, inverseOf } from './bulk-request.ts'
import styles from './bulk-sheet.module.css'

interface BulkSheetProps {
  readonly firms: readonly StaffFirm[]
  readonly busy: boolean
  readonly onDo: (action: BulkAction) => void
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
  const lines = action === null ? [] : linesOf(firms, action)
  // Deleted firms come back whole, which may be more than one call takes.
  const deletionFits = useMemo(() => fitsOneCall(inverseOf(firms, deletionOf(firms), new Date())), [firms])
  const title = `Change ${pluralize(firms.length, 'firm')}`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (action === null) asked.ask()
    else if (lines.length === 0) asked.say('Nothing would change: all of them are like this already.')
    else onDo(action)
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
          )}
        </Field>
        <Answer asked={asked} />
        {action !== null && (
          <BulkPreview firms={firms} action={action} lines={lines} isUndoable={!isDeletion || deletionFits} />
        )}
      </form>
    </Dialog>
  )
}

/** The input of the chosen action, and the action with it; null: none yet. */
function useAnswer(kind: BulkActionKind | undefined) {
  const [value, setValue] = useState('')
  const [discount, setDiscount] = useState(typedDiscount)
  const [problem, setProblem] = useState('')
  const [isAsked, setAsked] = useState(false)
  const plan = discountIn(discount, new Date())
  const planned = plan.discount && { discount: plan.discount }
  const action: BulkAction | null = kind?.isPlan ? planned : (kind?.actionOf(value) ?? null)
  return {
    ...{ kind, action, value, discount, problem },
    answer(next: string) {
      setValue(next)
      setProblem('')
    },
    answerPlan(next: typeof discount) {
      setDiscount(next)
      setProblem('')
    },
    discountProblems: isAsked ? plan.problems : {},
    say: setProblem,
    /** Says what is missing. */
    ask() {
      setProblem(kind?.ask ?? '')
      setAsked(true)
    },
    clear() {
      setValue('')
      setProblem('')
      setAsked(false)
    },
  }
}

/** A problem that belongs to no field. */
function Problem({ text }: { readonly text: string }) {
  return text === '' ? null : (
    <p className={styles.problem} role="alert">
      {text}
    </p>
  )
}

/** The fields of what an action asks for. */
function Answer({ asked }: { readonly asked: ReturnType<typeof useAnswer> }) {
  const { kind, value, answer, problem } = asked
  if (kind?.isPlan) {
    return (
      <>
        <DiscountFields
          typed={asked.discount}
          onType={asked.answerPlan}
          problems={asked.discountProblems}
          codeHint="Empty: each firm keeps its own code."
          afterwards="what each firm has now"
        />
        <p className={words.note}>{`Times are in your time zone, ${zoneName()}.`}</p>
        <Problem text={problem} />
      </>
    )
  }
  const input = kind?.input
  if (!input) return <Problem text={problem} />
  return (
    <Field label={input.label} problem={problem}>
      {(control) =>
        input.choices ? (
          <select {...control} value={value} onChange={(event) => answer(event.target.value)}>
            <option value="">Choose...</option>
            {input.choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...control}
            type={input.type}
            inputMode={input.type === 'text' ? 'numeric' : undefined}
            value={value}
            onChange={(event) => answer(event.target.value)}
          />
        )
      }
    </Field>
  )
}
