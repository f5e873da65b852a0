import { expect, it } from 'vitest'
import { bytesOf } from '#contract/firm-bulk.ts'
import { challengeImport, firmImport } from './import-kind.ts'
import { sheetFaultText, tooLongText } from './import-words.ts'

it('what one call cannot take is refused before, with how many firms at a time', () => {
  const change = { description: 'x'.repeat(4000) }
  const of = (count: number) => {
    const firms = Array.from({ length: count }, (_, index) => ({ id: `f${index}`, tag: '"t"' }))
    const bytes = bytesOf({ create: [], change: firms.map((firm) => ({ ...firm, change })), remove: [] })
    return { planned: { create: [], change: firms, remove: [] }, bytes }
  }
  expect(tooLongText(of(200))).toBe('')
  expect(tooLongText(of(600))).toMatch(
    /^One import takes 1\.0 MB, these changes are 2\.\d MB\. Please split the file: about 23\d firms at a time\.$/,
  )
  expect(tooLongText({ ...of(2001), bytes: 0 })).toBe(
    'At most 2,000 firms are imported at once. Please split the file.',
  )
})

it.each([
  [firmImport, { code: 'column_missing' }, 'The first line has no "id" or "name" column.'],
  [challengeImport, { code: 'column_missing' }, 'The first line has no "firm" column.'],
  [firmImport, { code: 'column_twice', column: 'name' }, 'The column name is in the file twice.'],
  [firmImport, { code: 'no_lines' }, 'The file contains no firms.'],
  [challengeImport, { code: 'no_lines' }, 'The file contains no challenges.'],
  [firmImport, null, ''],
] as const)('why a file of %o has no lines is said: %o', (kind, fault, text) => {
  expect(sheetFaultText(kind, { fault })).toBe(text)
})
