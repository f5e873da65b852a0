import { useState } from 'react'
import { can } from '#contract/permissions.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { Button } from '#pwa/ui/button.tsx'
import { useAccount } from '../../kit/account/session.tsx'
import { CollectionRows } from '../../kit/collection/collection.tsx'
import { MoreRows } from '../../kit/collection/more-rows.tsx'
import words from '../../kit/layout/words.module.css'
import { CorrectEntry, type Correction } from './correct-entry.tsx'
import { useRecord } from './queries.ts'
import styles from './record.module.css'
import { RecordEntry } from './record-entry.tsx'

interface RecordListProps {
  readonly firm: { readonly id: string }
}

/** The entries of the public record about a firm, with the ways to correct them. */
export function RecordList({ firm }: RecordListProps) {
  const { role } = useAccount()
  const { changes, error, hasMore, isLoadingMore, more, refetch } = useRecord(firm.id)
  const [open, setOpen] = useState<{ readonly id: string; readonly by: Correction } | null>(null)
  const [done, setDone] = useState('')
  const mayCorrect = can(role, 'changes:correct')
  const close = (isDone: boolean) => {
    if (isDone) setDone(open?.by === 'note' ? 'The note is added.' : 'The words are removed.')
    setOpen(null)
  }
  return (
    <>
      <p className={styles.done} role="status">
        {done}
      </p>
      <CollectionRows
        size="part"
        rows={changes}
        failed={error && !changes ? 'The record could not be loaded.' : ''}
        onRetry={() => void refetch()}
        empty={<p className={words.note}>Nothing has changed since this record began.</p>}
      >
        {(changes) => (
          <ul className={styles.entries} aria-label="Entries of the record">
            {changes.map((change) => (
              <RecordEntry
                key={change.id}
                change={change}
                tools={
                  mayCorrect && (
                    <EntryTools
                      change={change}
                      onCorrect={(by) => {
                        setDone('')
                        setOpen({ id: change.id, by })
                      }}
                    />
                  )
                }
              />
            ))}
          </ul>
        )}
      </CollectionRows>
      {hasMore && <MoreRows label="Show Older" busy={isLoadingMore} onMore={more} />}
      {open && <CorrectEntry {...open} onClose={close} />}
    </>
  )
}

interface EntryToolsProps {
  readonly change: PublicChange
  readonly onCorrect: (by: Correction) => void
}

function EntryTools({ change: { removed }, onCorrect }: EntryToolsProps) {
  return (
    <div className={styles.tools}>
      <Button variant="ghost" onClick={() => onCorrect('note')}>
        Add a note
      </Button>
      {!removed && (
        <Button variant="ghost" onClick={() => onCorrect('removal')}>
          Remove words
        </Button>
      )}
    </div>
  )
}
