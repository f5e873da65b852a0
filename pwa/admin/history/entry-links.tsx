import type { ReactNode } from 'react'
import type { HistoryEntry } from '#contract/history.ts'
import { Button } from '#pwa/ui/button.tsx'
import { withNames } from '#pwa/ui/with-names.tsx'
import { PanelLink } from '../kit/layout/panel-link.tsx'
import words from '../kit/layout/words.module.css'
import styles from './detail.module.css'
import type { HistoryAddress } from './history-address.ts'

interface EntryLinksProps {
  readonly entry: HistoryEntry
  /** The act that the entry is a part of; null where it stands alone. */
  readonly act: string | null
  readonly address: HistoryAddress
  readonly children: ReactNode
}

/** Where a thing of the history is looked at as it is now; null where it has no place of its own. */
function placeOf({ subject, subject_id: id }: HistoryEntry): Readonly<Record<string, string>> | null {
  if (subject === 'firm') return { tab: 'firms', firm: id }
  if (subject === 'user') return { tab: 'users', user: id }
  if (subject === 'submission' || subject === 'review')
    return { tab: 'submissions', submission: id, status: 'all' }
  if (subject === 'theme') return { tab: 'settings', theme: id }
  if (subject === 'page') return { tab: 'settings', page: id }
  if (subject === 'settings') return { tab: 'settings' }
  if (subject === 'backup') return { tab: 'backup' }
  return null
}

const hasHistory = ({ subject, subject_id }: HistoryEntry) =>
  subject_id !== '' && ['firm', 'theme', 'user', 'session', 'submission', 'review', 'page'].includes(subject)

/** The ways on from an entry: to the thing, to its own history, and to what else was done in the same act. */
export function EntryLinks({ entry, act, address, children }: EntryLinksProps) {
  const place = entry.action === 'delete' ? null : placeOf(entry)
  return (
    <nav className={styles.links} aria-label="More about this entry">
      {act && (
        <Button icon="layers" onClick={() => address.open({ act })}>
          Everything in this action
        </Button>
      )}
      {hasHistory(entry) && (
        <Button icon="history" onClick={() => address.showOnly(entry.subject_id)}>
          <span>{withNames(`All about ${entry.subject_name || 'this'}`, [entry.subject_name])}</span>
        </Button>
      )}
      {place && (
        <PanelLink icon="eye" variant="outline" params={place}>
          {entry.subject === 'backup' ? 'Backups and safety copies' : 'See the current version'}
        </PanelLink>
      )}
      {children}
      {entry.address !== '' && <span className={words.caption}>{`Done from ${entry.address}`}</span>}
    </nav>
  )
}
