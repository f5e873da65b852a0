import { useState } from 'react'
import type { Restored } from '#contract/backup/backup-endpoints.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { BannerPlace, useBanner } from '../kit/banner.tsx'
import { type BackupDownload, useDownloadBackup } from '../kit/downloads.ts'
import { formatMoment } from '../kit/format.ts'
import { takeRestored } from '../kit/restored-before-reload.ts'
import styles from './backup.module.css'
import { restoreMessages, stepLabels } from './backup-labels.ts'
import { ProgressLine } from './progress-line.tsx'
import { RestoreCard, RestoreTable } from './restore-card.tsx'
import { SnapshotsCard } from './snapshots-card.tsx'
import { useRestore } from './use-restore.ts'

/** Backups: download, restore, and those that the server keeps. */
export function BackupTab() {
  const banner = useBanner()
  const backup = useDownloadBackup(banner)
  const restore = useRestore()
  const [restored] = useState(takeRestored)
  const isRestoring = restore.step === 'restoring' || restore.step === 'done'
  return (
    <div className={styles.page}>
      <BannerPlace banner={banner} />
      <h1 className={styles.title}>Backup</h1>
      {restored && <RestoredCard restored={restored} />}
      <div className={styles.cards}>
        <DownloadCard backup={backup} />
        <RestoreCard restore={restore} />
        <SnapshotsCard
          disabled={isRestoring || backup.busy}
          onDownload={backup.start}
          onRestore={(snapshot) => restore.choose({ snapshot })}
        />
      </div>
    </div>
  )
}

/** Says after the reload what was restored, from when, into when. */
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

function DownloadCard({ backup }: { readonly backup: BackupDownload }) {
  return (
    <section className={styles.card}>
      <h2 className={styles.subtitle}>
        <Icon name="download" />
        Download a backup
      </h2>
      <p>One JSON file with all collections. Passwords are not included.</p>
      <p className={styles.small}>
        The files that visitors attached to their reviews are not in it: they stay in the database.
      </p>
      {backup.progress && (
        <ProgressLine
          words={backup.progress.moved > 0 ? stepLabels.downloading : stepLabels.preparing}
          progress={backup.progress}
        />
      )}
      <Button variant="primary" full icon="download" busy={backup.busy} onClick={() => backup.start()}>
        Backup Database
      </Button>
    </section>
  )
}
