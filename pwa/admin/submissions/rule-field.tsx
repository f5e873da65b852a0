import type { Ref } from 'react'
import { type PolicyRule, policyRules } from '#contract/reviews/policy-rules.ts'
import { Field } from '#pwa/ui/field.tsx'
import { SelectFrame } from '#pwa/ui/select-frame.tsx'

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
    <Field label="Rule of the review policy" required problem={problem} hint={meaning}>
      {(control) => (
        <SelectFrame>
          <select
            {...control}
            ref={ref}
            value={value}
            onChange={(event) => onChange(event.target.value as PolicyRule | '')}
          >
            <option value="">Choose a rule</option>
            {policyRules.map(({ key, label }, index) => (
              <option key={key} value={key}>
                {`${index + 1}. ${label}`}
              </option>
            ))}
          </select>
        </SelectFrame>
      )}
    </Field>
  )
}
