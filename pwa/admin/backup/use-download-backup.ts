import { useCallback, useRef, useState } from 'react'
import { BACKUP_FILE_NAME, downloadBackup, downloadSnapshot } from '#contract/backup/backup-endpoints.ts'
import { saveFile } from '#pwa/ui/save-file.ts'
import { useStaffDownload } from '../kit/account/staff-call.ts'
import { errorMessage } from '../kit/form/call-errors.ts'
import type { Banner } from '../kit/messages/banner.tsx'

/** Progress of a transfer in bytes; `total` is 0 where it is unknown. */
export interface Progress {
  readonly moved: number
  readonly total: number
}

export interface BackupDownload {
  /** Downloads the database, or the snapshot with this id. */
  start(snapshotId?: string): void
  readonly busy: boolean
  /** null: nothing is under way. */
  readonly progress: Progress | null
}

/** The specified messages. */
const DONE = 'Database backup downloaded successfully!'
/** Messages of a backup on its way here or back; failures are specified in the words of the server. */
export const transferMessages = {
  failed: 'the server could not be reached',
  wordsIn: ['statusText', 'text'],
} as const
const failed = (why: string) => `Backup failed: ${why}`

/** Downloads backups, one at a time. */
export function useDownloadBackup(banner: Pick<Banner, 'success' | 'failure'>): BackupDownload {
  const download = useStaffDownload()
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef(false)
  const work = useCallback(
    async (snapshotId?: string) => {
      const onProgress = (moved: number, total: number) => setProgress({ moved, total })
      const endpoint = snapshotId === undefined ? downloadBackup : downloadSnapshot
      const params: Record<string, string> = snapshotId === undefined ? {} : { id: snapshotId }
      const wanted = { input: { params }, fallbackName: BACKUP_FILE_NAME }
      try {
        saveFile(await download(endpoint, wanted, onProgress))
        banner.success(DONE)
      } catch (error) {
        banner.failure(failed(errorMessage(error, transferMessages)))
      }
    },
    [download, banner],
  )
  const start = useCallback(
    (snapshotId?: string) => {
      if (running.current) return
      running.current = true
      setProgress({ moved: 0, total: 0 })
      void work(snapshotId).finally(() => {
        running.current = false
        setProgress(null)
      })
    },
    [work],
  )
  return { start, busy: progress !== null, progress }
}
