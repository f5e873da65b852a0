import type { HistoryEntry, HistoryLine } from '#contract/history.ts'
import { isRestorable } from '#contract/history-version.ts'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { formatMoment } from '#pwa/ui/moment-text.ts'
import { withNames } from '#pwa/ui/with-names.tsx'
import { Fetched } from '../kit/collection/fetched.tsx'
import type { Sentence } from '../kit/form/fields/history-text.ts'
import { isAct } from './act-sentence.ts'
import { ChangeTable } from './change-table.tsx'
import styles from './detail.module.css'
import { DetailScreen } from './detail.tsx'
import { fieldLabel } from './entry-labels.ts'
import { EntryLinks } from './entry-links.tsx'
import { fieldChanges } from './field-changes.ts'
import type { HistoryAddress } from './history-address.ts'
import { SentenceText } from './line-row.tsx'
import { PutBackMark } from './put-back-mark.tsx'
import { PutReviewBack } from './put-review-back.tsx'
import { useHistoryEntry } from './queries.ts'
import { recordedNames } from './recorded-names.ts'
import { reviewPutBackOf } from './review-put-back.ts'
import { sentenceOf } from './sentence.ts'
import { type EarlierVersion, useEarlierVersion } from './use-earlier-version.ts'
import { VersionPart } from './version-part.tsx'

interface EntryScreenProps {
  readonly id: string
  readonly address: HistoryAddress
}

const loadMessages = { failed: 'The entry could not be loaded.' } as const

/** One entry, by its address. */
export function EntryScreen({ id, address }: EntryScreenProps) {
  const query = useHistoryEntry(id)
  const back = () => address.open({ act: address.act })
  return (
    <Fetched
      query={query}
      size="part"
      failed={loadMessages}
      frame={(state) => (
        <DetailScreen title="History" subtitle="" back={back}>
          {state}
        </DetailScreen>
      )}
    >
      {(line) => <Entry line={line} address={address} back={back} />}
    </Fetched>
  )
}

interface EntryProps {
  readonly line: HistoryLine
  readonly address: HistoryAddress
  readonly back: () => void
}

/** One entry: person, time, network, changes, and the way to put it back. */
function Entry({ line, address, back }: EntryProps) {
  const { entry, parts } = line
  // The entry of a restore stands for its act; another entry of an act says what it did itself.
  const own = sentenceOf({ entry, parts: [] })
  const changes = fieldChanges(entry)
  const version = useEarlierVersion(line)
  const fields = changes.length > 0 ? ` · ${pluralize(changes.length, 'field')}` : ''
  return (
    <DetailScreen
      title={<SentenceText entry={entry} {...titleOf(entry, own)} />}
      subtitle={`${formatMoment(entry.at)}${fields}`}
      back={back}
      actions={
        isRestorable(entry.subject) ? (
          <VersionButtons entry={entry} version={version} />
        ) : (
          reviewPutBackOf(entry) && <PutReviewBack line={line} />
        )
      }
    >
      <PutBackMark mark={line.put_back} address={address} />
      {version.problem !== '' && <Alert title={version.problem} icon="circle-alert" role="alert" />}
      {version.told !== '' && <Alert tone="info" title={version.told} role="status" />}
      <VersionPart entry={entry} version={version} />
      {changes.length > 0 && (
        <ChangeTable label="What changed" changes={changes} heads={['Before', 'After']} />
      )}
      {own.detail !== '' && changes.length === 0 && (
        <p className={styles.note}>
          <span>{withNames(own.detail, recordedNames(entry))}</span>
        </p>
      )}
      {version.canRevert && (
        <p className={styles.note}>
          <Icon name="info" size="s" />
          <span>
            <span>“Put Back” restores</span>{' '}
            <span>{changes.length === 1 ? 'this field' : `these ${changes.length} fields`}</span> alone; later
            changes to other fields stay. The change is recorded in History and can be undone.
          </span>
        </p>
      )}
      {version.shortened.length > 0 && (
        <p className={styles.note}>
          <span>Too long to be kept in History, so these stay as they are:</span>{' '}
          <span>{`${version.shortened.map(fieldLabel).join(', ')}.`}</span>
        </p>
      )}
      <EntryLinks entry={entry} act={isAct(parts) ? entry.batch : null} address={address}>
        {isRestorable(entry.subject) && entry.action !== 'delete' && (
          <Button busy={version.busy} icon="eye" onClick={() => version.view('after')}>
            Look at It After
          </Button>
        )}
      </EntryLinks>
    </DetailScreen>
  )
}

/** The table below says which fields a change is about. */
function titleOf({ action, subject, subject_name }: HistoryEntry, own: Sentence) {
  const isChange = action === 'change' && (subject === 'firm' || subject === 'theme') && own.rest === ''
  return isChange ? { ...own, does: own.does.replace(/^changed .*/, 'changed'), name: subject_name } : own
}

interface VersionButtonsProps {
  readonly entry: HistoryEntry
  readonly version: EarlierVersion
}

function VersionButtons({ entry, version }: VersionButtonsProps) {
  const isDeletion = entry.action === 'delete'
  const { busy } = version
  return (
    <>
      {entry.before !== null && !isDeletion && (
        <Button busy={busy} icon="eye" onClick={() => version.view('before')}>
          Look at It Before
        </Button>
      )}
      {isDeletion && (
        <Button variant="primary" busy={busy} icon="rotate-ccw" onClick={version.addAgain}>
          Add Again
        </Button>
      )}
      {version.canRevert && (
        <Button variant="primary" busy={busy} icon="rotate-ccw" onClick={version.revert}>
          Put Back
        </Button>
      )}
    </>
  )
}
