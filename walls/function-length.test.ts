import { expect, it } from 'vitest'
import { longFunctions } from './support/function-length.ts'
import { isTest, sources } from './support/sources.ts'

it('No function is longer than 100 lines, with its markup and its comments: lint counts neither', () => {
  const code = sources().filter(({ path }) => !isTest(path))
  expect(code.length).toBeGreaterThan(1000)
  expect(code.flatMap((source) => longFunctions(source, 100))).toEqual([])
})

it.each([
  ['function list() {\n  return (\n    <p>\n      text\n    </p>\n  )\n}', 'a.tsx:1 (7 lines)'],
  ['\nconst list = () => {\n  // One\n  // Two\n  // Three\n\n  return 4\n}', 'a.tsx:2 (7 lines)'],
  ['const one = { async two() {\n\n\n\n\n\n} }', 'a.tsx:1 (7 lines)'],
])('Found would be %j', (text, found) => {
  expect(longFunctions({ path: 'a.tsx', text }, 6)).toEqual([found])
  expect(longFunctions({ path: 'a.tsx', text }, 7)).toEqual([])
})
