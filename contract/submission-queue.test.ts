import { expect, test } from 'vitest'
import type { PolicyRule } from './reviews/policy-rules.ts'
import { rejectionReasons, rejectionRules } from './submission-queue.ts'

/** Words that are about one rule alone. */
const words: Readonly<Partial<Record<PolicyRule, RegExp>>> = {
  happened: /happened/i,
  firm: /\bfirm\b/i,
  private: /private/i,
  once: /same text/i,
  decent: /insult|threat/i,
  advertising: /advertis|referral/i,
}

test.each(rejectionReasons)(
  'The reason "%s" names the matter of one rule, and rests on that rule',
  (reason) => {
    const about = Object.entries(words).filter(([, pattern]) => pattern.test(reason))
    expect(about.map(([rule]) => rule)).toEqual([rejectionRules[reason]])
  },
)
