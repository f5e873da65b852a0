import { useRef, useState } from 'react'
import { safeParse } from 'valibot'
import {
  type Restored,
  type RestoreReply,
  restoreBackup,
  restored,
  restoreSnapshot,
  type Snapshot,
} from '#contract/backup/backup-endpoints.ts'
import { seconds } from '#contract/primitives/time.ts'
import { errorMessage } from '../kit/call-errors.ts'
import { useConfirm } from '../kit/confirm.tsx'
import type { Progress } from '../kit/downloads.ts'
import { formatMoment } from '../kit/format.ts'
import { useStaffFormCall } from '../kit/staff-call.ts'
import { notifyPublicTabs } from '../kit/staff-query.tsx'
import { restoreMessages } from './backup-labels.ts'

/** What is to be restored: a file of this device, or a backup that the server kept. */
export type RestoreSource = { readonly file: File } | { readonly snapshot: Snapshot }

/** What is to be restored, for people. */
export const sourceLabel = (source: RestoreSource): string =>
  'file' in source ? source.file.name : `Snapshot of ${formatMoment(source.snapshot.taken_at)}`

/** `checking`: the server says what would change. `done`: the page is about to load anew. */
export type RestoreStep = 'choosing' | 'checking' | 'ready' | 'restoring' | 'done'

export interface Restore {
  readonly step: RestoreStep
  readonly source: RestoreSource | null
  /** What would change, or, once it is done, what did. */
  readonly reply: RestoreReply | null
  /** "" while nothing is wrong. */
  readonly problem: string
  readonly progress: Progress | null
  choose(source: RestoreSource): void
  clear(): void
  restore(): void
}

/** How long what was done stands before the page loads anew, in milliseconds. */
const READING_TIME = seconds(3)

/** Restores a backup: shows what would change, asks, does it, and loads the page anew. */
export function useRestore(): Restore {
  const sendForm = useStaffFormCall()
  const confirm = useConfirm()
  const [step, setStep] = useState<RestoreStep>('choosing')
  const [source, setSource] = useState<RestoreSource | null>(null)
  const [reply, setReply] = useState<RestoreReply | null>(null)
  const [problem, setProblem] = useState('')
  const [progress, setProgress] = useState<Progress | null>(null)
  // What a slower answer to an earlier choice is compared with.
  const chosen = useRef<RestoreSource | null>(null)

  const send = (from: RestoreSource, dry_run: 'true' | 'false') => {
    const onProgress = (moved: number, total: number) => setProgress({ moved, total })
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
    chosen.current = null
    setSource(null)
    setReply(null)
    setProblem('')
    setStep('choosing')
  }

  const failed = (error: unknown, next: RestoreStep) => {
    setProblem(restoreMessages.failed(errorMessage(error, { failed: 'the server could not be reached' })))
    setStep(next)
  }

  const choose = async (from: RestoreSource) => {
    clear()
    if ('file' in from && !/\.json$/i.test(from.file.name)) {
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
      text: `All data will be replaced by the backup of ${formatMoment(reply.stats.backup_exported_at)}. This cannot be undone. Admin users are kept.`,
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

const KEY = 'restored'

/** Keeps for the next load of this tab what was restored. Without storage the page only says less. */
export function rememberRestored(value: Restored): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(value))
  } catch {
    return
  }
}

/** What was restored before this load; null where nothing was. It is said until the tab loads again. */
export function takeRestored(): Restored | null {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const parsed = safeParse(restored, JSON.parse(kept ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
