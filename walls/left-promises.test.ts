import { describe, expect, it } from 'vitest'
import { type Source, sources, withoutComments } from './support/sources.ts'

/**
 * A wait of a page that is begun on one line and awaited on a later one. Where a step between them fails, its failure
 * goes unheard, and the whole run ends as failed: `Promise.all` waits for both.
 */
const LEFT = /=\s*(?!await\b)[\w.]+(?:\(\))?\.waitFor(?:Event|Request|Response|URL|Function)\(/g

function leftIn(source: Source): readonly string[] {
  const text = withoutComments(source)
  return [...text.matchAll(LEFT)].map(
    ({ index }) => `${source.path}:${text.slice(0, index).split('\n').length}`,
  )
}

const at = (text: string) => leftIn({ path: 'a.ts', text })

describe('waits of journeys', () => {
  it('are awaited together with what brings them about', () => {
    const journeys = sources().filter(({ path }) => /^(?:e2e|lab)\//.test(path))
    expect(journeys.length).toBeGreaterThan(100)
    expect(journeys.flatMap(leftIn)).toEqual([])
  })

  it.each([
    "const loaded = page.waitForEvent('load')",
    "const tab = visitor.page.context().waitForEvent('page')",
    "  reply =\n    page.waitForResponse('/api')",
  ])('finds %s', (text) => expect(at(text)).toEqual(['a.ts:1']))

  it.each([
    "const loaded = await page.waitForEvent('load')",
    "const [tab] = await Promise.all([context.waitForEvent('page'), press()])",
    "const asks = () => context.waitForEvent('request')",
  ])('lets pass %s', (text) => expect(at(text)).toEqual([]))
})
