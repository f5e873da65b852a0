import type { ReportOutcome } from '#contract/reviews/options.ts'
import { type PolicyRule, policyRules, ruleName } from '#contract/reviews/policy-rules.ts'
import { Field } from '#pwa/ui/field.tsx'
import { SelectFrame } from '#pwa/ui/select-frame.tsx'

/** What a decision on reports says. */
export interface SaidDecision {
  /** "" for none. */
  readonly rule: PolicyRule | ''
  readonly reason: string
}

export type DecisionProblems = Partial<Record<keyof SaidDecision, string>>

/** What a decision lacks: whoever unpublishes names the rule that the review breaks. */
export const problemsOf = (action: ReportOutcome, { rule, reason }: SaidDecision): DecisionProblems => ({
  ...(action === 'unpublish' && rule === '' && { rule: 'Please choose the rule that the review breaks.' }),
  ...(reason.trim() === '' && { reason: 'Please give a reason. It appears in History.' }),
})

interface DecisionFieldsProps {
  readonly said: SaidDecision
  readonly problems: DecisionProblems
  readonly onChange: (change: Partial<SaidDecision>) => void
}

/** The rule and the reason of a decision on reports. */
export function DecisionFields({ said, problems, onChange }: DecisionFieldsProps) {
  return (
    <>
      <Field
        label="Rule of the review policy"
        problem={problems.rule}
        hint="The people who reported are told the rule and what you did, by mail or on their device."
      >
        {(control) => (
          <SelectFrame>
            <select
              {...control}
              value={said.rule}
              onChange={(event) => onChange({ rule: event.target.value as SaidDecision['rule'] })}
            >
              <option value="">No rule is broken</option>
              {policyRules.map(({ key }) => (
                <option key={key} value={key}>
                  {ruleName(key).replace('Review policy, ', '')}
                </option>
              ))}
            </select>
          </SelectFrame>
        )}
      </Field>
      <Field
        label="Reason for the decision"
        required
        problem={problems.reason}
        hint="Stands in History. The people who reported do not read it; the sender of an unpublished review does."
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={1000}
            value={said.reason}
            onChange={(event) => onChange({ reason: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}
