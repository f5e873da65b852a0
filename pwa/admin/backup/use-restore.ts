import { useRef, useState } from 'react'
import type { RestoreReply } from '#contract/backup/backup-endpoints.ts'
import { seconds } from '#contract/primitives/time.ts'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { notifyPublicTabs } from '../kit/account/staff-query.tsx'
import { errorMessage } from '../kit/form/call-errors.ts'
import { useConfirm } from '../kit/form/confirm.tsx'
import { restoreMessages } from './backup-labels.ts'
import { rememberRestored } from './restored-before-reload.ts'
import { type Progress, transferMessages } from './use-download-backup.ts'
import { isArchive, type RestoreSource, useSendBackup } from './use-send-backup.ts'

/** The name of a source, for people. */
export const sourceLabel = (source: RestoreSource): string =>
  'file' in source ? source.file.name : `Snapshot of ${formatMoment(source.snapshot.taken_at)}`

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
  const backups = useSendBackup()
  const confirm = useConfirm()
  const [step, setStep] = useState<RestoreStep>('choosing')
  const [source, setSource] = useState<RestoreSource | null>(null)
  const [reply, setReply] = useState<RestoreReply | null>(null)
  const [problem, setProblem] = useState('')
  // Guards against a slow reply to an earlier choice.
  const chosen = useRef<RestoreSource | null>(null)

  const clear = () => {
    backups.forget()
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
      const preview = await backups.send(from, { dry_run: 'true', isWanted: () => chosen.current === from })
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
      const restored = await backups.send(source, { dry_run: 'false', isWanted: () => true })
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
    progress: backups.progress,
    choose: (from) => void choose(from),
    clear,
    restore: () => void restore(),
  }
}
