import { describe, expect, it } from 'vitest'
import { bans, broken } from './support/bans.ts'
import { sources } from './support/sources.ts'

const files = sources().filter(({ path }) => !path.startsWith('walls/'))

/** A place where the ban holds: the first that its own rules name. */
const places = [
  'pwa/hero/hero.tsx',
  'backend/firms/routes.ts',
  'backend/firms/routes.test.ts',
  'e2e/buy.test.ts',
]

describe.each(bans)('$what stands only where it belongs: $why', (ban) => {
  it('in the whole project', () => {
    expect(broken(ban, files)).toEqual([])
  })

  it('and a bad line would be found', () => {
    const samples = places.map((path) => ({ path, text: ban.bad }))
    expect(broken(ban, samples)).not.toEqual([])
  })

  it('while a comment about it would not', () => {
    const samples = places.map((path) => ({ path, text: `// ${ban.bad}\nexport const one = 1\n` }))
    expect(broken(ban, samples)).toEqual([])
  })
})
