import fc from 'fast-check'
import { generate } from 'otplib'
import { describe, expect, it } from 'vitest'
import { newBackupCodes } from './backup-codes.ts'
import { CannotOpen, createSecretBox } from './secret-box.ts'
import { newToken, tokenHash } from './tokens.ts'
import { newTotpSecret, totpStep } from './totp.ts'

const place = { table: 'users', column: 'mfa_secret', id: 'u1' }
const box = createSecretBox(Buffer.alloc(32, 1))

describe('the secret box', () => {
  it('opens what it sealed, and seals the same text differently each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(box.open(box.seal(text, place), place)).toBe(text)
      }),
    )
    expect(box.seal('x', place)).not.toBe(box.seal('x', place))
  })

  it.each([
    { ...place, id: 'u2' },
    { ...place, column: 'other' },
    { ...place, table: 'other' },
  ])('does not open at another place', (elsewhere) => {
    expect(() => box.open(box.seal('x', place), elsewhere)).toThrow(CannotOpen)
  })

  it('does not open with another key, nor what was changed', () => {
    const other = createSecretBox(Buffer.alloc(32, 2))
    expect(() => other.open(box.seal('x', place), place)).toThrow(CannotOpen)
    const sealed = box.seal('something', place)
    const last = sealed.at(-2) === 'A' ? 'B' : 'A'
    const changed = sealed.slice(0, -2) + last + sealed.slice(-1)
    expect(() => box.open(changed, place)).toThrow(CannotOpen)
    for (const text of ['', 'v1', 'v1.x.y.z', sealed.slice(0, -30)]) {
      expect(() => box.open(text, place)).toThrow(CannotOpen)
    }
  })
})

it('does not open with a tag that was cut, which would be easier to guess', () => {
  const [version, key, nonce, body = ''] = box.seal('', place).split('.')
  for (const length of [4, 8, 12, 13, 14, 15]) {
    const cut = Buffer.from(body, 'base64url').subarray(0, length).toString('base64url')
    expect(() => box.open([version, key, nonce, cut].join('.'), place)).toThrow(CannotOpen)
  }
})

describe('tokens', () => {
  it('are different, long enough and never stored as they are', () => {
    const tokens = Array.from({ length: 10_000 }, () => newToken('pf_'))
    expect(new Set(tokens).size).toBe(10_000)
    for (const token of tokens) expect(token).toMatch(/^pf_[\w-]{43}$/)
    expect(tokenHash(tokens[0] ?? '')).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('authenticator codes', async () => {
  const secret = await newTotpSecret()
  const now = new Date('2026-11-20T12:00:10Z')
  const step = Math.floor(now.getTime() / 30_000)
  const codeAt = (offset: number) => generate({ secret, epoch: (step + offset) * 30 })

  it.each([-1, 0, 1])('are taken one step around now: %i', async (offset) => {
    expect(await totpStep(secret, await codeAt(offset), now)).toBe(step + offset)
  })

  it.each([-2, 2, 120])('are refused further away: %i', async (offset) => {
    expect(await totpStep(secret, await codeAt(offset), now)).toBeNull()
  })

  it.each(['', '12345', 'abcdef', '١٢٣٤٥٦', '1234567', ' 12345', '123456\n'])(
    'are refused, not thrown at: %j',
    async (code) => {
      expect(await totpStep(secret, code, now)).toBeNull()
    },
  )

  it('are refused where the secret is damaged', async () => {
    expect(await totpStep('x', '123456', now)).toBeNull()
  })
})

describe('backup codes', () => {
  it('are ten different ones of eight characters A-F and 0-9', () => {
    const codes = newBackupCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[A-F0-9]{8}$/)
  })
})
