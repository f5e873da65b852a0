import { useCallback } from 'react'
import { PART_BYTES } from '#contract/backup/archive.ts'
import {
  beginArchiveUpload,
  cancelArchiveUpload,
  sendArchivePart,
} from '#contract/backup/archive-endpoints.ts'
import { useStaffCall, useStaffFormCall } from '../kit/account/staff-call.ts'
import { conflictError, isConflict } from '../kit/form/call-errors.ts'
import { goingOn } from './retries.ts'

interface Sending {
  readonly onProgress: (moved: number, total: number) => void
  /** Whether the file is still the one that was chosen: sending ends where it is not. */
  readonly isWanted: () => boolean
}

interface ArchiveSender {
  /** Sends an archive part by part, from where an earlier attempt broke off; returns the id by which it is restored. */
  send(file: File, sending: Sending): Promise<string>
  /** Removes the sent parts. */
  cancel(id: string): void
}

/** Sends archives to be restored. */
export function useSendArchive(): ArchiveSender {
  const callStaff = useStaffCall()
  const sendForm = useStaffFormCall()
  const send = useCallback(
    async (file: File, { onProgress, isWanted }: Sending) => {
      const modified_at = new Date(file.lastModified).toISOString()
      const begin = () =>
        callStaff(beginArchiveUpload, { body: { name: file.name, bytes: file.size, modified_at } })
      let upload = await begin()
      const sendPart = async () => {
        const { id, received } = upload
        const form = new FormData()
        form.append('file', file.slice(received, received + PART_BYTES), 'part')
        const input = { params: { id }, query: { offset: String(received) } }
        const report = (moved: number) => onProgress(Math.min(received + moved, file.size), file.size)
        upload = await sendForm(sendArchivePart, { input, form }, report).catch((error) => {
          if (isConflict(error)) return begin()
          throw error
        })
      }
      while (upload.received < file.size) {
        await goingOn(sendPart, () => upload.received)
        if (!isWanted()) throw conflictError('Another file was chosen')
      }
      return upload.id
    },
    [callStaff, sendForm],
  )
  const cancel = useCallback(
    (id: string) => {
      // The server removes leftovers after a day.
      callStaff(cancelArchiveUpload, { params: { id } }).catch(() => undefined)
    },
    [callStaff],
  )
  return { send, cancel }
}
