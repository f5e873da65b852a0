import { expect, test } from 'vitest'
import { setupKeys } from '../settings/staff-groups.ts'
import { setupSteps } from './setup-steps.ts'

test.each(setupKeys)(
  'The sentence of the step "%s" holds no number that its data would have to follow',
  (key) => {
    expect(setupSteps[key].sentence).not.toMatch(/\b(?:two|three|four|five|six|seven|eight|nine|ten|\d+)\b/i)
  },
)
