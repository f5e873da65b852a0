import type { Ref } from 'react'
import { type PolicyRule, policyRules } from '#contract/reviews/policy-rules.ts'
import { SelectInput } from '../kit/form/inputs.tsx'

const choices = [
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
      choices={choices}
      onChoose={onChange}
    />
  )
}
