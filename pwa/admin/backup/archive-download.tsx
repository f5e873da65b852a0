import { countArchivedFiles } from '#contract/backup/archive-endpoints.ts'
import { formatSize } from '#contract/primitives/file-size.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { useStaffQuery } from '../kit/account/staff-query.tsx'
import words from '../kit/layout/words.module.css'
import { archiveMessages, stepLabels } from './backup-labels.ts'
import { ProgressLine } from './progress-line.tsx'
import type { ArchiveDownload } from './use-archive-download.ts'

/** Bytes that a line of 10 Mbit/s carries in a minute. */
const BYTES_A_MINUTE = (10_000_000 / 8) * 60

const minutesFor = (bytes: number) => pluralize(Math.max(1, Math.round(bytes / BYTES_A_MINUTE)), 'minute')

interface ArchiveDownloadPartProps {
  readonly archive: ArchiveDownload
  readonly disabled: boolean
}

/** The backup with files: its size and time before, its progress, and the way on where it broke off. */
export function ArchiveDownloadPart({ archive, disabled }: ArchiveDownloadPartProps) {
  const { data } = useStaffQuery(countArchivedFiles, {})
  if (!data) return null
  const { step, progress, problem, start, cancel } = archive
  const isBusy = step === 'preparing' || step === 'downloading'
  if (data.files === 0 && step === 'idle') return <p className={words.caption}>{archiveMessages.noFiles}</p>
  const size = formatSize(data.bytes)
  return (
    <>
      <p className={words.caption}>
        {archiveMessages.what(pluralize(data.files, 'file'), size, minutesFor(data.bytes))}
      </p>
      {step !== 'idle' && <ProgressLine label={labels[step]} progress={progress} />}
      {problem && (
        <Alert title={problem} icon="circle-alert" role="alert">
          <p>{archiveMessages.goOn}</p>
        </Alert>
      )}
      <Button full icon="download" busy={isBusy} disabled={disabled} onClick={start}>
        {step === 'broken' ? 'Continue' : `With files (${size})`}
      </Button>
      {step === 'broken' && (
        <Button variant="ghost" full onClick={cancel}>
          Cancel
        </Button>
      )}
    </>
  )
}

const labels = {
  preparing: stepLabels.reading,
  downloading: stepLabels.downloading,
  broken: stepLabels.brokenOff,
} as const
