import type { HistoryEntry } from '#contract/history.ts'
import { Button } from '#pwa/ui/button.tsx'
import stack from '#pwa/ui/stack.module.css'
import { withNames } from '#pwa/ui/with-names.tsx'
import words from '../kit/layout/words.module.css'
import { ChangeTable } from './change-table.tsx'
import styles from './detail.module.css'
import { fieldLabel } from './entry-labels.ts'
import { fieldChanges } from './field-changes.ts'
import { ALREADY_BACK, type Compared, type EarlierVersion } from './use-earlier-version.ts'

interface VersionPartProps {
  readonly entry: HistoryEntry
  readonly version: EarlierVersion
}

/** An earlier version of the whole thing beside the current one; nothing until one is opened. */
export function VersionPart({ entry, version }: VersionPartProps) {
  const { compared, busy, restore } = version
  if (!compared) return null
  return (
    <section className={stack.close}>
      <h2 className={words.strong}>
        {withNames(`${entry.subject_name} ${compared.side === 'before' ? 'before this' : 'after this'}`, [
          entry.subject_name,
        ])}
      </h2>
      <ComparedPart
        compared={compared}
        wasDeletion={entry.action === 'delete'}
        busy={busy}
        onRestore={restore}
      />
    </section>
  )
}

interface ComparedPartProps {
  readonly compared: Compared
  readonly wasDeletion: boolean
  readonly busy: boolean
  readonly onRestore: () => void
}

function ComparedPart({ compared, wasDeletion, busy, onRestore }: ComparedPartProps) {
  const { fields, shortened, now, tag } = compared
  const changes = fieldChanges({ before: now, after: fields })
  const isGone = tag === null
  if (wasDeletion && !isGone) return <p className={styles.note}>{ALREADY_BACK}</p>
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
      {shortened.length > 0 && (
        <p className={styles.note}>
          <span>Too long to be kept in History, so these stay as they are:</span>{' '}
          <span>{`${shortened.map(fieldLabel).join(', ')}.`}</span>
        </p>
      )}
    </>
  )
}
