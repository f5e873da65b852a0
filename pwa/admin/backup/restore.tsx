import { useRef, useState } from 'react'
import { safeParse } from 'valibot'
import { PART_BYTES } from '#contract/backup/archive.ts'
import {
  beginArchiveUpload,
  cancelArchiveUpload,
  restoreArchive,
  sendArchivePart,
} from '#contract/backup/archive-endpoints.ts'
import {
  type CollectionStats,
  type Restored,
  type RestoreReply,
  restoreBackup,
  restored,
  restoreSnapshot,
  type Snapshot,
} from '#contract/backup/backup-endpoints.ts'
import { backupCollections } from '#contract/backup/backup-file.ts'
import { formatSize } from '#contract/primitives/file-size.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { seconds } from '#contract/primitives/time.ts'
import { createStorageItem } from '#pwa/data/storage-item.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { useStaffCall, useStaffFormCall } from '../kit/account/staff-call.ts'
import { notifyPublicTabs } from '../kit/account/staff-query.tsx'
import { conflictError, errorMessage, isConflict, isRefused } from '../kit/form/call-errors.ts'
import { useConfirm } from '../kit/form/dialog.tsx'
import { FileChooser } from '../kit/form/inputs.tsx'
import styles from './backup.module.css'
import {
  archiveMessages,
  collectionNames,
  restoreMessages,
  snapshotReasons,
  stepLabels,
} from './backup-labels.ts'
import { ProgressLine } from './downloads.tsx'
import { goingOn, type Progress, transferMessages } from './transfers.ts'

/** A file of this device, or a snapshot on the server. */
type RestoreSource = { readonly file: File } | { readonly snapshot: Snapshot }

const sourceLabel = (source: RestoreSource): string =>
  'file' in source ? source.file.name : `Snapshot of ${formatMoment(source.snapshot.taken_at)}`

/** Whether a file is a backup with files, by its name. */
const isArchive = ({ name }: File): boolean => /\.tar$/i.test(name)

/** Restores from a file or from a snapshot. */
export function RestoreCard({ restore }: { readonly restore: ReturnType<typeof useRestore> }) {
  const { step, source, reply, problem, progress } = restore
  const isBusy = step === 'checking' || step === 'restoring'
  const isSending = progress !== null && progress.moved < progress.total
  return (
    <section
      className="grid grid-cols-1 content-start gap-4 rounded-lg border border-border bg-surface p-5 text-text-2 shadow-1"
      aria-busy={isBusy}
    >
      <h2 className="flex items-center gap-3 text-h3 leading-130 font-650 text-text">
        <Icon name="upload" />
        Restore
      </h2>
      {source ? (
        <div className="flex min-h-16 flex-wrap items-center gap-3 rounded-md border-1h border-dashed border-border-strong bg-surface-2 px-4 py-3">
          <span
            className="grid size-12 place-items-center rounded-md bg-info-soft font-700 text-info-ink"
            aria-hidden="true"
          >
            {'file' in source && isArchive(source.file) ? '.tar' : '{ }'}
          </span>
          <div className="grid min-w-0 grow basis-28 grid-cols-1 wrap-anywhere text-text">
            <strong>{sourceLabel(source)}</strong>
            <p className="text-sm text-text-3">
              {'file' in source
                ? formatSize(source.file.size)
                : `${snapshotReasons[source.snapshot.reason]}, ${formatSize(source.snapshot.bytes)}`}
            </p>
          </div>
          {step !== 'restoring' && step !== 'done' && (
            <IconButton icon="x" label="Remove file" onClick={restore.clear} />
          )}
        </div>
      ) : (
        <FileChooser
          label="Choose a backup file"
          accept=".json,.tar,application/json,application/x-tar"
          title="Choose a backup file"
          hint="A .json or .tar file downloaded from this screen"
          onChoose={(file) => restore.choose({ file })}
        />
      )}
      {isBusy && (
        <ProgressLine
          progress={isSending ? progress : null}
          label={isSending ? stepLabels.sending : stepLabels[step]}
        />
      )}
      {problem && <Alert title={problem} icon="circle-alert" role="alert" />}
      {reply && <RestoreTable reply={reply} />}
      {step === 'done' ? (
        <Alert tone="success" title="Backup restored. Reloading the page..." role="status" />
      ) : (
        <>
          <Alert tone="warning" icon="triangle-alert" title={restoreMessages.warning}>
            <p>{restoreMessages.safetyCopy}</p>
          </Alert>
          <Button
            variant={source ? 'danger-fill' : 'outline'}
            full
            busy={step === 'restoring'}
            disabled={step === 'checking'}
            onClick={restore.restore}
          >
            Restore
          </Button>
        </>
      )}
    </section>
  )
}

const columns = [
  ['added', 'Added'],
  ['changed', 'Changed'],
  ['removed', 'Removed'],
  ['unchanged', 'Unchanged'],
] as const

const known = (name: string): string => (collectionNames as Record<string, string>)[name] ?? name

/** The changes of a restore, collection by collection. */
export function RestoreTable({ reply }: { readonly reply: RestoreReply }) {
  const { changes, files, absent, unknown, dry_run } = reply
  const erased = files ? files.in_file - files.added - files.unchanged : 0
  const caption = dry_run ? 'What would change' : 'What was changed'
  const rows: (readonly [string, CollectionStats | undefined])[] = backupCollections
    .filter((name) => name !== 'admin_users' && !absent.includes(name))
    .map((name) => [collectionNames[name], changes[name]])
  if (files) rows.push([archiveMessages.row, files])
  return (
    <>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {['Collection', ...columns.map(([, head]) => head)].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, stats]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map(([column, head]) => (
                <td key={column} data-label={head}>
                  {stats?.[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {erased > 0 && (
        <p className="text-sm text-text-3">{archiveMessages.erased(pluralize(erased, 'file'))}</p>
      )}
      {absent.length > 0 && (
        <p className="text-sm text-text-3">{`Not in the file, so they stay: ${absent.map(known).join(', ')}`}</p>
      )}
      {unknown.length > 0 && (
        <p className="text-sm text-text-3">{`In the file, but not known here: ${unknown.join(', ')}`}</p>
      )}
    </>
  )
}

const result = createStorageItem('session', 'restored', (stored) => {
  const { success, output } = safeParse(restored, stored)
  return success ? output : null
})

/** The result of a restore that was kept before this load, or null. Reading it removes it. */
export function takeRestored(): Restored | null {
  const taken = result.read()
  result.write(null)
  return taken
}

/** `checking`: a dry run is under way. `done`: the page is about to reload. */
type RestoreStep = 'choosing' | 'checking' | 'ready' | 'restoring' | 'done'

/** How long the result is shown before the page reloads, in milliseconds. */
const READING_TIME = seconds(3)

/** Restores a backup: dry run, confirmation, restore, reload. */
export function useRestore() {
  const backups = useSendBackup()
  const confirm = useConfirm()
  const [step, setStep] = useState<RestoreStep>('choosing')
  const [source, setSource] = useState<RestoreSource | null>(null)
  /** The result of the dry run, or of the restore once it is done. */
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
      return setProblem(restoreMessages.notJson)
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
    if (!source || !reply) return setProblem(restoreMessages.noFile)
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
      const done = await backups.send(source, { dry_run: 'false', isWanted: () => true })
      setReply(done)
      setStep('done')
      // Without storage it is simply not shown after the reload.
      result.write({ source: sourceLabel(source), reply: done })
      notifyPublicTabs()
      setTimeout(() => location.reload(), READING_TIME)
    } catch (error) {
      failed(error, 'ready')
    }
  }
  return {
    ...{ step, source, reply, problem, clear, progress: backups.progress },
    choose: (from: RestoreSource) => void choose(from),
    restore: () => void restore(),
  }
}

/** A dry run, or the restore itself; whether the source is still the one that was chosen: sending ends where it is not. */
type Asked = { readonly dry_run: 'true' | 'false'; isWanted(): boolean }

/** Sends backups to be restored, or for a dry run: a JSON file with the call itself, an archive before it and once. */
function useSendBackup() {
  const callStaff = useStaffCall()
  const sendForm = useStaffFormCall()
  /** null: nothing is on its way, or its size is not known. */
  const [progress, setProgress] = useState<Progress | null>(null)
  // The upload of the archive that is chosen, once all of it is there.
  const sent = useRef('')
  const onProgress = (moved: number, total: number) => setProgress({ moved, total })

  /** Sends an archive part by part, from where an earlier attempt broke off; returns the id by which it is restored. */
  const sendParts = async (file: File, isWanted: () => boolean) => {
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
  }
  const sendArchive = async (file: File, { dry_run, isWanted }: Asked) => {
    if (sent.current === '') sent.current = await sendParts(file, isWanted)
    const input = { params: { id: sent.current }, query: { dry_run } }
    return sendForm(restoreArchive, { input }, () => undefined).catch((error) => {
      // It may be gone: choosing it again finds the parts that are there.
      if (isRefused(error)) sent.current = ''
      throw error
    })
  }
  const send = (from: RestoreSource, asked: Asked): Promise<RestoreReply> => {
    const query = { dry_run: asked.dry_run }
    if (!('file' in from)) {
      return sendForm(restoreSnapshot, { input: { params: { id: from.snapshot.id }, query } }, onProgress)
    }
    if (isArchive(from.file)) return sendArchive(from.file, asked)
    const form = new FormData()
    form.append('file', from.file, from.file.name)
    return sendForm(restoreBackup, { input: { query }, form }, onProgress)
  }
  return {
    progress,
    send: (from: RestoreSource, asked: Asked) => send(from, asked).finally(() => setProgress(null)),
    /** Lets go of an archive that was sent. The server removes leftovers after a day. */
    forget() {
      if (sent.current !== '') {
        callStaff(cancelArchiveUpload, { params: { id: sent.current } }).catch(() => undefined)
      }
      sent.current = ''
    },
  }
}
