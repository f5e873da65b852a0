import type { CollectionStats, RestoreReply } from '#contract/backup/backup-endpoints.ts'
import { backupCollections } from '#contract/backup/backup-file.ts'
import { formatSize } from '#contract/primitives/file-size.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { FileChooser } from '../kit/form/file-chooser.tsx'
import words from '../kit/layout/words.module.css'
import styles from './backup.module.css'
import {
  archiveMessages,
  collectionNames,
  restoreMessages,
  snapshotReasons,
  stepLabels,
} from './backup-labels.ts'
import { ProgressLine } from './progress-line.tsx'
import { type Restore, sourceLabel } from './use-restore.ts'
import { isArchive, type RestoreSource } from './use-send-backup.ts'

/** Restores from a file or from a snapshot. */
export function RestoreCard({ restore }: { readonly restore: Restore }) {
  const { step, source, reply, problem, progress } = restore
  const isBusy = step === 'checking' || step === 'restoring'
  const isSending = progress !== null && progress.moved < progress.total
  return (
    <section className={styles.card} aria-busy={isBusy}>
      <h2 className={styles.subtitle}>
        <Icon name="upload" />
        Restore
      </h2>
      {source ? (
        <Chosen
          source={source}
          onClear={step === 'restoring' || step === 'done' ? undefined : restore.clear}
        />
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
            variant="danger-fill"
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

interface ChosenProps {
  readonly source: RestoreSource
  /** Absent while the choice cannot be undone. */
  readonly onClear: (() => void) | undefined
}

function Chosen({ source, onClear }: ChosenProps) {
  const note =
    'file' in source
      ? formatSize(source.file.size)
      : `${snapshotReasons[source.snapshot.reason]}, ${formatSize(source.snapshot.bytes)}`
  return (
    <div className={styles.drop}>
      <span className={styles.icon} aria-hidden="true">
        {'file' in source && isArchive(source.file) ? '.tar' : '{ }'}
      </span>
      <div className={styles.what}>
        <strong>{sourceLabel(source)}</strong>
        <p className={words.caption}>{note}</p>
      </div>
      {onClear && <IconButton icon="x" label="Remove file" onClick={onClear} />}
    </div>
  )
}

const known = (name: string): string => (collectionNames as Record<string, string>)[name] ?? name

interface StatsRowProps {
  readonly label: string
  readonly stats: CollectionStats | undefined
}

function StatsRow({ label, stats }: StatsRowProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-label="Added">{stats?.added}</td>
      <td data-label="Changed">{stats?.changed}</td>
      <td data-label="Removed">{stats?.removed}</td>
      <td data-label="Unchanged">{stats?.unchanged}</td>
    </tr>
  )
}

/** The changes of a restore, collection by collection. */
export function RestoreTable({ reply }: { readonly reply: RestoreReply }) {
  const { changes, files, absent, unknown, dry_run } = reply
  const erased = files ? files.in_file - files.added - files.unchanged : 0
  const caption = dry_run ? 'What would change' : 'What was changed'
  const rows = backupCollections.filter((name) => name !== 'admin_users' && !absent.includes(name))
  return (
    <>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Collection</th>
            <th scope="col">Added</th>
            <th scope="col">Changed</th>
            <th scope="col">Removed</th>
            <th scope="col">Unchanged</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((name) => (
            <StatsRow key={name} label={collectionNames[name]} stats={changes[name]} />
          ))}
          {files && <StatsRow label={archiveMessages.row} stats={files} />}
        </tbody>
      </table>
      {erased > 0 && <p className={words.caption}>{archiveMessages.erased(pluralize(erased, 'file'))}</p>}
      {absent.length > 0 && (
        <p className={words.caption}>{`Not in the file, so they stay: ${absent.map(known).join(', ')}`}</p>
      )}
      {unknown.length > 0 && (
        <p className={words.caption}>{`In the file, but not known here: ${unknown.join(', ')}`}</p>
      )}
    </>
  )
}
