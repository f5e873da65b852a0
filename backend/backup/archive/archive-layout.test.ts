import { expect, test } from 'vitest'
import { ARCHIVE_FILES, type ArchivedFile } from '#contract/backup/archive.ts'
import { excessOf, layOutArchive } from './archive-layout.ts'

const file = (id: string, values: Partial<ArchivedFile> = {}): ArchivedFile => ({
  id,
  submission_id: 's',
  position: 0,
  name: 'a.jpg',
  type: 'image/jpeg',
  size: 1,
  sha256: '0'.repeat(64),
  ...values,
})

const excess = (length: number, values: Partial<ArchivedFile> = {}) =>
  excessOf(
    layOutArchive({
      exportedAt: '2026-01-01T00:00:00.000Z',
      backupBytes: 2,
      backupHash: '0'.repeat(64),
      files: Array.from({ length }, (_, index) => file(`f${index}`, values)),
    }),
  )

test('An archive is made of as many files, bytes and long names as one that is restored', () => {
  expect(excess(ARCHIVE_FILES)).toBeNull()
  expect(excess(ARCHIVE_FILES + 1)).toBe('The files are more than 100000, or have long names')
  expect(excess(ARCHIVE_FILES, { name: `${'\u3042'.repeat(150)}.jpg` })).toMatch(/long names/)
  expect(excess(1, { size: 2 ** 31 })).toBe('The files are more than 2 GB')
})
