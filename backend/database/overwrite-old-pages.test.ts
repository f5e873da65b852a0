import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { databasesOf } from '#testing/backend/databases.ts'
import { openDatabase } from './connect.ts'
import { prepareDatabase } from './prepare.ts'

const WORDS = 'Words that were deleted'

async function filesWith(folder: string, words: string): Promise<string[]> {
  const found: string[] = []
  for (const name of await readdir(folder)) {
    if ((await readFile(join(folder, name))).includes(words)) found.push(name)
  }
  return found
}

/** Deletes a row as an earlier version did, which left its bytes where they were. */
function deleteAsBefore(file: string): void {
  const before = new DatabaseSync(file)
  before.exec('PRAGMA secure_delete=OFF; PRAGMA user_version=0; CREATE TABLE said (words TEXT)')
  before.prepare('INSERT INTO said VALUES (?)').run(`${WORDS} `.repeat(2000))
  before.exec('DELETE FROM said; DROP TABLE said; PRAGMA wal_checkpoint(TRUNCATE)')
  before.close()
}

test('What an earlier version deleted is not in the file of the embedded database after the first start', async () => {
  const location = await databasesOf('sqlite').prepared()
  if (location.kind !== 'sqlite') throw new Error('This is about the embedded database')
  deleteAsBefore(location.file)
  const folder = dirname(location.file)
  expect(await filesWith(folder, WORDS)).toEqual(['directory.sqlite'])
  for (let start = 0; start < 2; start++) {
    const database = openDatabase(location)
    await prepareDatabase(database)
    expect(await filesWith(folder, WORDS)).toEqual([])
    await database.close()
  }
})
