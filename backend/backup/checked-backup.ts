import { Worker } from 'node:worker_threads'
import { refusedField } from '#backend/http/errors.ts'
import type { BackupCollection } from '#contract/backup/backup-file.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'
import type { FoundBackup, FoundManifest } from './file/check-file.ts'
import type { CheckedFile, FileToCheck } from './file/check-thread.ts'
import {
  type EntryOf,
  fileRules,
  type ListName,
  type ListRules,
  listNames,
  parsedEntry,
} from './file/file-rules.ts'
import { parsePiece } from './file/json-pieces.ts'

/** A list of a file, every entry of which was checked; entries are parsed again on access. */
export interface CheckedList<Entry> {
  readonly ids: readonly string[]
  entry(index: number): Entry
}

/** The plan for one list: indexes into the file, and ids to remove. */
export interface ListPlan {
  readonly added: readonly number[]
  readonly changed: readonly number[]
  readonly removed: readonly string[]
  readonly unchanged: number
}

/** A list of a file, and what becomes of its entries. */
export interface PlannedList<Entry> {
  readonly list: CheckedList<Entry>
  readonly plan: ListPlan
}

type CheckedLists = { readonly [Name in ListName]: CheckedList<EntryOf[Name]> | null }

/** A file that may be restored. Null: the collection is not in it. */
export interface CheckedBackup extends CheckedLists {
  readonly exported_at: string
  readonly settings: Partial<Settings> | null
  /** Members of the staff in the file. They are not restored. */
  readonly staff: number
  readonly absent: readonly BackupCollection[]
  /** Collections that this program does not know. */
  readonly unknown: readonly string[]
}

/** Memory of the thread beside the bytes of the file: for the ids of a file, and its largest piece. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 }

/** Why a file is not restored. */
export const refused = (reason: string) => refusedField('file', `The file cannot be restored: ${reason}`)

/** The bytes as ones that can be given to another thread: small ones may share their memory with others. */
const ownBytes = (bytes: Buffer): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer)
    : Uint8Array.from(bytes)

interface FoundIn {
  readonly backup: FoundBackup
  readonly manifest: FoundManifest
}

/**
 * Checks a file in a thread of its own, so that no request waits for it. The bytes given may be gone afterwards: those returned are
 * the same ones. @throws ApiError 400 that names the place
 */
async function checkFile<What extends keyof FoundIn>(what: What, given: Buffer) {
  const bytes = ownBytes(given)
  const workerData: FileToCheck = { what, bytes }
  const worker = new Worker(new URL('./file/check-thread.ts', import.meta.url), {
    workerData,
    transferList: [bytes.buffer],
    resourceLimits: MEMORY,
  })
  const answer = await new Promise<CheckedFile<FoundIn[What]>>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  if ('refused' in answer) throw refused(answer.refused)
  return answer
}

function listIn<Name extends ListName>(
  bytes: Uint8Array,
  found: FoundBackup['lists'],
  name: Name,
): CheckedList<EntryOf[Name]> | null {
  const list = found[name]
  if (!list) return null
  const rules: ListRules<EntryOf[Name]> = fileRules[name]
  const { ids, places, slugs } = list
  const entry = (index: number) => {
    const piece = { start: places[2 * index] ?? 0, end: places[2 * index + 1] ?? 0 }
    const read = parsedEntry(rules, parsePiece(bytes, piece), name)
    const slug = slugs?.get(index)
    return slug === undefined ? read : { ...read, slug }
  }
  return { ids, entry }
}

/**
 * Checks a whole file before anything is touched. It stays as bytes; entries are parsed one at a time, so that a large one needs
 * little memory. Do not use the bytes given afterwards. @throws ApiError 400 that names the place (threat J5)
 */
export async function checkBackup(given: Buffer): Promise<CheckedBackup> {
  const { bytes, found } = await checkFile('backup', given)
  const { lists, ...rest } = found
  const checked = listNames.map((name) => [name, listIn(bytes, lists, name)])
  return { ...rest, ...(Object.fromEntries(checked) as CheckedLists) }
}

/** Checks the manifest of an archive, as `checkBackup` does a backup. @throws ApiError 400 */
export const checkManifest = async (given: Buffer): Promise<FoundManifest> =>
  (await checkFile('manifest', given)).found
