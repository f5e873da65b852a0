import { diffArrays } from 'diff'
import { formatValue } from '../kit/form/safe-save/value-text.tsx'
import styles from './detail.module.css'
import type { FieldChange } from './field-changes.ts'

/** Words taken out and put in from which two texts count as entirely different: a clock would judge by the machine. */
const MOST_EDITS = 1000

/** Words, amounts with their signs, and everything else character by character. */
const TOKEN = /[$€£]?\d+(?:[.,]\d+)*%?|[\p{L}\p{N}_]+|\s+|./gsu

const tokensOf = (value: unknown): string[] => formatValue(value).match(TOKEN) ?? []

interface Piece {
  readonly text: string
  readonly isMarked: boolean
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

type Side = 'before' | 'after'

const isOf = (side: Side, { added, removed }: { readonly added: boolean; readonly removed: boolean }) =>
  side === 'before' ? !added : !removed

/** One side of a change in pieces, with marks where it differs from the other side. Lists are compared entry by entry. */
export function piecesOf({ before, after }: FieldChange, side: Side): readonly Piece[] {
  if (isTextList(before) && isTextList(after)) {
    return diffArrays(before, after)
      .filter((change) => isOf(side, change))
      .flatMap(({ value, added, removed }) =>
        value.map((text) => ({ text: `${text}\n`, isMarked: added || removed })),
      )
  }
  const changes = diffArrays(tokensOf(before), tokensOf(after), { maxEditLength: MOST_EDITS })
  if (!changes) return [{ text: formatValue(side === 'before' ? before : after), isMarked: true }]
  return changes
    .filter((change) => isOf(side, change))
    .map(({ value, added, removed }) => ({ text: value.join(''), isMarked: added || removed }))
}

interface DiffTextProps {
  readonly change: FieldChange
  readonly side: Side
}

/** A text of which the words are marked that the other side does not have: translated piece by piece, it would say neither. */
export function DiffText({ change, side }: DiffTextProps) {
  const Mark = side === 'before' ? 'del' : 'ins'
  return (
    <span className={styles.text} translate="no">
      {piecesOf(change, side).map(({ text, isMarked }, index) => {
        const key = `${index} ${text}`
        if (!isMarked || text.trim() === '') return <span key={key}>{text}</span>
        const end = text.endsWith('\n') ? '\n' : ''
        return (
          <span key={key}>
            <Mark>{end ? text.slice(0, -1) : text}</Mark>
            {end && <span>{end}</span>}
          </span>
        )
      })}
    </span>
  )
}
