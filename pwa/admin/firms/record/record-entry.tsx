import type { ReactNode } from 'react'
import { sentenceOf } from '#contract/public-changes/change-sentence.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { dayText } from '#pwa/ui/day-text.ts'
import words from '../../kit/layout/words.module.css'
import styles from './record.module.css'

interface RecordEntryProps {
  readonly change: PublicChange
  /** The actions on it. */
  readonly tools: ReactNode
}

/** An entry of the public record, as visitors read it. */
export function RecordEntry({ change, tools }: RecordEntryProps) {
  const { at, reason, minor, notes, removed } = change
  const { subject, label, before, after, rest } = sentenceOf(change)
  return (
    <li className={styles.entry}>
      <p className={styles.what}>
        <time dateTime={at}>{dayText(at)}</time>
        {subject !== '' && (
          <strong className={styles.subject}>
            <span translate="no">{subject}</span>
            <span>:</span>
          </strong>
        )}
        <strong>{label}</strong>
        {minor && <Badge kind="plain">Minor</Badge>}
      </p>
      {(before.length > 0 || after.length > 0 || rest !== '') && (
        <p className={styles.values}>
          {before.length > 0 && (
            <del className={words.danger} translate="no">
              {before.join(', ')}
            </del>
          )}{' '}
          {after.length > 0 && (
            <ins className={styles.after} translate="no">
              {after.join(', ')}
            </ins>
          )}{' '}
          {rest !== '' && <span>{rest}</span>}
        </p>
      )}
      {removed ? (
        <p className={words.note}>{`Removed on ${dayText(removed.at)}: ${removed.reason}`}</p>
      ) : (
        <p className={words.note}>{reason || 'No reason was given'}</p>
      )}
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label="Notes">
          {notes.map((note) => (
            <li key={`${note.at} ${note.text}`}>
              <time dateTime={note.at}>{dayText(note.at)}</time> <span>{note.text}</span>
            </li>
          ))}
        </ul>
      )}
      {tools}
    </li>
  )
}
