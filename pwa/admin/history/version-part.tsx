import type { HistoryEntry } from '#contract/history.ts'
import { Button } from '#pwa/ui/button.tsx'
import stack from '#pwa/ui/stack.module.css'
import { ChangeTable } from './change-table.tsx'
import styles from './detail.module.css'
import { fieldLabel } from './entry-labels.ts'
import { ALREADY_BACK, type EarlierVersion } from './use-earlier-version.ts'
import { type Compared, fieldChanges } from './versions.ts'

interface VersionPartProps {
  readonly entry: HistoryEntry
  readonly version: EarlierVersion
}

/** An earlier version of the whole thing beside what it is now; nothing until somebody looks at one. */
export function VersionPart({ entry, version }: VersionPartProps) {
  const { compared, busy, restore } = version
  if (!compared) return null
  return (
    <section className={stack.close}>
      <h2 className={styles.subtitle}>
        {`${entry.subject_name} ${compared.side === 'before' ? 'before this' : 'after this'}`}
      </h2>
      <ComparedPart compared={compared} busy={busy} onRestore={restore} />
    </section>
  )
}

interface ComparedPartProps {
  readonly compared: Compared
  readonly busy: boolean
  readonly onRestore: () => void
}

function ComparedPart({ compared, busy, onRestore }: ComparedPartProps) {
  const { fields, truncated, now, isGone, exists, isTooOld, wasRestored } = compared
  const changes = fieldChanges({ before: now, after: fields })
  if (wasRestored) {
    return (
      <p className={styles.note}>
        A backup was restored since then, by an older version of the software that kept no record of it, so
        this version cannot be reconstructed.
      </p>
    )
  }
  if (isTooOld)
    return <p className={styles.note}>Too much has happened since then to reconstruct this version.</p>
  if (exists) return <p className={styles.note}>{ALREADY_BACK}</p>
  return (
    <>
      {changes.length > 0 && (
        <Button variant="tonal" busy={busy} icon="rotate-ccw" className={styles.restore} onClick={onRestore}>
          {isGone ? 'Add This Version Again' : 'Put This Version Back'}
        </Button>
      )}
      {changes.length === 0 ? (
        <p className={styles.note}>{isGone ? 'It no longer exists.' : 'Nothing has changed since.'}</p>
      ) : (
        <ChangeTable label="Compared with now" changes={changes} heads={['Now', 'Then']} />
      )}
      {truncated.length > 0 && (
        <p className={styles.note}>
          <span>Too long to be kept in History, so these stay as they are:</span>{' '}
          <span>{`${truncated.map(fieldLabel).join(', ')}.`}</span>
        </p>
      )}
    </>
  )
}
