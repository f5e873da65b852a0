import { listSnapshots, type Snapshot } from '#contract/backup/backup-endpoints.ts'
import { formatSize } from '#contract/primitives/text.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { explain } from '../kit/explain.ts'
import { counted, formatMoment } from '../kit/format.ts'
import { useStaffQuery } from '../kit/staff-query.tsx'
import styles from './backup.module.css'
import { snapshotReasons } from './backup-labels.ts'

interface SnapshotsCardProps {
  readonly disabled: boolean
  readonly onDownload: (id: string) => void
  readonly onRestore: (snapshot: Snapshot) => void
}

const failed = { failed: 'The snapshots could not be loaded. Please try again.' }

/** The backups that the server keeps by itself. */
export function SnapshotsCard({ disabled, onDownload, onRestore }: SnapshotsCardProps) {
  const { data: snapshots, error, refetch } = useStaffQuery(listSnapshots, {})
  return (
    <section className={`${styles.card} ${styles.wide}`}>
      <h2 className={styles.subtitle}>
        <Icon name="history" />
        Snapshots on the server
      </h2>
      <p>
        One is taken before each restore; the last five of those are kept. So are the last five automatic and
        test backups that could not be mailed.
      </p>
      {error && !snapshots && (
        <>
          <Alert title={explain(error, failed)} icon="circle-alert" role="alert" />
          <Button icon="refresh-cw" onClick={() => void refetch()}>
            Try Again
          </Button>
        </>
      )}
      {snapshots?.length === 0 && <p className={styles.small}>There are none yet.</p>}
      {snapshots && snapshots.length > 0 && (
        <ul className={styles.snapshots} aria-label="Snapshots">
          {snapshots.map((snapshot) => (
            <li key={snapshot.id} className={styles.snapshot}>
              <div className={styles.what}>
                <strong>{formatMoment(snapshot.taken_at)}</strong>
                <p className={styles.small}>
                  {snapshotReasons[snapshot.reason]}, {formatSize(snapshot.bytes)},{' '}
                  {counted(snapshot.entries.propfirms ?? 0, 'firm')},{' '}
                  {counted(snapshot.entries.user_submissions ?? 0, 'submission')}
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
