import { useRef, useState } from 'react'
import { restoreArchive } from '#contract/backup/archive-endpoints.ts'
import {
  type RestoreReply,
  restoreBackup,
  restoreSnapshot,
  type Snapshot,
} from '#contract/backup/backup-endpoints.ts'
import { useStaffFormCall } from '../kit/account/staff-call.ts'
import { isRefused } from '../kit/form/call-errors.ts'
import type { Progress } from './use-download-backup.ts'
import { useSendArchive } from './use-send-archive.ts'

/** A file of this device, or a snapshot on the server. */
export type RestoreSource = { readonly file: File } | { readonly snapshot: Snapshot }

/** Whether a file is a backup with files, by its name. */
export const isArchive = ({ name }: File): boolean => /\.tar$/i.test(name)

/** Which restore is asked for: a dry run, or the restore itself. */
interface Asked {
  readonly dry_run: 'true' | 'false'
  /** Whether the source is still the one that was chosen. */
  readonly isWanted: () => boolean
}

interface BackupSender {
  /** null: nothing is on its way, or its size is not known. */
  readonly progress: Progress | null
  /** Sends a backup and returns the result of its restore, or of the dry run. Throws like `call`. */
  send(from: RestoreSource, asked: Asked): Promise<RestoreReply>
  /** Lets go of an archive that was sent. */
  forget(): void
}

/** Sends backups to be restored: a JSON file with the call itself, an archive before it and once. */
export function useSendBackup(): BackupSender {
  const sendForm = useStaffFormCall()
  const archives = useSendArchive()
  const [progress, setProgress] = useState<Progress | null>(null)
  // The upload of the archive that is chosen, once all of it is there.
  const upload = useRef('')
  const onProgress = (moved: number, total: number) => setProgress({ moved, total })

  const sendArchive = async (file: File, { dry_run, isWanted }: Asked) => {
    if (upload.current === '') upload.current = await archives.send(file, { onProgress, isWanted })
    const input = { params: { id: upload.current }, query: { dry_run } }
    return sendForm(restoreArchive, { input }, () => undefined).catch((error) => {
      // It may be gone: choosing it again finds the parts that are there.
      if (isRefused(error)) upload.current = ''
      throw error
    })
  }

  const send = (from: RestoreSource, asked: Asked) => {
    if (!('file' in from)) {
      const input = { params: { id: from.snapshot.id }, query: { dry_run: asked.dry_run } }
      return sendForm(restoreSnapshot, { input }, onProgress)
    }
    if (isArchive(from.file)) return sendArchive(from.file, asked)
    const form = new FormData()
    form.append('file', from.file, from.file.name)
    return sendForm(restoreBackup, { input: { query: { dry_run: asked.dry_run } }, form }, onProgress)
  }

  const forget = () => {
    if (upload.current !== '') archives.cancel(upload.current)
    upload.current = ''
  }

  return {
    progress,
    send: (from, asked) => send(from, asked).finally(() => setProgress(null)),
    forget,
  }
}
