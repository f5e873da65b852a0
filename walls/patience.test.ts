import { describe, expect, it } from 'vitest'
import { ownLimits } from './support/own-limits.ts'
import { sources, withoutComments } from './support/sources.ts'

const files = sources()

/** Where tests, and what they share, stand. */
const modules = ['build-tools', 'contract', 'backend', 'pwa', 'testing', 'e2e', 'walls', 'lab']
const holdsTests = (path: string) => /^(?:e2e|testing)\/|\.test\.tsx?$/.test(path)

/** Says limits for tests or for hooks alone. */
const APART = /\b(?:test|hook)Timeout\b/

describe('the patience of tests', () => {
  it.each(modules)('is one for all in %s: no test, hook or poll has a limit of its own', (module) => {
    const tests = files.filter(({ path }) => path.startsWith(`${module}/`) && holdsTests(path))
    expect(tests).not.toEqual([])
    expect(tests.flatMap(ownLimits)).toEqual([])
  })

  it.each([
    "test('is quick', async () => {}, 30_000)",
    "describe('a', () => { it('is quick', () => {}, seconds(9)) })",
    "test.each([1])('%d is quick', () => {}, 9000)",
    "test('is quick', { timeout: 9000 }, () => {})",
    'beforeAll(async () => {}, 30_000)',
    "journey('is quick', async ({ site }) => {}, LIMIT)",
    'async () => { await expect.poll(rows, { timeout: 9000 }).toBe(1) }',
  ])('finds %s', (text) => {
    expect(ownLimits({ path: 'a.test.ts', text })).toEqual(['a.test.ts:1'])
  })

  it.each([
    "test('waits', () => { setTimeout(() => {}, 9000) })",
    "test.each([1, 2])('%d waits', () => {})",
    "test('waits', { tags: ['all'] }, () => {})",
    'afterAll(() => host.close())',
    'const found = /a/.test(text, 1, 2)',
    'const one = base.test(name, body, 1)',
  ])('lets pass %s', (text) => {
    expect(ownLimits({ path: 'a.test.ts', text })).toEqual([])
  })

  it('is that of the hooks as well: what they prepare takes as long as what is tested', () => {
    const others = files.filter(({ path, text }) => !path.startsWith('walls/') && APART.test(text))
    const apart = others.filter((source) => APART.test(withoutComments(source)))
    expect(apart.map(({ path }) => path)).toEqual(['testing/patience.ts'])
  })
})
