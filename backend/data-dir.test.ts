import { chmod, mkdir, mkdtemp, readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aRunningProcess } from '#testing/backend/running-process.ts'
import { openPrivateDataDir } from './data-dir.ts'
import { openDatabase } from './database/connect.ts'

const modeOf = async (path: string) => (await stat(path)).mode & 0o777
const folder = () => mkdtemp(join(tmpdir(), 'data-dir-'))

async function modesIn(dataDir: string): Promise<Record<string, number>> {
  const names = await readdir(dataDir)
  return Object.fromEntries(await Promise.all(names.map(async (n) => [n, await modeOf(join(dataDir, n))])))
}

test('A new data folder and all that the database writes into it belong to the account of the server alone', async () => {
  const dataDir = join(await folder(), 'deep', 'data')
  const file = join(dataDir, 'directory.sqlite')
  await openPrivateDataDir({ dataDir, database: { kind: 'sqlite', file } })
  const database = openDatabase({ kind: 'sqlite', file })
  await database.sequelize.query('CREATE TABLE t (a)')
  expect(await modeOf(dataDir)).toBe(0o700)
  expect(await modesIn(dataDir)).toEqual({
    'directory.sqlite': 0o600,
    'directory.sqlite-shm': 0o600,
    'directory.sqlite-wal': 0o600,
  })
  await database.close()
})

test('A folder and files that an earlier version left open to others are narrowed', async () => {
  const dataDir = await folder()
  await chmod(dataDir, 0o755)
  const names = ['directory.sqlite', 'directory.sqlite-shm', 'directory.sqlite-wal', 'secret.key']
  for (const name of names) await writeFile(join(dataDir, name), '', { mode: 0o644 })
  await writeFile(join(dataDir, 'of-somebody-else'), '', { mode: 0o644 })
  const file = join(dataDir, 'directory.sqlite')
  expect(await openPrivateDataDir({ dataDir, database: { kind: 'sqlite', file } })).toEqual([])
  expect(await modeOf(dataDir)).toBe(0o700)
  expect(await modesIn(dataDir)).toEqual({
    ...Object.fromEntries(names.map((name) => [name, 0o600])),
    'of-somebody-else': 0o644,
  })
})

test('A folder that all accounts share is left as it is', async () => {
  const dataDir = join(await folder(), 'shared')
  await mkdir(dataDir)
  await chmod(dataDir, 0o1777)
  const [warning] = await openPrivateDataDir({
    dataDir,
    database: { kind: 'sqlite', file: join(dataDir, 'directory.sqlite') },
  })
  expect(warning).toMatch(/shared/)
  expect((await stat(dataDir)).mode & 0o7777).toBe(0o1777)
})

test('A server that runs has narrowed what it found', { tags: ['all'] }, async () => {
  const dataDir = await folder()
  const file = join(dataDir, 'directory.sqlite')
  await writeFile(file, '', { mode: 0o644 })
  const server = await aRunningProcess({ kind: 'sqlite', file })
  const { spool, ...files } = await modesIn(dataDir)
  expect(spool).toBe(0o700)
  expect(new Set(Object.values(files))).toEqual(new Set([0o600]))
  await server.crash()
})
