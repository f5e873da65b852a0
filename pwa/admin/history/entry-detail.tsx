import { useState } from 'react'
import type { HistoryEntry } from '#contract/history.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import stack from '#pwa/ui/stack.module.css'
import hidden from '#pwa/ui/visually-hidden.module.css'
import type { Banner } from '../kit/banner.tsx'
import { useConfirm } from '../kit/confirm.tsx'
import { formatMoment } from '../kit/format.ts'
import { DetailPane } from '../kit/panes.tsx'
import { ValueText } from '../kit/safe-save/value-text.tsx'
import { useTask } from '../kit/use-task.ts'
import {
  actionLabel,
  actorName,
  fieldLabel,
  isRestorable,
  type RestorableSubject,
  restorable,
} from './entry-labels.ts'
import styles from './history.module.css'
import { useVersions } from './use-versions.ts'
import { type Compared, compare, type FieldChange, fieldChanges } from './versions.ts'

interface EntryDetailProps {
  readonly entry: HistoryEntry
  readonly back: () => void
  readonly banner: Banner
}

/** One entry: who, when, from where, and the values before and after. */
export function EntryDetail({ entry, back, banner }: EntryDetailProps) {
  const changes = fieldChanges(entry)
  const label = actionLabel(entry)
  return (
    <DetailPane
      title={`${label.charAt(0).toUpperCase()}${label.slice(1)}`}
      subtitle={`${actorName(entry)}, ${formatMoment(entry.at)}`}
      back={back}
    >
      <div className={styles.parts}>
        {entry.address !== '' && <p className={styles.quiet}>From {entry.address}</p>}
        {changes.length > 0 && (
          <ChangeTable label="What changed" changes={changes} heads={['Before', 'After']} />
        )}
        {isRestorable(entry.subject) && <VersionPart entry={entry} subject={entry.subject} banner={banner} />}
      </div>
    </DetailPane>
  )
}

const versionMessages = {
  looking: { failed: 'The earlier version could not be loaded. Please try again.' },
  saving: { failed: 'The earlier version could not be put back. Please try again.' },
} as const

interface VersionPartProps {
  readonly entry: HistoryEntry
  readonly subject: RestorableSubject
  readonly banner: Banner
}

/** Compares an earlier version with the present one and restores it through the usual write. */
export function VersionPart({ entry, subject, banner }: VersionPartProps) {
  const { readVersions, restoreVersion, recreate } = useVersions()
  const confirm = useConfirm()
  const task = useTask()
  const [compared, setCompared] = useState<Compared | null>(null)
  const show = (side: Compared['side']) =>
    task.run(async () => {
      setCompared(
        compare({ entry, side, writable: restorable[subject], ...(await readVersions(subject, entry)) }),
      )
    }, versionMessages.looking)

  const restore = async ({ fields, tag, isGone }: Compared) => {
    const question = {
      title: isGone ? `Add ${entry.subject_name} again?` : 'Put this version back?',
      text: isGone
        ? 'It comes back with a new address in this history; what visitors saved of the old one stays gone.'
        : 'The fields below are written as they were. This is a change like any other and can be put back, too.',
      action: isGone ? 'Add Again' : 'Put Back',
      icon: 'rotate-ccw',
    } as const
    if (!(await confirm(question))) return
    task.run(async () => {
      if (isGone && subject !== 'settings') await recreate(subject, fields)
      else await restoreVersion(subject, entry.subject_id, fields, tag)
      banner.success(isGone ? 'Added again' : 'Put back')
      setCompared(null)
    }, versionMessages.saving)
  }
  const canLookBefore = entry.before !== null && entry.action !== 'delete'
  return (
    <section className={stack.close}>
      <h3 className={styles.subtitle}>Earlier version</h3>
      {task.problem !== '' && <Alert title={task.problem} icon="circle-alert" role="alert" />}
      <div className={styles.buttons}>
        {(canLookBefore || entry.action === 'delete') && (
          <Button busy={task.busy} icon="history" onClick={() => show('before')}>
            {entry.action === 'delete' ? 'Look at What Was Deleted' : 'Look at It Before'}
          </Button>
        )}
        {entry.action !== 'delete' && (
          <Button busy={task.busy} icon="history" onClick={() => show('after')}>
            Look at It After
          </Button>
        )}
      </div>
      {compared && <ComparedPart compared={compared} onRestore={() => void restore(compared)} />}
    </section>
  )
}

interface ComparedPartProps {
  readonly compared: Compared
  readonly onRestore: () => void
}

function ComparedPart({ compared, onRestore }: ComparedPartProps) {
  const { fields, truncated, now, isGone, exists, isTooOld, wasRestored } = compared
  const changes = fieldChanges({ before: now, after: fields })
  if (wasRestored) {
    return (
      <p className={styles.quiet}>A backup was restored since, so this version cannot be put together.</p>
    )
  }
  if (isTooOld) return <p className={styles.quiet}>Too much happened since to put it together.</p>
  if (exists) return <p className={styles.quiet}>It was added again already, or was never deleted.</p>
  return (
    <>
      {changes.length === 0 ? (
        <p className={styles.quiet}>{isGone ? 'It is not there any more.' : 'It is the same now.'}</p>
      ) : (
        <ChangeTable label="Compared with now" changes={changes} heads={['Now', 'Then']} />
      )}
      {truncated.length > 0 && (
        <p className={styles.quiet}>
          Too long for the history, so they stay as they are: {truncated.map(fieldLabel).join(', ')}.
        </p>
      )}
      {changes.length > 0 && (
        <Button variant="primary" icon="rotate-ccw" className={styles.restore} onClick={onRestore}>
          {isGone ? 'Add Again' : 'Put This Version Back'}
        </Button>
      )}
    </>
  )
}

interface ChangeTableProps {
  readonly label: string
  readonly changes: readonly FieldChange[]
  readonly heads: readonly [string, string]
}

/** Two states of a thing, field by field. All values are untrusted and rendered as text. */
export function ChangeTable({ label, changes, heads }: ChangeTableProps) {
  return (
    <table className={styles.table}>
      <caption>{label}</caption>
      <thead className={hidden.visuallyHidden}>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">{fieldLabel(path)}</th>
            <td data-head={heads[0]}>
              <ValueText value={before} />
            </td>
            <td data-head={heads[1]}>
              <ValueText value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
