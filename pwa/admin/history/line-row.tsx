import type { HistoryEntry, HistoryLine } from '#contract/history.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { withNames } from '#pwa/ui/with-names.tsx'
import words from '../kit/layout/words.module.css'
import { isAct } from './act-sentence.ts'
import { timeOf } from './day-groups.ts'
import { actorName } from './entry-labels.ts'
import styles from './lines.module.css'
import { recordedNames } from './recorded-names.ts'
import { sentenceOf } from './sentence.ts'

/** The attribute by which a row is found again: the id of what it opens. */
export const LINE = 'data-line'

/** The parameters that open a line: an act with its entries, or an entry. */
export function openLine({ entry, parts }: HistoryLine) {
  return isAct(parts) && entry.batch ? { act: entry.batch } : { entry: entry.id }
}

interface LineRowProps {
  readonly line: HistoryLine
  readonly onOpen: (line: HistoryLine) => void
}

/** One line of the history: who did what to which thing, in a sentence. */
export function LineRow({ line, onOpen }: LineRowProps) {
  const { entry } = line
  const { icon, tone, detail, ...sentence } = sentenceOf(line)
  const opens = openLine(line)
  return (
    <button
      type="button"
      className={styles.row}
      {...{ [LINE]: opens.act ?? opens.entry }}
      onClick={() => onOpen(line)}
    >
      <span className={styles.icon} data-tone={tone}>
        <Icon name={icon} />
      </span>
      <span className={words.whole}>
        <span className={styles.what}>
          <SentenceText entry={entry} {...sentence} />
        </span>
        {detail !== '' && <span className={styles.detail}>{withNames(detail, recordedNames(entry))}</span>}
        {line.put_back && (
          <Badge kind="plain" icon="rotate-ccw">
            Put back
          </Badge>
        )}
      </span>
      <time className={styles.time} dateTime={entry.at}>
        {timeOf(entry.at)}
      </time>
      <Icon name="chevron-right" size="s" className={styles.chevron} />
    </button>
  )
}

interface SentenceTextProps {
  readonly entry: HistoryEntry
  readonly does: string
  readonly name: string
  readonly rest: string
}

/** A sentence with the names in bold. They are untrusted and rendered as text. */
export function SentenceText({ entry, does, name, rest }: SentenceTextProps) {
  const names = recordedNames(entry)
  return (
    <>
      <strong translate="no">{actorName(entry)}</strong> <span>{withNames(does, names)}</span>
      {name !== '' && (
        <>
          {' '}
          <strong translate="no">{name}</strong>
        </>
      )}
      <span>{withNames(rest, names)}</span>
    </>
  )
}
