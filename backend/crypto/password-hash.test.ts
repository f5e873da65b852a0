import { createHmac } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { createGate, GateFull } from '#backend/load-shedding/gate.ts'
import { createPasswordHasher } from './password-hash.ts'

const pepper = Buffer.alloc(32, 7)
const hasher = createPasswordHasher(pepper)

describe('password hashing', () => {
  it('knows the password again, and no other', async () => {
    const stored = await hasher.hash(' leading space')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await hasher.check(' leading space', stored)).toEqual({ matches: true, isWeak: false })
    expect((await hasher.check('leading space', stored)).matches).toBe(false)
  })

  it('tells passwords apart by their last character, however long', async () => {
    const stored = await hasher.hash(`${'x'.repeat(199)}a`)
    expect((await hasher.check(`${'x'.repeat(199)}b`, stored)).matches).toBe(false)
  })

  it('does not match under another pepper', async () => {
    const stored = await hasher.hash('secret words')
    expect((await createPasswordHasher(Buffer.alloc(32, 8)).check('secret words', stored)).matches).toBe(
      false,
    )
  })

  it.each(['not a hash', '', '$argon2id$v=19$m=1', '$2b$10$abcdefghijklmnopqrstuv'])(
    'never matches what is no hash: %j',
    async (stored) => {
      expect(await hasher.check('secret words', stored)).toEqual({ matches: false, isWeak: false })
    },
  )

  it('says that a hash made with less cost is weak', async () => {
    const peppered = createHmac('sha256', pepper).update('secret words').digest('base64url')
    const stored = await hash(peppered, { memoryCost: 4096, timeCost: 1, parallelism: 1 })
    expect(await hasher.check('secret words', stored)).toEqual({ matches: true, isWeak: true })
  })

  it('knows a password in every form, and says that a hash of the raw one is weak', async () => {
    const raw = 'Caf\u00e9 o\ufb03ce'
    const peppered = createHmac('sha256', pepper).update(raw, 'utf8').digest('base64url')
    const stored = await hash(peppered, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    expect(await hasher.check(raw, stored)).toEqual({ matches: true, isWeak: true })
    expect(await hasher.check('Caf\u00e9 office', stored)).toEqual({ matches: false, isWeak: false })
    const anew = await hasher.hash(raw)
    expect(await hasher.check('Cafe\u0301 office', anew)).toEqual({ matches: true, isWeak: false })
  })

  it('refuses at once when more than twenty wait', async () => {
    const checks = Array.from({ length: 40 }, () => hasher.check('x', ''))
    const outcomes = await Promise.allSettled(checks)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(18)
    for (const outcome of refused) expect(outcome.reason).toBeInstanceOf(GateFull)
  })
})

describe('the gate', () => {
  it('lets two in at once and the rest in order', async () => {
    const gate = createGate(2, 10)
    const order: number[] = []
    let inside = 0
    let most = 0
    const work = (n: number) =>
      gate.pass(async () => {
        inside += 1
        most = Math.max(most, inside)
        await new Promise((resolve) => setImmediate(resolve))
        order.push(n)
        inside -= 1
      })
    await Promise.all([1, 2, 3, 4, 5].map(work))
    expect(most).toBe(2)
    expect(order).toEqual([1, 2, 3, 4, 5])
  })

  it('lets urgent work pass those that wait', async () => {
    const gate = createGate(1, 10)
    const order: string[] = []
    const work = (name: string, urgent?: boolean) => gate.pass(async () => void order.push(name), urgent)
    await Promise.all([work('first'), work('usual'), work('urgent', true)])
    expect(order).toEqual(['first', 'urgent', 'usual'])
  })

  it('goes on after work that failed', async () => {
    const gate = createGate(1, 1)
    await expect(gate.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await gate.pass(() => Promise.resolve('yes'))).toBe('yes')
  })
})
