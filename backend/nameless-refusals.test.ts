import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Refusals of an input that are about no single field, each with its reason. */
const aboutNoField = [
  // The whole request, or a step that is missing before it.
  ['http/server.ts', 'The request could not be read'],
  ['accounts/own-mfa.ts', 'Please start the setup first'],
  ['accounts/login.ts', 'Two-factor authentication is not set up for this account'],
  // A deletion has no fields.
  ['accounts/staff-rules.ts', 'refusal'],
  ['themes/write-themes.ts', 'The default theme cannot be deleted'],
  // Another server refused.
  ['settings/mail-routes.ts', 'Failed to send test email over'],
  ['backup/routes.ts', 'The backup was not sent:'],
] as const

test('a refusal of an input names its field, but for those that are about none', () => {
  const root = import.meta.dirname
  const nameless = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).flatMap((file) =>
    readFileSync(`${root}/${file}`, 'utf8')
      .split('\n')
      .filter((line) => line.includes("new ApiError('invalid_input'") && !line.includes('errors'))
      .map((line) => `${file}: ${line.trim()}`),
  )
  const unknown = nameless.filter(
    (line) => !aboutNoField.some(([file, says]) => line.startsWith(`${file}:`) && line.includes(says)),
  )
  expect(unknown).toEqual([])
  expect(nameless).toHaveLength(aboutNoField.length)
})
