import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { type PolicyRule, policyRules, ruleName } from '#contract/reviews/policy-rules.ts'
import { rejectionReasons, rejectionRules } from '#contract/submission-queue.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { Dialog } from '../kit/form/dialog.tsx'
import { AreaInput, SelectInput, useRequiredText } from '../kit/form/inputs.tsx'
import { submissionMessages } from './submission-labels.ts'

const reasonClasses =
  'flex min-h-12 w-full flex-wrap items-center gap-x-3 gap-y-0 rounded-md px-3 py-2 text-start font-550 hover:bg-surface-2'

/** Longest reason, in characters. */
const LENGTH = 1000

/** A reason that is often given, and the rule that it rests on where one is asked for. */
interface UsualReason {
  readonly reason: string
  readonly rule?: PolicyRule
}

interface ReasonSheetProps {
  /** "Reject with this reason". */
  readonly title: string
  /** The usual reasons; without any, own words are asked for at once. */
  readonly reasons?: readonly UsualReason[]
  /** Says who reads the reason. */
  readonly hint: string
  /** The button below own words. */
  readonly action: string
  readonly isDanger?: boolean
  /** The message about a missing reason. */
  readonly missing: string
  /** The rule of the review policy is asked for as well: its sender is told which one. */
  readonly asksRule?: boolean
  /** `rule`: "" where none is asked for. */
  readonly onReason: (reason: string, rule: PolicyRule | '') => void
  readonly onClose: () => void
}

/** Asks for the reason of a decision: one press for the usual ones, or own words. */
export function ReasonSheet(props: ReasonSheetProps) {
  const { title, reasons = [], hint, action, isDanger = true, missing, asksRule = false } = props
  const { onReason, onClose } = props
  const id = useId()
  const [isOwn, setOwn] = useState(reasons.length === 0)
  const own = useRequiredText(missing)
  const [rule, setRule] = useState<PolicyRule | ''>('')
  const [ruleProblem, setRuleProblem] = useState('')
  const rules = useRef<HTMLSelectElement>(null)
  const { ref: area } = own.field
  useEffect(() => {
    if (isOwn) area.current?.focus()
  }, [isOwn, area])
  const submit = () => {
    const reason = own.read()
    if (reason === null) return
    if (!asksRule || rule !== '') return onReason(reason, rule)
    setRuleProblem('Choose the rule that the decision rests on')
    rules.current?.focus()
  }
  return (
    <Dialog
      size="sm"
      onClose={onClose}
      title={title}
      action={
        isOwn && (
          <Button type="submit" form={id} variant={isDanger ? 'danger-fill' : 'primary'}>
            {action}
          </Button>
        )
      }
    >
      {!isOwn ? (
        <UsualReasons reasons={reasons} hint={hint} onReason={onReason} onOther={() => setOwn(true)} />
      ) : (
        <form
          id={id}
          className="grid grid-cols-1 gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {asksRule && (
            <RuleField
              ref={rules}
              value={rule}
              problem={ruleProblem}
              onChange={(chosen) => {
                setRule(chosen)
                setRuleProblem('')
              }}
            />
          )}
          <AreaInput {...own.field} label="Reason" required hint={hint} rows={4} maxLength={LENGTH} />
        </form>
      )}
    </Dialog>
  )
}

interface UsualReasonsProps extends Pick<ReasonSheetProps, 'hint' | 'onReason'> {
  readonly reasons: readonly UsualReason[]
  readonly onOther: () => void
}

/** The usual reasons, each with the rule that it rests on. */
function UsualReasons({ reasons, hint, onReason, onOther }: UsualReasonsProps) {
  const id = useId()
  return (
    <>
      <p className="px-3 text-sm text-text-3">{hint}</p>
      <ul className="grid pb-3">
        {reasons.map(({ reason, rule }) => (
          <li key={reason}>
            <button
              type="button"
              className={reasonClasses}
              aria-label={reason}
              aria-describedby={rule && `${id}-${rule}`}
              onClick={() => onReason(reason, rule ?? '')}
            >
              <span>{reason}</span>
              {rule && (
                <small id={`${id}-${rule}`} className="grow basis-full text-sm font-400 text-text-3">
                  {ruleName(rule)}
                </small>
              )}
            </button>
          </li>
        ))}
        <li className="mt-1 border-t border-t-border pt-1">
          <button type="button" className={reasonClasses} onClick={onOther}>
            <Icon name="pencil" size="s" />
            Write another reason
          </button>
        </li>
      </ul>
    </>
  )
}

const rejections = rejectionReasons.map((reason) => ({ reason, rule: rejectionRules[reason] }))

/** Asks why submissions are rejected: `count` of them. */
export function RejectSheet(
  props: Pick<ReasonSheetProps, 'onReason' | 'onClose'> & { readonly count: number },
) {
  const { count, ...actions } = props
  return (
    <ReasonSheet
      title={count === 1 ? 'Reject with this reason' : `Reject ${count} with this reason`}
      reasons={rejections}
      hint={count === 1 ? 'The sender reads it.' : 'The senders read it.'}
      asksRule
      action="Reject"
      missing={submissionMessages.reason}
      {...actions}
    />
  )
}

const ruleChoices = [
  { value: '', label: 'Choose a rule' } as const,
  ...policyRules.map(({ key, label }, index) => ({ value: key, label: `${index + 1}. ${label}` })),
]

interface RuleFieldProps {
  readonly ref?: Ref<HTMLSelectElement>
  readonly value: PolicyRule | ''
  readonly problem: string
  readonly onChange: (rule: PolicyRule | '') => void
}

/** Asks for the rule of the review policy that a decision rests on. */
export function RuleField({ ref, value, problem, onChange }: RuleFieldProps) {
  const meaning = policyRules.find(({ key }) => key === value)?.meaning
  return (
    <SelectInput
      ref={ref}
      label="Rule of the review policy"
      required
      problem={problem}
      hint={meaning}
      value={value}
      choices={ruleChoices}
      onChoose={onChange}
    />
  )
}
