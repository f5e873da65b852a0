import { chmod, mkdir, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DatabaseLocation } from './database/connect.ts'
import type { Environment } from './env.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** Set on folders that all accounts share, such as /tmp. */
const STICKY = 0o1000
const PERMISSIONS = 0o777

/** The file that holds the generated key, in the data folder. */
export const KEY_FILE = 'secret.key'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function modeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mode
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Takes a path away from everybody but its owner; returns a warning where that is not possible. */
async function narrow(path: string, wanted: number): Promise<string[]> {
  const mode = await modeOf(path)
  if (mode === null || (mode & PERMISSIONS & ~wanted) === 0) return []
  if (mode & STICKY) return [`${path} is a folder shared by all accounts; set DATA_DIR to one of its own`]
  try {
    await chmod(path, wanted)
    return []
  } catch (error) {
    if (isMissing(error)) return []
    return [`${path} can be read by others, and this account may not change that`]
  }
}

/**
 * Makes the data folder where it is missing, and takes it and the files of the server away from everybody but the
 * server's account: also what earlier versions left open. SQLite gives its `-wal` and `-shm` the permissions of the
 * database. Returns one warning for each path that stays open.
 */
export async function openPrivateDataDir({
  dataDir,
  database,
}: Pick<Environment, 'dataDir'> & { readonly database: DatabaseLocation }): Promise<string[]> {
  const key = join(dataDir, KEY_FILE)
  if (database.kind === 'mysql') return (await modeOf(key)) === null ? [] : narrow(key, FILE_MODE)
  const { file } = database
  await mkdir(dataDir, { recursive: true, mode: FOLDER_MODE })
  const warnings = await narrow(dataDir, FOLDER_MODE)
  await mkdir(dirname(file), { recursive: true, mode: FOLDER_MODE })
  await (await open(file, 'a', FILE_MODE)).close()
  for (const path of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`, key]) {
    warnings.push(...(await narrow(path, FILE_MODE)))
  }
  return warnings
}
