import { expect, it } from 'vitest'
import { restoreMessages } from './backup-labels.ts'

it('what is said to be final is not said to come back: the safety copy says what it lacks', () => {
  expect(restoreMessages.warning).toContain('This cannot be undone.')
  expect(restoreMessages.safetyCopy).not.toMatch(/you can restore|undo/)
  expect(restoreMessages.safetyCopy).toContain('does not bring everything back')
})
