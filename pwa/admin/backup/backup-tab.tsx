import { useState } from 'react'
import { listSnapshots, type Restored, type Snapshot } from '#contract/backup/backup-endpoints.ts'
import { formatSize } from '#contract/primitives/file-size.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { useStaffQuery } from '../kit/account/staff-query.tsx'
import { errorMessage } from '../kit/form/call-errors.ts'
import { Page } from '../kit/layout/page-head.tsx'
import words from '../kit/layout/words.module.css'
import { useBanner } from '../kit/messages/banner.tsx'
import { ArchiveDownloadPart } from './archive-download.tsx'
import styles from './backup.module.css'
import { restoreMessages, snapshotReasons, stepLabels } from './backup-labels.ts'
import { PersonCard } from './person/person-card.tsx'
import { ProgressLine } from './progress-line.tsx'
import { RestoreCard, RestoreTable } from './restore-card.tsx'
import { takeRestored } from './restored-before-reload.ts'
import { type ArchiveDownload, useArchiveDownload } from './use-archive-download.ts'
import { type BackupDownload, useDownloadBackup } from './use-download-backup.ts'
import { useRestore } from './use-restore.ts'

/** The tab "Backup": download, restore, and the snapshots on the server. */
export function BackupTab() {
  const banner = useBanner()
  const backup = useDownloadBackup(banner)
  const archive = useArchiveDownload(banner)
  const restore = useRestore()
  const [restored] = useState(takeRestored)
  const isRestoring = restore.step === 'restoring' || restore.step === 'done'
  return (
    <Page title="Backup">
      {restored && <RestoredCard restored={restored} />}
      <div className={styles.cards}>
        <DownloadCard backup={backup} archive={archive} />
        <RestoreCard restore={restore} />
        <SnapshotsCard
          disabled={isRestoring || backup.busy}
          onDownload={backup.start}
          onRestore={(snapshot) => restore.choose({ snapshot })}
        />
        <PersonCard />
      </div>
    </Page>
  )
}

/** Shown after the reload: what was restored. */
function RestoredCard({ restored: { source, reply } }: { readonly restored: Restored }) {
  const { backup_exported_at, imported_at } = reply.stats
  const [from, into] = [formatMoment(backup_exported_at), formatMoment(imported_at)]
  return (
    <section className={styles.card} aria-label="Restored backup">
      <Alert tone="success" role="status" title={restoreMessages.done(source, from, into)} />
      <RestoreTable reply={reply} />
    </section>
  )
}

interface DownloadCardProps {
  readonly backup: BackupDownload
  readonly archive: ArchiveDownload
}

function DownloadCard({ backup, archive }: DownloadCardProps) {
  const isReading = archive.step === 'preparing' || archive.step === 'downloading'
  return (
    <section className={styles.card}>
      <h2 className={styles.subtitle}>
        <Icon name="download" />
        Download a backup
      </h2>
      <p>One JSON file with all collections. Passwords are not included.</p>
      <p className={words.caption}>Files of reviews are not in it.</p>
      {backup.progress && (
        <ProgressLine
          label={backup.progress.moved > 0 ? stepLabels.downloading : stepLabels.preparing}
          progress={backup.progress}
        />
      )}
      <Button
        variant="primary"
        full
        icon="download"
        busy={backup.busy}
        disabled={isReading}
        onClick={() => backup.start()}
      >
        Backup Database
      </Button>
      <ArchiveDownloadPart archive={archive} disabled={backup.busy} />
    </section>
  )
}

interface SnapshotsCardProps {
  readonly disabled: boolean
  readonly onDownload: (id: string) => void
  readonly onRestore: (snapshot: Snapshot) => void
}

const failed = { failed: 'The snapshots could not be loaded. Please try again.' }

/** The backups that the server keeps. */
function SnapshotsCard({ disabled, onDownload, onRestore }: SnapshotsCardProps) {
  const { data: snapshots, error, refetch } = useStaffQuery(listSnapshots, {})
  return (
    <section className={`${styles.card} ${styles.wide}`}>
      <h2 className={styles.subtitle}>
        <Icon name="history" />
        Snapshots on the server
      </h2>
      <p>
        One is taken before each restore; the last five are kept. The last five automatic and test backups
        that could not be emailed are kept as well.
      </p>
      {error && !snapshots && (
        <>
          <Alert title={errorMessage(error, failed)} icon="circle-alert" role="alert" />
          <Button icon="refresh-cw" onClick={() => void refetch()}>
            Try Again
          </Button>
        </>
      )}
      {snapshots?.length === 0 && <p className={words.caption}>No snapshots yet.</p>}
      {snapshots && snapshots.length > 0 && (
        <ul className={styles.snapshots} aria-label="Snapshots">
          {snapshots.map((snapshot) => (
            <li key={snapshot.id} className={styles.snapshot}>
              <div className={styles.what}>
                <strong>{formatMoment(snapshot.taken_at)}</strong>
                <p className={words.caption}>
                  {`${snapshotReasons[snapshot.reason]}, ${formatSize(snapshot.bytes)}, ${pluralize(snapshot.entries.propfirms ?? 0, 'firm')}, ${pluralize(snapshot.entries.user_submissions ?? 0, 'submission')}`}
                </p>
              </div>
              <Button
                variant="ghost"
                icon="download"
                disabled={disabled}
                aria-label={`Download the snapshot of ${formatMoment(snapshot.taken_at)}`}
                onClick={() => onDownload(snapshot.id)}
              >
                Download
              </Button>
              <Button
                variant="ghost"
                icon="rotate-ccw"
                disabled={disabled}
                aria-label={`Restore the snapshot of ${formatMoment(snapshot.taken_at)}`}
                onClick={() => onRestore(snapshot)}
              >
                Restore
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
