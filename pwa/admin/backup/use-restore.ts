import { useRef, useState } from 'react'
import { restoreArchive } from '#contract/backup/archive-endpoints.ts'
import {
  type RestoreReply,
  restoreBackup,
  restoreSnapshot,
  type Snapshot,
} from '#contract/backup/backup-endpoints.ts'
import { seconds } from '#contract/primitives/time.ts'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { useStaffFormCall } from '../kit/account/staff-call.ts'
import { notifyPublicTabs } from '../kit/account/staff-query.tsx'
import { errorMessage, isRefused } from '../kit/form/call-errors.ts'
import { useConfirm } from '../kit/form/confirm.tsx'
import { restoreMessages } from './backup-labels.ts'
import { rememberRestored } from './restored-before-reload.ts'
import { type Progress, transferMessages } from './use-download-backup.ts'
import { useSendArchive } from './use-send-archive.ts'

/** A file of this device, or a snapshot on the server. */
export type RestoreSource = { readonly file: File } | { readonly snapshot: Snapshot }

/** The name of a source, for people. */
export const sourceLabel = (source: RestoreSource): string =>
  'file' in source ? source.file.name : `Snapshot of ${formatMoment(source.snapshot.taken_at)}`

/** Whether a file is a backup with files, by its name. */
export const isArchive = ({ name }: File): boolean => /\.tar$/i.test(name)

/** `checking`: a dry run is under way. `done`: the page is about to reload. */
type RestoreStep = 'choosing' | 'checking' | 'ready' | 'restoring' | 'done'

export interface Restore {
  readonly step: RestoreStep
  readonly source: RestoreSource | null
  /** The result of the dry run, or of the restore once it is done. */
  readonly reply: RestoreReply | null
  /** "" for none. */
  readonly problem: string
  readonly progress: Progress | null
  choose(source: RestoreSource): void
  clear(): void
  restore(): void
}

/** How long the result is shown before the page reloads, in milliseconds. */
const READING_TIME = seconds(3)

/** Restores a backup: dry run, confirmation, restore, reload. */
export function useRestore(): Restore {
  const sendForm = useStaffFormCall()
  const confirm = useConfirm()
  const [step, setStep] = useState<RestoreStep>('choosing')
  const [source, setSource] = useState<RestoreSource | null>(null)
  const [reply, setReply] = useState<RestoreReply | null>(null)
  const [problem, setProblem] = useState('')
  const [progress, setProgress] = useState<Progress | null>(null)
  // Guards against a slow reply to an earlier choice.
  const chosen = useRef<RestoreSource | null>(null)

  const archives = useSendArchive()
  // The upload of the archive that is chosen, once it is here.
  const upload = useRef('')

  const onProgress = (moved: number, total: number) => setProgress({ moved, total })

  /** Sends an archive, unless it is here already, and asks for its restore. */
  const sendArchive = async (file: File, dry_run: 'true' | 'false', isWanted: () => boolean) => {
    upload.current ||= await archives.send(file, { onProgress, isWanted })
    const input = { params: { id: upload.current }, query: { dry_run } }
    return sendForm(restoreArchive, { input }, () => undefined).catch((error) => {
      // It waited for longer than the server keeps it, or is none: it is sent again.
      if (isRefused(error)) upload.current = ''
      throw error
    })
  }

  const send = (from: RestoreSource, dry_run: 'true' | 'false') => {
    if ('file' in from && isArchive(from.file)) {
      const sent = sendArchive(from.file, dry_run, () => chosen.current === from)
      return sent.finally(() => setProgress(null))
    }
    const input = { params: 'file' in from ? {} : { id: from.snapshot.id }, query: { dry_run } }
    const form = new FormData()
    if ('file' in from) form.append('file', from.file, from.file.name)
    const sent =
      'file' in from
        ? sendForm(restoreBackup, { input, form }, onProgress)
        : sendForm(restoreSnapshot, { input }, onProgress)
    return sent.finally(() => setProgress(null))
  }

  const clear = () => {
    if (upload.current !== '') archives.cancel(upload.current)
    upload.current = ''
    chosen.current = null
    setSource(null)
    setReply(null)
    setProblem('')
    setStep('choosing')
  }

  const failed = (error: unknown, next: RestoreStep) => {
    setProblem(restoreMessages.failed(errorMessage(error, transferMessages)))
    setStep(next)
  }

  const choose = async (from: RestoreSource) => {
    clear()
    if ('file' in from && !/\.json$/i.test(from.file.name) && !isArchive(from.file)) {
      setProblem(restoreMessages.notJson)
      return
    }
    chosen.current = from
    setSource(from)
    setStep('checking')
    try {
      const preview = await send(from, 'true')
      if (chosen.current !== from) return
      setReply(preview)
      setStep('ready')
    } catch (error) {
      if (chosen.current === from) failed(error, 'choosing')
    }
  }

  const restore = async () => {
    if (!source || !reply) {
      setProblem(restoreMessages.noFile)
      return
    }
    const isConfirmed = await confirm({
      title: 'Restore this backup?',
      text: `All data will be replaced by the backup of ${formatMoment(reply.stats.backup_exported_at)}. This cannot be undone. Admin users are kept.\n\n${restoreMessages.safetyCopy}`,
      action: 'Restore',
      danger: true,
      icon: 'database',
    })
    if (!isConfirmed) return
    setProblem('')
    setStep('restoring')
    try {
      const restored = await send(source, 'false')
      setReply(restored)
      setStep('done')
      rememberRestored({
        source: sourceLabel(source),
        reply: restored,
      })
      notifyPublicTabs()
      setTimeout(() => location.reload(), READING_TIME)
    } catch (error) {
      failed(error, 'ready')
    }
  }

  return {
    step,
    source,
    reply,
    problem,
    progress,
    choose: (from) => void choose(from),
    clear,
    restore: () => void restore(),
  }
}
