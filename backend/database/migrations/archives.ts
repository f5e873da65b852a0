import { column } from '../columns.ts'
import { addColumnOnce, type Step, type StepContext, tableOptions } from '../step.ts'

/** Backups with files: the entries of those that can be downloaded, and what was sent of one to restore. */
export const archiveSteps: readonly Step[] = [
  { name: '0223-archive-files', up: createArchiveFiles },
  { name: '0223-archive-uploads', up: createUploads },
  { name: '0223-uploaded-entries', up: createUploadedEntries },
  { name: '0223-pieces-of-files', up: addPiecesId },
]

const primary = (length: number) => ({ ...column.key(length), primaryKey: true })

/** The files of an archive, as its manifest names them. Its backup is a snapshot with the same id. */
function createArchiveFiles({ queries, transaction }: StepContext) {
  const columns = {
    archive_id: primary(64),
    id: primary(64),
    submission_id: column.key(64),
    position: column.whole(),
    name: column.key(120),
    type: column.key(32),
    size: column.whole(),
    sha256: column.key(64),
  }
  return queries.createTable('archive_files', columns, tableOptions(transaction))
}

function createUploads({ queries, transaction }: StepContext) {
  const columns = {
    id: primary(64),
    user_id: column.key(64),
    name: column.key(255),
    bytes: column.revision(),
    modified_at: column.moment(),
    received: column.revision(),
    touched_at: column.moment(),
  }
  return queries.createTable('archive_uploads', columns, tableOptions(transaction))
}

/** Entries of an archive that is being sent here; their bytes stand with those of files. */
function createUploadedEntries({ queries, transaction }: StepContext) {
  const columns = {
    upload_id: primary(64),
    position: { ...column.whole(), primaryKey: true },
    path: column.key(160),
    starts_at: column.revision(),
    size: column.whole(),
    pieces_id: column.key(64),
    pieces: column.whole(),
    sha256: column.key(64),
  }
  return queries.createTable('uploaded_entries', columns, tableOptions(transaction))
}

/** Under which id the bytes of a file stand; "" for its own. */
function addPiecesId(context: StepContext) {
  return addColumnOnce(context, 'submission_files', 'pieces_id', { ...column.key(64), defaultValue: '' })
}
