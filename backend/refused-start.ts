import { seconds } from '#contract/primitives/time.ts'
import { UnfitPassword } from './accounts/first-admin.ts'
import { WrongSecret } from './app-secret.ts'
import { refusalOf } from './database/failures.ts'
import { EnvironmentError } from './env.ts'
import { CannotListen } from './http/listen.ts'
import { OlderSchema } from './schema/before-baseline.ts'
import { NewerSchema } from './schema/migrate.ts'
import { UnfitDatabase } from './schema/prepare.ts'

/** A start that cannot succeed until the operator changes something; its message says what. */
export class CannotStart extends Error {}

const plain = [CannotStart, CannotListen, NewerSchema, OlderSchema, UnfitDatabase, WrongSecret, UnfitPassword]

/** Sentences for errors of files, by the code of the system. */
const ofFiles = new Map([
  ['EACCES', 'this account may not use it'],
  ['EPERM', 'this account may not use it'],
  ['EROFS', 'it stands on a file system that can only be read'],
  ['ENOTDIR', 'a file stands where a folder is needed'],
  ['EEXIST', 'a file stands where a folder is needed'],
  ['EISDIR', 'a folder stands where a file is needed'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk is full for this account'],
  ['ENOENT', 'its folder cannot be made there'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['ELOOP', 'its links lead nowhere'],
  ['EMFILE', 'too many files are open'],
  ['EIO', 'the disk fails'],
])

/** Of files alone: errors of the network have no path. */
function fileSentence(error: Error): string | null {
  if (!('code' in error && 'path' in error)) return null
  const why = ofFiles.get(String(error.code))
  return why === undefined
    ? null
    : `${error.path} cannot be used: ${why} (DATA_DIR names the folder of the data)`
}

/**
 * The text for an error that ended a start or a command: one sentence where the operator can mend it (each mistake of the
 * environment has its own line), else the whole error with its stack.
 */
export function explainStart(error: unknown): string {
  if (error instanceof EnvironmentError) return error.mistakes.join('\n')
  if (!(error instanceof Error)) return String(error)
  if (plain.some((kind) => error instanceof kind)) return error.message
  return refusalOf(error) ?? fileSentence(error) ?? error.stack ?? error.message
}

/** How long, in milliseconds, the process may take to end by itself after a refused start. */
const LEAVING = seconds(1)

/** Says why a start failed, and ends the process with code 1. */
export function endRefused(error: unknown): void {
  process.stderr.write(`${explainStart(error)}\n`)
  process.exitCode = 1
  setTimeout(() => process.exit(), LEAVING).unref()
}
