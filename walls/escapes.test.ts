import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { isTest, type Source, sources, withoutComments } from './support/sources.ts'

/**
 * Places where the program and its tests turn a checker off: casts past the type checker, and rules that a comment ignores.
 * These numbers only fall.
 */
const escapes = { program: 3, tests: 48 }

const CAST = /\bas unknown as\b|\bas any\b/g
const IGNORED = /biome-ignore|@ts-(?:expect-error|ignore|nocheck)/
/** An ignored rule says why after a colon. */
const WITH_REASON = /(?:biome-ignore \S+|@ts-expect-error): \S/

interface Escape {
  readonly place: string
  /** Why it is right here is said: behind the rule, or in a comment on the line of a cast or the one above. */
  readonly hasReason: boolean
}

function escapesIn(source: Source): readonly Escape[] {
  const { path, text } = source
  if (!IGNORED.test(text) && text.search(CAST) < 0) return []
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const { comments } = parseSync(path, text)
  const lines = new Set(comments.map(({ end }) => lineAt(end)))
  const casts = [...withoutComments(source).matchAll(CAST)].map(({ index }) => lineAt(index))
  const ignored = comments.filter(({ value }) => IGNORED.test(value))
  return [
    ...casts.map((line) => ({ place: `${path}:${line}`, hasReason: lines.has(line) || lines.has(line - 1) })),
    ...ignored.map(({ start, value }) => ({
      place: `${path}:${lineAt(start)}`,
      hasReason: WITH_REASON.test(value),
    })),
  ]
}

describe('Escapes from the checkers', () => {
  const all = sources()
    .filter(({ path }) => !path.startsWith('walls/'))
    .map((source) => ({
      isTest: !/^(?:contract|backend|pwa)\//.test(source.path) || isTest(source.path),
      source,
    }))
  const found = (ofTests: boolean) =>
    all.filter(({ isTest }) => isTest === ofTests).flatMap(({ source }) => escapesIn(source))

  it('of the program are few, and each says why', () => {
    const inProgram = found(false)
    expect(inProgram.filter(({ hasReason }) => !hasReason)).toEqual([])
    expect(inProgram.length, inProgram.map(({ place }) => place).join('\n')).toBe(escapes.program)
  })

  it('of the tests become fewer', () => {
    const inTests = found(true)
    expect(inTests.length, inTests.map(({ place }) => place).join('\n')).toBe(escapes.tests)
  })

  const at = (text: string) => escapesIn({ path: 'a.ts', text })

  it.each([
    ['const a = b as unknown as number', false],
    ['// The types of the library lack it.\nconst a = b as unknown as number', true],
    ['// biome-ignore lint/style/useConst\nlet a = 1', false],
    ['// biome-ignore lint/style/useConst: it changes.\nlet a = 1', true],
    ['// @ts-expect-error: `needs` is missing.\nroute()', true],
    ['// @ts-ignore\nroute()', false],
  ])('are found in %j', (text, hasReason) => {
    expect(at(text)).toMatchObject([{ hasReason }])
  })

  it('are no plain casts, and no words about them', () => {
    expect(at("const a = b as number // as unknown as\nconst c = 'biome-ignore'")).toEqual([])
  })
})
