import { describe } from 'vitest'
import { archivesNeedLittleMemory, archivesSurviveKills } from '#testing/backend/amounts/archives.ts'
import { databasesOf, describeEachDatabase } from '#testing/backend/databases.ts'

/** 256 of them are a gigabyte. */
const bytes = 4 * 1024 * 1024

describeEachDatabase('Files in archives of a gigabyte', (databases) => {
  archivesNeedLittleMemory(databases, { files: 256, bytes })
})

describe('Files in archives', () => {
  archivesSurviveKills(databasesOf('sqlite'), { files: 12, bytes, kills: 10 })
})
