import * as v from 'valibot'
import { policyRules } from './policy-rules.ts'

/** The rule of the review policy that a decision rests on; "" for none. */
export const decisionRule = v.picklist(
  ['', ...policyRules.map(({ key }) => key)],
  'must be a rule of the review policy',
)
