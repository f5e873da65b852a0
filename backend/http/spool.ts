import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { toApiError, unstored } from './errors.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** What is named otherwise is none of ours. */
const ENDING = '.upload'

/** Opens the folder of the files of uploads, without any: a process that was killed while it made one left its name. */
export async function openSpool(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'spool')
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  for (const name of await readdir(folder))
    if (name.endsWith(ENDING)) await rm(join(folder, name), { force: true })
  return folder
}

/** A file of an upload, which has no name. */
interface SpooledFile {
  readonly handle: FileHandle
  readonly size: number
}

/** Codes of the system for a disk, or a file, that takes no more. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** An error of the disk is the server's; any other one is that of the stream, and says what is wrong with the form. */
function faultOf(error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error
  return FULL.has(error.code) ? unstored(error) : toApiError(error)
}

/**
 * Writes a file that loses its name before the first byte comes: whatever ends the process ends the file, and no other
 * process on this folder can come upon it.
 */
async function keep(folder: string, stream: Readable): Promise<SpooledFile> {
  const path = join(folder, `${randomUUID()}${ENDING}`)
  const handle = await open(path, 'wx+', FILE_MODE)
  try {
    await rm(path, { force: true })
    // A stream that is destroyed where writing fails would be taken for a form that is cut off.
    await handle.writeFile(stream.iterator({ destroyOnReturn: false }))
    return { handle, size: (await handle.stat()).size }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** The whole content of a file of an upload. */
export const bytesOf = ({ handle }: Pick<SpooledFile, 'handle'>): Promise<Buffer> =>
  buffer(handle.createReadStream({ start: 0, autoClose: false }))

type Stored = (error: unknown, file?: SpooledFile) => void

/** The files of one form, as the parser stores them. */
interface FormSpool {
  /** A storage engine of multer. */
  readonly storage: object
  /** Gives up all files; the parser has ended. */
  close(): Promise<void>
}

/** Takes the files of one form into a folder. */
export function formSpool(folder: string): FormSpool {
  const files: Promise<SpooledFile>[] = []
  return {
    storage: {
      _handleFile(_request: unknown, { stream }: { readonly stream: Readable }, stored: Stored) {
        const file = keep(folder, stream)
        files.push(file)
        file.then(
          (kept) => stored(null, kept),
          (error) => stored(faultOf(error)),
        )
      },
      // All are closed together, on every way out.
      _removeFile: (_request: unknown, _file: unknown, removed: Stored) => removed(null),
    },
    async close() {
      for (const file of await Promise.allSettled(files))
        if (file.status === 'fulfilled') await file.value.handle.close()
    },
  }
}
