import { expect, test } from 'vitest'
import { factorBadge, problemOf, refusalFor, statusBadge } from './fields.ts'

const now = new Date('2026-11-20T12:00:00Z')

test('Whoever confirmed no address is pending, whatever else', () => {
  expect(statusBadge({ is_verified: false, is_active: true }).label).toBe('Pending Verification')
  expect(statusBadge({ is_verified: false, is_active: false }).label).toBe('Pending Verification')
  expect(statusBadge({ is_verified: true, is_active: true }).label).toBe('Active')
  expect(statusBadge({ is_verified: true, is_active: false }).label).toBe('Inactive')
})

test('Two factors are there, or by when they must be', () => {
  const badge = (mfa_enabled: boolean, until: string | null) =>
    factorBadge({ mfa_enabled, mfa_grace_period_until: until }, now).label
  expect(badge(true, null)).toBe('MFA Enabled')
  expect(badge(false, '2026-11-28T13:00:00Z')).toBe('MFA Required: 9 days left')
  expect(badge(false, '2026-11-20T13:00:00Z')).toBe('MFA Required: 1 day left')
  expect(badge(false, '2026-11-20T11:00:00Z')).toBe('MFA Required')
  expect(badge(false, null)).toBe('MFA Required')
})

const createFailed = (message: string) => `Failed to create user: ${message}`

test('What is missing is said as long as it is missing, and no longer', () => {
  expect(refusalFor(['mara', ' '])).toBe('Please fill in all required fields')
  expect(refusalFor(['mara', 'no address'])).toBe('Please check the marked fields.')
  expect(problemOf(refusalFor(['']), createFailed)).toBe('Please fill in all required fields')
  expect(problemOf('The name is taken', createFailed)).toBe('Failed to create user: The name is taken')
})
