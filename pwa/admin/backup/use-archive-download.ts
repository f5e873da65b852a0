import { useRef, useState } from 'react'
import { type Archive, downloadArchive, prepareArchive } from '#contract/backup/archive-endpoints.ts'
import { saveFile } from '#pwa/ui/save-file.ts'
import { nothingYet, type PartialFile, useDownloadRest } from '../kit/account/resumable.ts'
import { useStaffFormCall } from '../kit/account/staff-call.ts'
import { errorMessage, isUnanswered } from '../kit/form/call-errors.ts'
import type { Banner } from '../kit/messages/banner.tsx'
import { archiveMessages } from './backup-labels.ts'
import { goingOn } from './retries.ts'
import { type Progress, transferMessages } from './use-download-backup.ts'

/** `broken`: a part is here, and the rest can be asked for. */
type ArchiveStep = 'idle' | 'preparing' | 'downloading' | 'broken'

export interface ArchiveDownload {
  readonly step: ArchiveStep
  /** null: not known. */
  readonly progress: Progress | null
  /** Why it broke off; "" where it did not. */
  readonly problem: string
  /** Begins, or goes on where it broke off. */
  start(): void
  /** Drops the part that has arrived. */
  cancel(): void
}

/** Downloads a backup with files. Received parts are kept while this screen is open, so that a broken connection costs nothing. */
export function useArchiveDownload(banner: Pick<Banner, 'success' | 'failure'>): ArchiveDownload {
  const downloadRest = useDownloadRest()
  const sendForm = useStaffFormCall()
  const [step, setStep] = useState<ArchiveStep>('idle')
  const [progress, setProgress] = useState<Progress | null>(null)
  const [problem, setProblem] = useState('')
  const archive = useRef<Archive | null>(null)
  const held = useRef<PartialFile>(nothingYet)

  const reset = () => {
    archive.current = null
    held.current = nothingYet
    setStep('idle')
    setProgress(null)
    setProblem('')
  }

  const read = async ({ id, bytes }: Archive) => {
    const wanted = { endpoint: downloadArchive, input: { params: { id } }, tag: `"${id}"`, bytes }
    const onReceived = (now: PartialFile) => {
      held.current = now
    }
    const onProgress = (moved: number) => setProgress({ moved, total: bytes })
    const once = () => downloadRest(wanted, () => held.current, { onReceived, onProgress })
    await goingOn(once, () => held.current.bytes)
  }

  const run = async () => {
    setProblem('')
    try {
      setStep(archive.current ? 'downloading' : 'preparing')
      archive.current ??= await sendForm(prepareArchive, {}, () => undefined)
      setStep('downloading')
      await read(archive.current)
      saveFile(new File([...held.current.pieces], archive.current.name, { type: 'application/x-tar' }))
      banner.success(archiveMessages.done)
      reset()
    } catch (error) {
      const why = archiveMessages.failed(errorMessage(error, transferMessages))
      if (archive.current && isUnanswered(error)) {
        setStep('broken')
        setProblem(why)
      } else {
        reset()
        banner.failure(why)
      }
    }
  }

  const isBusy = step === 'preparing' || step === 'downloading'
  const start = () => {
    if (!isBusy) void run()
  }
  return { step, progress, problem, start, cancel: reset }
}
