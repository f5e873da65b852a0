import { describe, expect, it } from 'vitest'
import { projectFiles, read } from './support/sources.ts'

const register = read('docs/asvs.md')

/** The cells of the tables under a heading, without their heads. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
  const [, section = ''] = register.split(`\n## ${heading}\n`)
  const [tables = ''] = section.split('\n## ')
  return tables
    .split('\n')
    .filter((line) => /^\| (?!-|id |why )/.test(line))
    .map((line) => line.split(/ *\| */).slice(1, -1))
}

const list = (cell: string, separator: string) => cell.split(separator).filter(Boolean)

const unmet = rowsUnder('Deviations, and what is open').map(([id = '', , state = '', why = '']) => ({
  id,
  state,
  why,
}))
const inapplicable = rowsUnder('Not applicable').flatMap(([why = '', ids = '']) =>
  list(ids, ', ').map((id) => ({ id, why })),
)
const met = rowsUnder('Met').flatMap(([ids = '', , tests = '']) =>
  list(ids, ', ').map((id) => ({ id, tests: list(tests, '<br>') })),
)

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has, in their order. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

const files = projectFiles()

/** The lines of a file that are no comments: a title that only a comment names is none. */
const codeOf = (file: string) =>
  read(file)
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
    .join('\n')

describe('The register of the ASVS', () => {
  it('has every requirement of levels 1 and 2 once', () => {
    const ids = [...unmet, ...inapplicable, ...met].map(({ id }) => id)
    expect(ids.filter((id) => !/^\d+\.\d+\.\d+$/.test(id))).toEqual([])
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    const counted = CHAPTERS.map((_, index) => ids.filter((id) => id.startsWith(`${index + 1}.`)).length)
    expect(counted).toEqual(CHAPTERS)
  })

  it('counts them as its first paragraph says', () => {
    const count = (state: string) => unmet.filter((row) => row.state === state).length
    expect(count('deviation') + count('open')).toBe(unmet.length)
    const said = /(\d+) are met, (\d+) do not apply, (\d+) are deviations\s.+ (\d+) is open/.exec(register)
    expect(said?.slice(1).map(Number)).toEqual([
      met.length,
      inapplicable.length,
      count('deviation'),
      count('open'),
    ])
  })

  it('gives a reason for all that is not met, and a test for all that is', () => {
    expect([...unmet, ...inapplicable].filter(({ why }) => why === '')).toEqual([])
    expect(met.filter(({ tests }) => tests.length === 0)).toEqual([])
  })

  it('names only tests that exist', () => {
    for (const { id, tests } of met) {
      for (const test of tests) {
        const [, file = '', words = ''] = /^`([^`]+)` ?(.*)$/.exec(test) ?? []
        expect([id, test, files.includes(file)]).toEqual([id, test, true])
        expect([id, test, codeOf(file).includes(words)]).toEqual([id, test, true])
      }
    }
  })
})
