import type { HistoryEntry } from '#contract/history.ts'
import type { Banner } from '../kit/banner.tsx'
import { formatMoment } from '../kit/format.ts'
import { DetailPane } from '../kit/panes.tsx'
import { ChangeTable } from './change-table.tsx'
import { actionLabel, actorName, isRestorable } from './entry-labels.ts'
import styles from './history.module.css'
import { VersionPart } from './version-part.tsx'
import { fieldChanges } from './versions.ts'

interface EntryDetailProps {
  readonly entry: HistoryEntry
  readonly back: () => void
  readonly banner: Banner
}

/** One entry: who, when, from where, what was there before and after. */
export function EntryDetail({ entry, back, banner }: EntryDetailProps) {
  const changes = fieldChanges(entry)
  const words = actionLabel(entry)
  return (
    <DetailPane
      title={`${words.charAt(0).toUpperCase()}${words.slice(1)}`}
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
