import { expect, test } from 'vitest'
import { databasesOf } from '#testing/backend/databases.ts'
import { plainPages } from '#testing/backend/plain-pages.ts'
import { createWorkQueue } from './load-shedding/work-queue.ts'
import { createLog } from './log.ts'
import { publicationOf } from './publish-database.ts'
import { TIMING } from './timing.ts'

test('A writer goes on when its change is not published in time, and it is published all the same', async () => {
  const database = await databasesOf('sqlite').migrated()
  const publication = publicationOf({
    database,
    pages: plainPages,
    env: { appUrl: '', port: 0 },
    log: createLog({ write: () => undefined }),
    clock: () => new Date(),
    queue: createWorkQueue({ clock: () => new Date(), onRefused: () => undefined }),
    timing: { ...TIMING, writer: 1 },
  })
  await publication.publishNow()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  database.sequelize.addHook('beforeQuery', () => held)
  let isPublished = false
  const published = publication.publishNow().then(() => {
    isPublished = true
  })
  for (const tellWriter of database.onChange) await tellWriter()
  expect(isPublished).toBe(false)
  release()
  await published
  await publication.stop()
})
