import { describe, expect, it } from 'vitest'
import { projectFiles, read } from './support/sources.ts'
import { rawMeasures, unnamedMedia } from './support/styles.ts'

const paths = projectFiles('pwa/').filter((path) => path.endsWith('.css') && !path.startsWith('pwa/public/'))
const sheets = new Map(paths.map((path) => [path, read(path)]))
/** Sheets of components; the others hold the tokens. */
const components = new Map([...sheets].filter(([path]) => !path.startsWith('pwa/styles/')))
const one = (sheet: string) => new Map([['pwa/a.module.css', sheet]])

describe('style sheets', () => {
  it('take measures from the tokens', () => {
    expect(components.size).toBeGreaterThan(20)
    expect(rawMeasures(components)).toEqual([])
  })

  it('ask for the size of the screen by its name', () => {
    expect(unnamedMedia(sheets)).toEqual([])
  })

  it('find at most four such names', () => {
    const names = (sheets.get('pwa/styles/media.css') ?? '').match(/@custom-media --/g) ?? []
    expect(names.length).toBeLessThanOrEqual(4)
    expect(names.length).toBeGreaterThan(0)
  })

  it('compose nothing: what several parts look like is said by classes of Tailwind', () => {
    expect([...sheets].filter(([, sheet]) => /\bcomposes:/.test(sheet)).map(([path]) => path)).toEqual([])
  })

  it('space in at most twelve steps', () => {
    const steps = new Set((sheets.get('pwa/styles/measures.css') ?? '').match(/--s-\w+(?=:)/g))
    expect(steps.size).toBeGreaterThan(0)
    expect(steps.size).toBeLessThanOrEqual(12)
  })
})

describe('a sample', () => {
  it.each([
    ['a small measure', '.a { padding: 0.5rem; }'],
    ['one in a calculation', '.a { margin: calc(1.5rem - var(--tap)); }'],
    ['one in pixels', '.a { width: 48px; }'],
    ['a large one that two parts share', '.a { max-width: 30rem; }\n.b { max-width: 30rem; }'],
  ])('with %s is found', (_, sheet) => {
    expect(rawMeasures(one(sheet))).not.toEqual([])
  })

  it('with tokens, hairlines, tracks and a measure of its own is not', () => {
    const sheet = `.a { --lead: 2rem; padding: var(--s-2); border: 1px solid; grid-template-columns: 6rem 1fr; }
      /* 2rem */ .b { max-width: 30rem; }`
    expect(rawMeasures(one(sheet))).toEqual([])
  })

  it.each(['@media (min-width: 43.75em) {', '@media (43em <= width < 50em) {', '@media (height < 30rem) {'])(
    'with %s is found',
    (query) => {
      expect(unnamedMedia(one(`${query} .a { color: red; } }`))).not.toEqual([])
    },
  )

  it('with a name is not', () => {
    expect(unnamedMedia(one('@media (--tablet) and (hover: hover) { .a { width: 100%; } }'))).toEqual([])
  })
})
