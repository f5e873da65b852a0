import { useState } from 'react'
import { listSnapshots, type Restored, type Snapshot } from '#contract/backup/backup-endpoints.ts'
import { formatSize } from '#contract/primitives/file-size.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { useStaffQuery } from '../kit/account/staff-query.tsx'
import { Fetched } from '../kit/collection/load-state.tsx'
import { Page } from '../kit/layout/page-head.tsx'
import words from '../kit/layout/words.module.css'
import styles from './backup.module.css'
import { restoreMessages, snapshotReasons } from './backup-labels.ts'
import { DownloadCard } from './downloads.tsx'
import { PersonCard } from './person-card.tsx'
import { RestoreCard, RestoreTable, takeRestored, useRestore } from './restore.tsx'
import { useDownloadBackup } from './transfers.ts'

/** The tab "Backup": download, restore, and the snapshots on the server. */
export function BackupTab() {
  const backup = useDownloadBackup()
  const restore = useRestore()
  const [restored] = useState(takeRestored)
  const isRestoring = restore.step === 'restoring' || restore.step === 'done'
  return (
    <Page title="Backup">
      {restored && <RestoredCard restored={restored} />}
      <div className={styles.cards}>
        <DownloadCard backup={backup} />
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

interface SnapshotActs {
  readonly disabled: boolean
  onDownload(id: string): void
  onRestore(snapshot: Snapshot): void
}

const failed = { failed: 'The snapshots could not be loaded. Please try again.' }

/** The backups that the server keeps. */
function SnapshotsCard(acts: SnapshotActs) {
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
                <SnapshotRow key={snapshot.id} snapshot={snapshot} {...acts} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </section>
  )
}

function SnapshotRow(props: SnapshotActs & { readonly snapshot: Snapshot }) {
  const { snapshot, disabled, onDownload, onRestore } = props
  const { id, taken_at, reason, bytes, entries } = snapshot
  const taken = formatMoment(taken_at)
  const firms = pluralize(entries.propfirms ?? 0, 'firm')
  const submissions = pluralize(entries.user_submissions ?? 0, 'submission')
  const acts = [
    ['Download', `Download the snapshot of ${taken}`, 'download', () => onDownload(id)],
    ['Restore', `Restore the snapshot of ${taken}`, 'rotate-ccw', () => onRestore(snapshot)],
  ] as const
  return (
    <li className={styles.snapshot}>
      <div className={styles.what}>
        <strong>{taken}</strong>
        <p className={words.caption}>
          {`${snapshotReasons[reason]}, ${formatSize(bytes)}, ${firms}, ${submissions}`}
        </p>
      </div>
      {acts.map(([name, label, icon, act]) => (
        <Button key={name} variant="ghost" icon={icon} disabled={disabled} aria-label={label} onClick={act}>
          {name}
        </Button>
      ))}
    </li>
  )
}
