import { useState } from 'react'
import { listSnapshots, type Restored, type Snapshot } from '#contract/backup/backup-endpoints.ts'
import { formatSize } from '#contract/primitives/file-size.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { useStaffQuery } from '../kit/account/staff-query.tsx'
import { Fetched } from '../kit/collection/fetched.tsx'
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

/** Shown after the reload: the backup that was restored, and its changes. */
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
  const query = useStaffQuery(listSnapshots, {})
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
      <Fetched query={query} size="part" loading={null} failed={failed}>
        {(snapshots) =>
          snapshots.length === 0 ? (
            <p className={words.caption}>No snapshots yet.</p>
          ) : (
            <ul className={styles.snapshots} aria-label="Snapshots">
              {snapshots.map((snapshot) => (
                <SnapshotRow key={snapshot.id} {...{ snapshot, disabled, onDownload, onRestore }} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </section>
  )
}

interface SnapshotRowProps extends SnapshotsCardProps {
  readonly snapshot: Snapshot
}

function SnapshotRow({ snapshot, disabled, onDownload, onRestore }: SnapshotRowProps) {
  const { id, taken_at, reason, bytes, entries } = snapshot
  const taken = formatMoment(taken_at)
  const firms = pluralize(entries.propfirms ?? 0, 'firm')
  const submissions = pluralize(entries.user_submissions ?? 0, 'submission')
  return (
    <li className={styles.snapshot}>
      <div className={styles.what}>
        <strong>{taken}</strong>
        <p className={words.caption}>
          {`${snapshotReasons[reason]}, ${formatSize(bytes)}, ${firms}, ${submissions}`}
        </p>
      </div>
      <Button
        variant="ghost"
        icon="download"
        disabled={disabled}
        aria-label={`Download the snapshot of ${taken}`}
        onClick={() => onDownload(id)}
      >
        Download
      </Button>
      <Button
        variant="ghost"
        icon="rotate-ccw"
        disabled={disabled}
        aria-label={`Restore the snapshot of ${taken}`}
        onClick={() => onRestore(snapshot)}
      >
        Restore
      </Button>
    </li>
  )
}
