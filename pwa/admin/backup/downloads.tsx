import { useRef, useState } from 'react'
import {
  type Archive,
  countArchivedFiles,
  downloadArchive,
  prepareArchive,
} from '#contract/backup/archive-endpoints.ts'
import { formatSize } from '#contract/primitives/file-size.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { saveFile } from '#pwa/ui/save-file.ts'
import { nothingYet, type PartialFile, useDownloadRest, useStaffFormCall } from '../kit/account/staff-call.ts'
import { useStaffQuery } from '../kit/account/staff-query.tsx'
import { errorMessage, isUnanswered } from '../kit/form/call-errors.ts'
import { useBanner } from '../kit/messages/banner.tsx'
import { archiveMessages, stepLabels } from './backup-labels.ts'
import { type BackupDownload, goingOn, type Progress, transferMessages } from './transfers.ts'

/** Downloads the database as one file, or with the files of reviews. */
export function DownloadCard({ backup }: { readonly backup: BackupDownload }) {
  const archive = useArchiveDownload()
  const { data, error } = useStaffQuery(countArchivedFiles, {})
  const { progress, busy, start } = backup
  // Until their number is known, so that no button moves under the finger.
  const mayHaveFiles = archive.step !== 'idle' || (data ? data.files > 0 : !error)
  return (
    <section className="grid grid-cols-1 content-start gap-4 rounded-lg border border-border bg-surface p-5 text-text-2 shadow-1">
      <h2 className="flex items-center gap-3 text-h3 leading-130 font-650 text-text">
        <Icon name="download" />
        Download a backup
      </h2>
      <p>One JSON file with all collections. Passwords are not included.</p>
      <p className="text-sm text-text-3">Files of reviews are not in it.</p>
      {progress && (
        <ProgressLine
          label={progress.moved > 0 ? stepLabels.downloading : stepLabels.preparing}
          progress={progress}
        />
      )}
      {mayHaveFiles && <ArchivePart {...archive} bytes={data?.bytes} disabled={busy} />}
      <Button
        variant={mayHaveFiles ? 'outline' : 'primary'}
        full
        icon="download"
        busy={busy}
        disabled={archive.isBusy}
        onClick={() => start()}
      >
        Backup Database
      </Button>
      {data && <p className="text-sm text-text-3">{filesText(data)}</p>}
    </section>
  )
}

/** Bytes that a line of 10 Mbit/s carries in a minute. */
const BYTES_A_MINUTE = (10_000_000 / 8) * 60

/** What a backup with files would be: its size, and its time on a line. */
function filesText({ files, bytes }: { readonly files: number; readonly bytes: number }): string {
  if (files === 0) return archiveMessages.noFiles
  const minutes = pluralize(Math.max(1, Math.round(bytes / BYTES_A_MINUTE)), 'minute')
  return archiveMessages.what(pluralize(files, 'file'), formatSize(bytes), minutes)
}

const archiveLabels = {
  preparing: stepLabels.reading,
  downloading: stepLabels.downloading,
  broken: stepLabels.brokenOff,
} as const

interface ArchivePartProps extends ArchiveDownload {
  /** Undefined until the server has counted. */
  readonly bytes: number | undefined
  readonly disabled: boolean
}

/** The backup with files: its progress, and the way on where it broke off. */
function ArchivePart({ bytes, disabled, ...archive }: ArchivePartProps) {
  const { step, isBusy, progress, problem, start, cancel } = archive
  return (
    <>
      {step !== 'idle' && <ProgressLine label={archiveLabels[step]} progress={progress} />}
      {problem && (
        <Alert title={problem} icon="circle-alert" role="alert">
          <p>{archiveMessages.goOn}</p>
        </Alert>
      )}
      <Button
        variant="primary"
        full
        icon="download"
        busy={isBusy}
        disabled={disabled || bytes === undefined}
        onClick={start}
      >
        {step === 'broken' ? 'Continue' : `With files${bytes === undefined ? '' : ` (${formatSize(bytes)})`}`}
      </Button>
      {step === 'broken' && (
        <Button variant="ghost" full onClick={cancel}>
          Cancel
        </Button>
      )}
    </>
  )
}

type ArchiveDownload = ReturnType<typeof useArchiveDownload>

/** Downloads a backup with files. Received parts are kept while this screen is open, so that a broken connection costs nothing. */
function useArchiveDownload() {
  const downloadRest = useDownloadRest()
  const sendForm = useStaffFormCall()
  const banner = useBanner()
  /** `broken`: a part is here, and the rest can be asked for. */
  const [step, setStep] = useState<'idle' | 'preparing' | 'downloading' | 'broken'>('idle')
  const [progress, setProgress] = useState<Progress | null>(null)
  /** Why it broke off; "" where it did not. */
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
  return { step, isBusy, progress, problem, start: () => void (isBusy || run()), cancel: reset }
}

/** The progress of something that takes a while; null: it is unknown. */
export function ProgressLine({
  label,
  progress,
}: {
  readonly label: string
  readonly progress: Progress | null
}) {
  const known = progress !== null && progress.total > 0 ? progress : null
  return (
    <div className="grid grid-cols-1 gap-1">
      <progress
        className="h-2 w-full accent-primary-ink"
        aria-label={label}
        {...(known ? { value: known.moved, max: known.total } : {})}
      />
      <p className="text-sm text-text-3" role="status">
        {`${label}${known ? `: ${formatSize(known.moved)} of ${formatSize(known.total)}` : ''}`}
      </p>
    </div>
  )
}
