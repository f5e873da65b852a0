import type { ReportOutcome } from '#contract/reviews/options.ts'
import { type PolicyRule, policyRules, ruleName } from '#contract/reviews/policy-rules.ts'
import { AreaInput, SelectInput } from '../kit/form/inputs.tsx'

/** The rule and the reason that a decision on reports gives. */
export interface SaidDecision {
  /** "" for none. */
  readonly rule: PolicyRule | ''
  readonly reason: string
}

export type DecisionProblems = Partial<Record<keyof SaidDecision, string>>

/** The problems of a decision: one that unpublishes names the rule that the review breaks. */
export const problemsOf = (action: ReportOutcome, { rule, reason }: SaidDecision): DecisionProblems => ({
  ...(action === 'unpublish' && rule === '' && { rule: 'Please choose the rule that the review breaks.' }),
  ...(reason.trim() === '' && { reason: 'Please give a reason. It appears in History.' }),
})

const rules = [
  { value: '', label: 'No rule is broken' } as const,
  ...policyRules.map(({ key }) => ({ value: key, label: ruleName(key).replace('Review policy, ', '') })),
]

interface DecisionFieldsProps {
  readonly said: SaidDecision
  readonly problems: DecisionProblems
  readonly onChange: (change: Partial<SaidDecision>) => void
}

/** The rule and the reason of a decision on reports. */
export function DecisionFields({ said, problems, onChange }: DecisionFieldsProps) {
  return (
    <>
      <SelectInput
        label="Rule of the review policy"
        problem={problems.rule}
        hint="The people who reported are told the rule and what you did, by mail or on their device."
        value={said.rule}
        choices={rules}
        onChoose={(rule) => onChange({ rule })}
      />
      <AreaInput
        label="Reason for the decision"
        required
        problem={problems.reason}
        hint="Stands in History. The people who reported do not read it; the sender of an unpublished review does."
        maxLength={1000}
        value={said.reason}
        onType={(reason) => onChange({ reason })}
      />
    </>
  )
}
