import { inSnapshot, inTransaction } from '#backend/database/transaction.ts'
import { type Actor, actorOf } from '#backend/history/record.ts'
import { rangeOf } from '#backend/http/byte-range.ts'
import { ApiError, refusedField } from '#backend/http/errors.ts'
import { HttpResponse, savedAs } from '#backend/http/http-response.ts'
import { type Route, route } from '#backend/http/route.ts'
import { staffOf } from '#backend/http/session.ts'
import { type ArchiveUpload, findUpload, lockUpload, releaseEntries } from '#backend/models/archive-upload.ts'
import { listFiles } from '#backend/models/submission-file.ts'
import {
  beginArchiveUpload,
  cancelArchiveUpload,
  countArchivedFiles,
  downloadArchive,
  prepareArchive as prepareCall,
  restoreArchive as restoreCall,
  sendArchivePart,
} from '#contract/backup/archive-endpoints.ts'
import type { RestoreReply } from '#contract/backup/backup-endpoints.ts'
import type { AutoBackupParts } from '../auto-backup.ts'
import { noteBackup } from '../note-backup.ts'
import { planRestore } from '../plan-restore.ts'
import { restoreBackup } from '../restore-backup.ts'
import { restoreReply } from '../restore-reply.ts'
import { withoutErased } from '../without-erased.ts'
import { archiveBytes } from './archive-bytes.ts'
import { checkArchive } from './check-archive.ts'
import { checkEntries } from './check-entries.ts'
import { planFiles } from './plan-files.ts'
import { openArchive, prepareArchive } from './prepare-archive.ts'
import { noUpload, receivePart } from './receive-part.ts'
import { beginUpload, dropUpload } from './uploads.ts'

type Parts = Pick<AutoBackupParts, 'database' | 'clock'>

const shown = ({ id, received }: ArchiveUpload) => ({ id, received })

/** An archive that cannot be restored goes at once; the answer says why. */
async function orDropped<T>({ database }: Parts, id: string, work: Promise<T>): Promise<T> {
  return work.catch(async (error) => {
    if (error instanceof ApiError && error.code === 'invalid_input') await dropUpload(database, id)
    throw error
  })
}

/** Restores an archive that was sent, or, where `isDry`, only reports what it would change. */
async function restore(
  { database, clock }: Parts,
  upload: ArchiveUpload,
  { actor, isDry }: { readonly actor: Actor; readonly isDry: boolean },
): Promise<RestoreReply> {
  const { backup, files: archived } = await checkArchive(database, upload)
  const now = clock()
  if (isDry) {
    const { changes, files } = await inSnapshot(database, async (reading) => {
      const remaining = await withoutErased(reading, backup)
      const { changes } = await planRestore(reading, remaining)
      return { changes, files: await planFiles(reading, archived, remaining) }
    })
    return restoreReply(backup, { now, changes, files })
  }
  const restored = await inTransaction(database, async (writing) => {
    if (!(await lockUpload(writing, upload.id, upload.user_id))) throw noUpload()
    const done = await restoreBackup(writing, backup, { actor, now, archived })
    const adopted = done.files?.added.map(({ pieces_id }) => pieces_id) ?? []
    await releaseEntries(writing, upload.id, adopted)
    return done
  })
  await dropUpload(database, upload.id)
  return restoreReply(backup, { now, ...restored })
}

/** The download of an archive, and what is asked of it beforehand. */
function downloadRoutes({ database, clock }: Parts): readonly Route[] {
  const note = noteBackup(database)
  return [
    route(countArchivedFiles, async () => {
      const files = await listFiles({ database })
      return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) }
    }),

    route(prepareCall, () => prepareArchive(database, clock())),

    route(downloadArchive, async ({ params, range, ifRange, caller, address }) => {
      const { layout, parts } = await openArchive(database, params.id)
      const tag = `"${params.id}"`
      const part = rangeOf({ range, ifRange }, { tag, bytes: layout.bytes })
      const { start, end } = part ?? { start: 0, end: layout.bytes }
      await note(actorOf({ caller, address }), { id: params.id, name: layout.name }, clock())
      return new HttpResponse(archiveBytes({ reading: { database }, layout, parts }, { start, end }), {
        ...(part ? { status: 206 } : {}),
        isMadeAsRead: true,
        headers: {
          'Content-Type': 'application/x-tar',
          'Content-Length': String(end - start),
          'Content-Disposition': savedAs(layout.name),
          'Accept-Ranges': 'bytes',
          ETag: tag,
          ...(part ? { 'Content-Range': `bytes ${start}-${end - 1}/${layout.bytes}` } : {}),
        },
      })
    }),
  ]
}

/** The calls on backups with files. */
export function archiveRoutes(parts: Parts): readonly Route[] {
  const { database, clock } = parts
  const uploadOf = async (id: string, user_id: string) => {
    const upload = await findUpload({ database }, id, user_id)
    if (!upload) throw noUpload()
    return upload
  }
  return [
    ...downloadRoutes(parts),

    route(beginArchiveUpload, async ({ body, caller }) => {
      if (!/\.tar$/i.test(body.name)) throw refusedField('name', 'Please select a .tar or .json backup file.')
      return shown(await beginUpload(database, { ...body, user_id: staffOf(caller).id }, clock()))
    }),

    route(sendArchivePart, async ({ params, query, files, caller }) => {
      const [file] = files
      if (!file) throw refusedField('file', 'The part is missing')
      const part = {
        id: params.id,
        user_id: staffOf(caller).id,
        offset: Number(query.offset),
        bytes: file.bytes,
      }
      const stored = async () => {
        const upload = await receivePart(database, part, clock())
        await checkEntries(database, upload)
        return shown(upload)
      }
      await uploadOf(part.id, part.user_id)
      return orDropped(parts, part.id, stored())
    }),

    route(restoreCall, async ({ params, query, caller, address }) => {
      const upload = await uploadOf(params.id, staffOf(caller).id)
      if (upload.received < upload.bytes) {
        throw new ApiError('conflict', `Only ${upload.received} of ${upload.bytes} bytes are here`)
      }
      const asked = { actor: actorOf({ caller, address }), isDry: query.dry_run === 'true' }
      return orDropped(parts, upload.id, restore(parts, upload, asked))
    }),

    route(cancelArchiveUpload, async ({ params, caller }) => {
      const { id } = await uploadOf(params.id, staffOf(caller).id)
      await dropUpload(database, id)
      return { message: 'What was sent is removed' }
    }),
  ]
}
