import { describe, expect, it } from 'vitest'
import { linesOf, MOST_LINES } from './support/one-user.ts'
import { isTest, projectFiles, read, type Source } from './support/sources.ts'

/** Lines of a file that is hardly one. */
const SMALL = 15

/** How many of the program's files are so small. This number only falls. */
const smallFiles = 30

const tooLong = (files: readonly Source[]) =>
  files.filter(({ text }) => linesOf(text) > MOST_LINES).map(({ path }) => path)

const smallIn = (files: readonly Source[]) =>
  files
    .filter(
      ({ path, text }) =>
        /^(?:contract|backend|pwa)\/.*\.tsx?$/.test(path) && !isTest(path) && linesOf(text) <= SMALL,
    )
    .map(({ path }) => path)
    .filter((path) => !path.endsWith('.d.ts'))

describe('A file is what one opens to understand one thing', () => {
  const files = projectFiles()
    .filter((path) => /\.(?:tsx?|mjs|js|css)$/.test(path))
    .map((path) => ({ path, text: read(path) }))

  it('and has 500 lines at most', () => {
    expect(files.length).toBeGreaterThan(1000)
    expect(tooLong(files)).toEqual([])
  })

  it('and few are so small that they tell of nothing', () => {
    const small = smallIn(files)
    expect(small.length, small.join('\n')).toBe(smallFiles)
  })

  it('of which samples would be found', () => {
    const file = (path: string, lines: number) => ({ path, text: 'x\n'.repeat(lines) })
    expect(tooLong([file('pwa/a.css', 501), file('pwa/b.ts', 500)])).toEqual(['pwa/a.css'])
    const some = [file('pwa/a.tsx', 15), file('pwa/b.ts', 16), file('pwa/c.test.ts', 3), file('pwa/d.css', 3)]
    expect(smallIn([...some, file('e2e/e.ts', 3)])).toEqual(['pwa/a.tsx'])
  })
})
