import { describe, expect, it } from 'vitest'
import { nextStep } from './sign-in-gate.tsx'

describe('the answer to a sign-in', () => {
  it.each([
    [
      { success: true, token: 'pf_1' },
      { to: 'panel', token: 'pf_1' },
    ],
    [{ success: false, mfa_required: true, user_id: 'u' }, { to: 'code' }],
    [
      { success: false, mfa_setup_required: true, user_id: 'enr_1' },
      { to: 'enrolment', userId: 'enr_1' },
    ],
    [
      { success: false, mfa_setup_required: true },
      { to: 'enrolment', userId: undefined },
    ],
    [
      { success: false, message: 'No' },
      { to: 'refusal', problem: 'No' },
    ],
    [{ success: false }, { to: 'refusal', problem: 'Invalid username or password' }],
    [{ success: true }, { to: 'refusal', problem: 'Invalid username or password' }],
    [
      { success: false, token: 'pf_1', message: 'No' },
      { to: 'refusal', problem: 'No' },
    ],
  ])('%j leads to %j', (reply, next) => {
    expect(nextStep(reply, 'Invalid username or password')).toEqual(next)
  })
})
