import { describe, expect, it } from 'vitest'
import { projectFiles, read } from './support/sources.ts'

interface Requirement {
  readonly id: string
  readonly state: string
  readonly where: string
  readonly tests: readonly string[]
}

/** The rows of the register: `| id | level | state | where, or why | test |`. */
const requirements: readonly Requirement[] = read('docs/asvs.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, id = '', , state = '', where = '', tests = ''] = line
      .split(' | ')
      .join('|')
      .split('|')
      .map((cell) => cell.trim())
    return { id, state, where, tests: tests.split('<br>').filter(Boolean) }
  })

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has, by its number. */
const CHAPTERS = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  10: 29,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
  17: 7,
}

const files = projectFiles()

describe('The register of the ASVS', () => {
  it('has every requirement of levels 1 and 2 once', () => {
    const ids = requirements.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const counted = Object.keys(CHAPTERS).map((chapter) => [
      chapter,
      ids.filter((id) => id.startsWith(`${chapter}.`)).length,
    ])
    expect(Object.fromEntries(counted)).toEqual(CHAPTERS)
  })

  it('gives a reason for all that is not met, and a test for all that is', () => {
    for (const { id, state, where, tests } of requirements) {
      expect([id, ['met', 'not applicable', 'deviation', 'open']]).toEqual([
        id,
        expect.arrayContaining([state]),
      ])
      expect([id, where]).not.toEqual([id, ''])
      if (state === 'met') expect([id, tests.length]).not.toEqual([id, 0])
    }
  })

  it('names only tests that exist', () => {
    for (const { id, tests } of requirements) {
      for (const test of tests) {
        const [, file = '', title = ''] = /^`([^`]+)` ?(.*)$/.exec(test) ?? []
        expect([id, test, files.includes(file)]).toEqual([id, test, true])
        expect([id, test, read(file).includes(title)]).toEqual([id, test, true])
      }
    }
  })
})
