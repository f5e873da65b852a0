import type { ReactNode } from 'react'
import type { HistoryEntry, HistoryLine } from '#contract/history.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { withNames } from '#pwa/ui/with-names.tsx'
import { opensRow } from '../kit/keys/list-keys.ts'
import styles from './history.module.css'
import { actorName, isAct, type Sentence, sentenceOf } from './sentence.ts'

/** The attribute by which a row is found again: the id of what it opens. */
export const LINE = 'data-line'

/** The parameters that open a line: an act with its entries, or an entry. */
export function openLine({ entry, parts }: HistoryLine): Readonly<Record<string, string>> {
  return isAct(parts) && entry.batch ? { act: entry.batch } : { entry: entry.id }
}

/** One line of the history: who did what to which thing, in a sentence. */
export function LineRow({ line, onOpen }: { readonly line: HistoryLine; onOpen(line: HistoryLine): void }) {
  const { entry } = line
  return (
    <button
      {...opensRow}
      type="button"
      className={styles.row}
      {...{ [LINE]: Object.values(openLine(line))[0] }}
      onClick={() => onOpen(line)}
    >
      <LineWords line={line}>
        {line.put_back && (
          <Badge kind="plain" icon="rotate-ccw">
            Put back
          </Badge>
        )}
      </LineWords>
      <time className="text-sm text-text-3 tabular-nums max-tablet:col-2" dateTime={entry.at}>
        {new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(new Date(entry.at))}
      </time>
      <Icon name="chevron-right" size="s" className="text-text-3 max-tablet:hidden" />
    </button>
  )
}

interface LineWordsProps {
  readonly line: HistoryLine
  /** Below the words. */
  readonly children?: ReactNode
}

/** What a line says, beside the icon of what was done. */
export function LineWords({ line, children }: LineWordsProps) {
  const { entry } = line
  const { icon, tone, detail, ...sentence } = sentenceOf(line)
  return (
    <>
      <span
        className="grid size-9 place-items-center rounded-btn bg-surface-3 text-text-2 data-[tone=added]:bg-success-soft data-[tone=added]:text-success-ink data-[tone=changed]:bg-info-soft data-[tone=changed]:text-info-ink data-[tone=removed]:bg-danger-soft data-[tone=removed]:text-danger-ink data-[tone=warned]:bg-warning-soft data-[tone=warned]:text-warning-ink max-tablet:row-start-1 max-tablet:row-end-3"
        data-tone={tone}
      >
        <Icon name={icon} />
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span className="block leading-140 text-pretty strongs:font-650">
          <SentenceText entry={entry} {...sentence} />
        </span>
        {detail !== '' && (
          <span className="mt-0h line-clamp-3 text-sm text-text-3">
            {withNames(detail, recordedNames(entry))}
          </span>
        )}
        {children}
      </span>
    </>
  )
}

/** A sentence with the names in bold. They are untrusted and rendered as text. */
export function SentenceText({
  entry,
  does,
  name,
  rest,
}: Pick<Sentence, 'does' | 'name' | 'rest'> & Pick<HistoryLine, 'entry'>) {
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

/** The keys of recorded values that hold a name, a code or an address. */
const NAMED = /(?:name|code|email|url|slug)$/i

function namesAmong(value: unknown, key: string): readonly string[] {
  if (typeof value === 'string') return NAMED.test(key) && value !== '' ? [value] : []
  if (Array.isArray(value)) return value.flatMap((item) => namesAmong(item, key))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => namesAmong(inner, name))
}

/** Names, codes and addresses of an entry, longest first: its sentences may hold them, and a translator leaves them alone. */
export function recordedNames({
  subject_name,
  before,
  after,
}: Pick<HistoryEntry, 'subject_name' | 'before' | 'after'>): readonly string[] {
  const names = [subject_name, ...[before, after].flatMap((state) => namesAmong(state, ''))]
  return [...new Set(names)].sort((one, other) => other.length - one.length)
}
