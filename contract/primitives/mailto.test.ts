import { expect, it } from 'vitest'
import { mailtoOf } from './mailto.ts'

it('keeps the "@" of a mailbox', () => {
  expect(mailtoOf('help+site@firm.example')).toBe('mailto:help%2Bsite@firm.example')
})

it('adds no header and no second recipient', () => {
  expect(mailtoOf('a?bcc=evil@site.example')).toBe('mailto:a%3Fbcc%3Devil@site.example')
  expect(mailtoOf('a@b.example?bcc=c@d.example')).toBe('mailto:a@b.example%3Fbcc%3Dc')
  expect(mailtoOf('a@b.example,c@d.example')).toBe('mailto:a@b.example%2Cc')
})
