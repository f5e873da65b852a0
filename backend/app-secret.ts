import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotOpen, createSecretBox, type SecretBox } from './crypto/secret-box.ts'
import { KEY_FILE } from './data-dir.ts'
import type { Database } from './database/connect.ts'
import { inTransaction } from './database/transaction.ts'
import type { Environment } from './env.ts'
import { keepKeyCheck, readKeptPepper } from './models/key-check.ts'

/** The key that was given is not the one that this database was written with. */
export class WrongSecret extends Error {}

const FILE_MODE = 0o600
const BYTES = 32

/**
 * The installation's secret: `APP_SECRET`, else a file in the data folder that only its owner may read, made on the
 * first start. Processes that start together agree, because a link never replaces a file. (threat I6)
 */
async function readSecret({
  appSecret,
  dataDir,
}: Pick<Environment, 'appSecret' | 'dataDir'>): Promise<Buffer> {
  if (appSecret !== '') return Buffer.from(appSecret)
  const file = join(dataDir, KEY_FILE)
  const found = await readFile(file).catch(missing)
  if (found && found.length < BYTES) {
    throw new WrongSecret(`The key in ${file} is not whole: restore it from a copy`)
  }
  if (found) return found
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, randomBytes(BYTES).toString('base64'), { mode: FILE_MODE, flush: true })
  try {
    await link(draft, file).catch(unlessThere)
  } finally {
    await rm(draft)
  }
  return readFile(file)
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

function missing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}

function unlessThere(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error
}

const PROOF = 'this installation'
const place = { table: 'key_check', column: 'sealed', id: '1' }
const pepperPlace = { table: 'key_check', column: 'sealed', id: '2' }

/** The traces of a key in the database, by which it is recognised: its proof, and the pepper of passwords. */
export const marksOf = (box: SecretBox, pepper: Buffer) => ({
  check: box.seal(PROOF, place),
  pepper: box.seal(pepper.toString('base64url'), pepperPlace),
})

/** The keys of this installation, once they opened what the database keeps for that. @throws WrongSecret */
export async function openSecrets(
  database: Database,
  env: Pick<Environment, 'appSecret' | 'dataDir'>,
): Promise<SecretBox> {
  const box = createSecretBox(await readSecret(env))
  const sealed = await inTransaction(database, (writing) => keepKeyCheck(writing, box.seal(PROOF, place)))
  try {
    box.open(sealed, place)
    const kept = await readKeptPepper({ database })
    // Hashes cannot be recomputed without the passwords, so they keep the pepper they were made with.
    return kept === null ? box : { ...box, pepper: Buffer.from(box.open(kept, pepperPlace), 'base64url') }
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error
    const told = 'The secrets in this database were written with another APP_SECRET (or another data folder)'
    throw new WrongSecret(told, { cause: error })
  }
}
