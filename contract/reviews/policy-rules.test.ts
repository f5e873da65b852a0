import { expect, test } from 'vitest'
import { firstTexts } from '../site-pages/first-texts.ts'
import { policyRules, ruleName } from './policy-rules.ts'

test('A rule is named by its number and its words', () => {
  expect(ruleName('happened')).toBe('Review policy, 2: say what happened')
  expect(ruleName('')).toBe('')
  expect(ruleName('unheard-of')).toBe('')
})

test.each(policyRules.map(({ label, meaning }, index) => [index + 1, label, meaning]))(
  'The first text of the review policy states rule %i: %s',
  (number, label, meaning) => {
    expect(firstTexts['review-policy']).toContain(`${number}. **${label}.** ${meaning}`)
  },
)
