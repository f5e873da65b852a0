import { describe, expect, it } from 'vitest'
import { passwordFault } from './password-policy.ts'

const owner = { username: 'anna.b', email: 'anna@firm.example', siteName: 'Tierboard' }

describe('a new password', () => {
  it.each([
    ['password1', 6],
    ['Password123!', 6],
    ['letmein', 6],
    ['QWERTY', 6],
    ['aaaaaaaaaaaa', 6],
    ['1234567890', 6],
    ['zyxwvuts', 6],
    ['Tierboard2026', 6],
    ['anna.b!', 6],
    ['anna@firm.example', 6],
    ['ANNA-B99', 6],
    ['short', 6],
    ['sevench', 8],
  ])('is refused: %j', (password, minimum) => {
    expect(passwordFault(password, minimum, owner)).toEqual(expect.any(String))
  })

  it.each([
    ['😀'.repeat(64)],
    ['correct horse battery staple'],
    [' leading space 9'],
    ['пароль из нескольких слов'],
    ['x7'.repeat(100)],
  ])('is taken: %j', (password) => {
    expect(passwordFault(password, 8, owner)).toBeNull()
  })

  it('is counted in characters, not in units of memory', () => {
    expect(passwordFault('😀😁😂', 6, owner)).toEqual(expect.any(String))
  })

  it('is judged without the words of an account that has none', () => {
    expect(passwordFault('Granite-Harbour-71', 6, { username: 'admin', email: '', siteName: 'T' })).toBeNull()
  })
})
