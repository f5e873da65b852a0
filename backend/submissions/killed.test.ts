import { expect, test } from 'vitest'
import { databasesOf } from '#testing/backend/databases.ts'
import { killUploads } from '#testing/backend/killed-uploads.ts'

test('A server that is killed during uploads leaves reviews whole or not at all', {
  tags: ['all'],
}, async () => {
  const found = await killUploads(await databasesOf('sqlite').prepared(), 2)
  expect(found).toMatchObject({ halves: 0, lost: 0 })
  expect(found.stored).toBeGreaterThan(2)
})
