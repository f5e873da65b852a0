import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { killUploads } from '#testing/backend/killed-uploads.ts'

test('A server that is killed during uploads leaves reviews whole or not at all', {
  tags: ['all'],
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'killed-'))
  const location = { kind: 'sqlite', file: join(folder, 'directory.sqlite') } as const
  const found = await killUploads({ location, variables: { DATA_DIR: folder } }, 2)
  expect(found).toMatchObject({ halves: 0, lost: 0 })
  expect(found.stored).toBeGreaterThan(2)
  await rm(folder, { recursive: true, force: true })
})
