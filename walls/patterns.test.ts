import { check } from 'recheck'
import { describe, expect, it } from 'vitest'
import { alternativesOf, patternsOf, shapesOutside } from './support/patterns.ts'
import { sources } from './support/sources.ts'

/** What ships: no tests, and nothing that only they use. */
const shipped = sources().filter(
  ({ path }) => /^(?:contract|backend|pwa)\//.test(path) && !/\.test\.tsx?$|\/(?:testing|soak)\//.test(path),
)

const patterns = shipped.flatMap(patternsOf)

/** Steps are counted, and no clock is read: on a slow machine a try that takes long would be called an attack. */
const byStepsAlone = { timeout: null, incubationTimeout: null, attackTimeout: null } as const

/** What makes the time that a pattern takes grow faster than the text, or "" where nothing does. */
async function faultOf({ pattern, flags }: { readonly pattern: string; readonly flags: string }) {
  const verdict = await check(pattern, flags, byStepsAlone)
  return verdict.status === 'vulnerable' ? verdict.complexity.summary : ''
}

/** A pattern without repetition, or with a bounded one alone, takes a bounded time at each place. */
const repeats = ({ pattern }: { readonly pattern: string }) => /[*+]|\{\d+,\}/.test(pattern)

/** Each of them once, by how it is written: a test each, as some take much reckoning. */
const unlike = new Map(
  patterns
    .flatMap(alternativesOf)
    .filter(repeats)
    .map((one) => [`/${one.pattern}/${one.flags}`, one]),
)

describe('the patterns of what ships', () => {
  it('are found', () => {
    expect(patterns.length).toBeGreaterThan(100)
    expect(unlike.size).toBeGreaterThan(50)
    expect(patternsOf({ path: 'a.ts', text: "const a = /b+/giu\n// /c+/\nconst d = '/e+/'" })).toEqual([
      { place: 'a.ts:1', pattern: 'b+', flags: 'giu' },
    ])
    expect(() => patternsOf({ path: 'a.ts', text: 'const a = new RegExp(b)' })).toThrow('a.ts')
  })

  it.each([
    ['a+|b', ['a+', 'b']],
    ['(?:a|b)+', ['(?:a|b)+']],
    ['[|(]|\\||c', ['[|(]', '\\|', 'c']],
    ['(a)\\1|b', ['(a)\\1|b']],
  ])('%s has alternatives', (pattern, alternatives) => {
    const all = alternativesOf({ place: 'a.ts:1', pattern, flags: '' })
    expect(all.map((one) => one.pattern)).toEqual(alternatives)
  })

  it.each([...unlike])('%s takes no more than a time that grows with the text', async (_, one) => {
    expect([one.place, await faultOf(one)]).toEqual([one.place, ''])
  })

  it.each(['[.\\s]+$', '^[^@]+@[^@]+\\.[^@]+$', '(?:a+)+b'])('would be stopped at /%s/', async (pattern) => {
    expect(await faultOf({ pattern, flags: '' })).toMatch(/polynomial|exponential/)
  })
})

describe('a schema that looks into a text', () => {
  it('is made so that the length of the text is judged first', () => {
    expect(shipped.flatMap(shapesOutside)).toEqual([])
  })

  it.each([
    'const a = v.pipe(v.string(), v.regex(/b/))',
    "const a = v.pipe(v.string('must be text'), v.trim())",
    'const a = v.pipe(text(3), v.regex(/b/))',
    'const a = v.pipe(v.optional(typedText(3)), v.isoDate())',
  ])('may not be: %s', (text) => {
    expect(shapesOutside({ path: 'contract/a.ts', text })).toEqual(['contract/a.ts:1'])
  })

  it('may give its pattern to what judges the length', () => {
    const text =
      'const a = v.pipe(typedText(3, v.regex(/b/)), v.transform(Number))\nconst c = v.array(v.string())'
    expect(shapesOutside({ path: 'contract/a.ts', text })).toEqual([])
  })
})
