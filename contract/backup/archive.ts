import * as v from 'valibot'
import { givenMoment, id, lineText, typedText } from '../primitives/text-input.ts'
import { FILE_NAME_LENGTH, fileTypes, MAX_FILES, MAX_TOTAL_BYTES } from '../submission-files.ts'
import { BACKUP_VERSION } from './backup-file.ts'

/** Largest archive that is made and restored, in bytes. */
export const ARCHIVE_BYTES = 2 * 1024 * 1024 * 1024

/** Most files of an archive that is made and restored, and the bytes of the manifest that names them. */
export const ARCHIVE_FILES = 100_000
export const MANIFEST_BYTES = 48 * 1024 * 1024

/** Bytes of a block of the tar format: headers and contents begin at a multiple. */
export const TAR_BLOCK = 512

/** Largest part in which an archive is sent, in bytes: a slow line of 110 kbit/s sends one in the time of a body. */
export const PART_BYTES = 4 * 1024 * 1024

/** Hours for which an archive can be downloaded, and an interrupted upload resumed. */
export const ARCHIVE_HOURS = 24

/** The first entry of an archive is its backup file, the second its manifest, all others are files. */
export const MANIFEST_NAME = 'manifest.json'

/** The name of an archive with the day of its export. */
export const archiveFileName = (exportedAt: string): string =>
  `propfirm_backup_${exportedAt.slice(0, 10)}_with_files.tar`

const size = (most: number) =>
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(1, 'must be at least 1'),
    v.maxValue(most, `must be at most ${most}`),
  )

const sha256 = typedText(64, v.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'))

/** A file of a submission in a manifest. Its entry is named by `archivedFilePath`. */
export const archivedFile = v.object({
  id,
  submission_id: id,
  /** Its place among the files of the submission. */
  position: v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(0, 'must be at least 0'),
    v.maxValue(MAX_FILES - 1, `must be at most ${MAX_FILES - 1}`),
  ),
  /** The name that its sender gave it, for people; it reaches no path. */
  name: lineText(FILE_NAME_LENGTH, v.regex(/^[^\\/:*?"<>|]+$/, 'must be a name and no path')),
  type: v.picklist(
    fileTypes.map(({ type }) => type),
    'must be a type that submissions may carry',
  ),
  size: size(MAX_TOTAL_BYTES),
  sha256,
})
export type ArchivedFile = v.InferOutput<typeof archivedFile>

/** How a manifest begins; its files are read one at a time. */
export const manifestHead = v.object({
  version: v.literal(BACKUP_VERSION, `must be ${BACKUP_VERSION}`),
  exported_at: givenMoment,
  /** The hash of the backup file. */
  backup_sha256: sha256,
})

/** Entries before the files: the backup file and the manifest, which are checked with all that they say. */
export const HEAD_ENTRIES = 2

/** How the names of the entries of a submission's files begin. */
export const archivedFilesOf = (submission_id: string): string => `files/${submission_id}/`

/** The name of a file's entry: ids and the usual ending of its type. */
export function archivedFilePath({
  id,
  submission_id,
  type,
}: Pick<ArchivedFile, 'id' | 'submission_id' | 'type'>): string {
  const ending = fileTypes.find((one) => one.type === type)?.extensions[0] ?? ''
  return `${archivedFilesOf(submission_id)}${id}${ending}`
}
