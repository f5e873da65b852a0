import { expect, it } from 'vitest'
import { passwordTexts } from './mailed-links.tsx'

it.each([
  ['rst_x', null, 'Reset your password'],
  ['inv_x', null, 'Set your password'],
  ['rst_x', 'admin', 'Choose a password for admin'],
  ['rst_x', 'an admin: call 555', 'Reset your password'],
  ['rst_x', '<b>x</b>', 'Reset your password'],
])('the link %s for %s is headed "%s"', (token, greeted, title) => {
  expect(passwordTexts(token, greeted).title).toBe(title)
})

it('a reset ends with the specified words', () => {
  expect(passwordTexts('rst_x', null).done).toBe('Password reset successfully')
})
