import { useRef, useState } from 'react'
import { BACKUP_FILE_NAME, downloadBackup, downloadSnapshot } from '#contract/backup/backup-endpoints.ts'
import { seconds } from '#contract/primitives/time.ts'
import { saveFile } from '#pwa/ui/save-file.ts'
import { useStaffDownload } from '../kit/account/staff-call.ts'
import { errorMessage, isUnanswered } from '../kit/form/call-errors.ts'
import { useBanner } from '../kit/messages/banner.tsx'

/** Progress of a transfer in bytes; `total` is 0 where it is unknown. */
export interface Progress {
  readonly moved: number
  readonly total: number
}

/** Messages of a backup on its way here or back; failures are specified in the words of the server. */
export const transferMessages = {
  failed: 'the server could not be reached',
  wordsIn: ['statusText', 'text'],
} as const

export type BackupDownload = ReturnType<typeof useDownloadBackup>

/** Downloads the database, or the snapshot with an id, one at a time. */
export function useDownloadBackup() {
  const download = useStaffDownload()
  const banner = useBanner()
  /** null: nothing is under way. */
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef(false)
  const read = (id?: string) => {
    const [endpoint, params] = id === undefined ? [downloadBackup, {}] : [downloadSnapshot, { id }]
    const wanted = { input: { params }, fallbackName: BACKUP_FILE_NAME }
    return download(endpoint, wanted, (moved, total) => setProgress({ moved, total }))
  }
  const start = (id?: string) => {
    if (running.current) return
    running.current = true
    setProgress({ moved: 0, total: 0 })
    void read(id)
      .then((file) => {
        saveFile(file)
        banner.success('Database backup downloaded successfully!')
      })
      .catch((error) => banner.failure(`Backup failed: ${errorMessage(error, transferMessages)}`))
      .finally(() => {
        running.current = false
        setProgress(null)
      })
  }
  return { start, busy: progress !== null, progress }
}

/** Waits, in milliseconds, before a transfer that broke off goes on by itself; after the last of them a person decides. */
const WAITS = [seconds(1), seconds(2), seconds(4)] as const

/**
 * Repeats `attempt` until it succeeds or is refused. Tries that moved something do not count: a line that breaks again and
 * again still carries a large file.
 */
export async function goingOn<T>(attempt: () => Promise<T>, moved: () => number): Promise<T> {
  for (let tries = 0, before = moved(); ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (moved() > before) tries = 0
      before = moved()
      const wait = WAITS[tries]
      if (wait === undefined || !isUnanswered(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}
