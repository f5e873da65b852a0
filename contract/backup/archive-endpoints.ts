import * as v from 'valibot'
import { endpoint, filePieces } from '../endpoint.ts'
import { givenMoment, id, idParams, lineText, moment, typedText } from '../primitives/text-input.ts'
import { ARCHIVE_BYTES, PART_BYTES } from './archive.ts'
import { dryRun, restoreReply } from './backup-endpoints.ts'

/** The files of reviews that an archive would hold now. */
export const countArchivedFiles = endpoint({
  method: 'GET',
  path: '/api/admin/backup/files',
  summary: 'How many files of reviews there are, and how many bytes',
  permission: 'backup:use',
  response: v.object({ files: v.number(), bytes: v.number() }),
})

const archive = v.object({
  id,
  name: v.string(),
  made_at: moment,
  /** From then on it is no longer there. */
  ends_at: moment,
  bytes: v.number(),
  files: v.number(),
})
export type Archive = v.InferOutput<typeof archive>

/** Reads every file once, so that the archive says the hash of each; the server keeps the list, not the files. */
export const prepareArchive = endpoint({
  method: 'POST',
  path: '/api/admin/backup/archives',
  summary: 'Prepare a backup with the files of reviews as one archive, which can be downloaded for a day',
  permission: 'backup:use',
  response: archive,
  status: 201,
  requiresRecentSignIn: true,
  work: 'bulk',
})

/** Supports `Range` and `If-Range`. 404 once any of its contents was erased. */
export const downloadArchive = endpoint({
  method: 'GET',
  path: '/api/admin/backup/archives/:id',
  summary: 'A prepared archive as a tar file, or the rest of it',
  permission: 'backup:use',
  params: idParams,
  response: filePieces,
  download: true,
  requiresRecentSignIn: true,
  work: 'bulk',
})

const upload = v.object({
  id,
  /** Bytes received so far: the offset of the next part. */
  received: v.number(),
})

/** The same file resumes where it broke off; another one replaces the same person's earlier upload. */
export const beginArchiveUpload = endpoint({
  method: 'POST',
  path: '/api/admin/backup/uploads',
  summary: 'Begin to send an archive that is to be restored, or continue',
  permission: 'backup:use',
  body: v.object({
    name: lineText(255),
    bytes: v.pipe(
      v.number('must be a number'),
      v.integer('must be a whole number'),
      v.minValue(1, 'must be at least 1'),
      v.maxValue(ARCHIVE_BYTES, 'must be at most 2 GB'),
    ),
    /** When the file was last changed, by which it is recognised. */
    modified_at: givenMoment,
  }),
  response: upload,
  requiresRecentSignIn: true,
})

const offset = typedText(10, v.regex(/^\d+$/, 'must be a number of bytes'))

/** The person who began may keep sending after a sign-in is no longer fresh. Parts already received are skipped. */
export const sendArchivePart = endpoint({
  method: 'POST',
  path: '/api/admin/backup/uploads/:id/parts',
  summary: 'Send the part of an archive that begins at `offset`; the form has one field, `file`',
  permission: 'backup:use',
  params: idParams,
  query: v.object({ offset }),
  upload: { names: ['file'], maxFiles: 1, totalBytes: PART_BYTES },
  response: upload,
})

export const restoreArchive = endpoint({
  method: 'POST',
  path: '/api/admin/backup/uploads/:id/restore',
  summary: 'Replace the data by that of an archive; `dry_run=true` only says what would change',
  permission: 'backup:use',
  params: idParams,
  query: dryRun,
  response: restoreReply,
  requiresRecentSignIn: true,
  work: 'bulk',
})

export const cancelArchiveUpload = endpoint({
  method: 'DELETE',
  path: '/api/admin/backup/uploads/:id',
  summary: 'Remove what was sent of an archive',
  permission: 'backup:use',
  params: idParams,
  response: v.object({ message: v.string() }),
})
