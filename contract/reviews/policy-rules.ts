import * as v from 'valibot'

/** The rules of the review policy, in their order: a decision on a review names the one that it rests on. */
export const policyRules = [
  {
    key: 'own',
    label: 'Write of your own experience',
    meaning: 'Not invented, bought, copied, or written by the firm about itself.',
  },
  {
    key: 'happened',
    label: 'Say what happened',
    meaning: 'With what others can check: a day, an account, an amount.',
  },
  {
    key: 'firm',
    label: 'Write about this firm',
    meaning: 'And not about another one, or about trading in general.',
  },
  {
    key: 'private',
    label: 'Name no private persons',
    meaning: 'No names, addresses or other facts of private persons.',
  },
  {
    key: 'once',
    label: 'One review for each experience',
    meaning: 'A further account or payout is an experience of its own.',
  },
  { key: 'decent', label: 'No insults or threats', meaning: 'Hard criticism is welcome, hate is not.' },
  { key: 'advertising', label: 'No advertising', meaning: 'No links to other offers, and no codes.' },
  {
    key: 'law',
    label: 'Nothing that breaks the law',
    meaning: 'No claims about crimes that nothing supports, and nothing that violates the rights of others.',
  },
] as const
export type PolicyRule = (typeof policyRules)[number]['key']

/** A rule as a decision names it: "Review policy, 2: say what happened". "" for none, or an unknown one. */
export function ruleName(key: string): string {
  const at = policyRules.findIndex((rule) => rule.key === key)
  const label = policyRules[at]?.label
  return label === undefined
    ? ''
    : `Review policy, ${at + 1}: ${label.charAt(0).toLowerCase()}${label.slice(1)}`
}

/** The rule with this key; "" where there is none. */
export const ruleOf = (key: string): PolicyRule | '' =>
  policyRules.find((rule) => rule.key === key)?.key ?? ''

/** The rule of the review policy that a decision rests on; "" for none. */
export const decisionRule = v.picklist(
  ['', ...policyRules.map(({ key }) => key)],
  'must be a rule of the review policy',
)
