import { diffArrays } from 'diff'
import { useState } from 'react'
import type { ChosenPictureKind } from '#contract/picture-endpoints.ts'
import { comparedIn, formatValue, isEmpty, ValueText, valueIn } from '../kit/form/fields/field-text.tsx'
import { usePicture } from '../kit/picture/queries.ts'
import { type FieldChange, fieldLabel, recordedFields } from './entry-fields.ts'
import styles from './history.module.css'

interface ChangeTableProps {
  readonly label: string
  readonly changes: readonly FieldChange[]
  readonly heads: readonly [string, string]
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** A change as its field reads, with what is worth showing of both sides. Lists are compared entry by entry. */
function narrowed(change: FieldChange): FieldChange {
  if (isTextList(change.before) && isTextList(change.after)) return change
  const [before, after] = comparedIn(recordedFields, change.path, [change.before, change.after])
  return { ...change, before, after }
}

/**
 * Two states of a thing, field by field. Where all of one state is empty, as of a thing that was added or deleted, the other
 * stands alone, without what is empty in it. All values are untrusted and rendered as text.
 */
export function ChangeTable({ label, changes, heads }: ChangeTableProps) {
  const both = [
    ['before', heads[0]],
    ['after', heads[1]],
  ] as const
  const filled = both.filter(([side]) => changes.some((change) => !isEmpty(change[side])))
  const [alone] = filled.length === 1 ? filled : []
  const shown = alone ? changes.filter((change) => !isEmpty(change[alone[0]])) : changes.map(narrowed)
  const sides = alone ? [alone] : both
  return (
    <table className={styles.table}>
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {sides.map(([side, head]) => (
            <th key={side} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((change) => (
          <tr key={change.path}>
            <th scope="row">{fieldLabel(change.path)}</th>
            {sides.map(([side, head]) => (
              <td key={side} data-head={head}>
                <FieldValue change={change} side={side} alone={alone !== undefined} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface FieldValueProps {
  readonly change: FieldChange
  readonly side: 'before' | 'after'
}

function FieldValue({ change, side, alone }: FieldValueProps & { readonly alone: boolean }) {
  const value = change[side]
  const row = recordedFields[change.path]
  if (row?.kind === 'picture' && !isEmpty(value)) return <PictureValue kind={row.of} value={String(value)} />
  if (alone || isEmpty(value)) return <ValueText value={valueIn(recordedFields, change.path, value)} />
  return <DiffText change={change} side={side} />
}

/** The picture of a field, and its address. This site fetches a copy, so that no other site learns of staff. */
function PictureValue({ kind, value }: { readonly kind: ChosenPictureKind; readonly value: string }) {
  // A picture that nothing names any more may be gone.
  const [lost, setLost] = useState<string | null>(null)
  const { path } = usePicture(kind, value)
  return (
    <span className="grid justify-items-start gap-2 text-sm text-text-3 images:h-16 images:max-w-full images:rounded-md images:border images:border-border images:object-contain images:p-2">
      {path !== null && lost !== path && <img src={path} alt="" onError={() => setLost(path)} />}
      <ValueText value={value} />
    </span>
  )
}

/** Words taken out and put in from which two texts count as entirely different: a clock would judge by the machine. */
const MOST_EDITS = 1000

/** Words, amounts with their signs, and everything else character by character. */
const TOKEN = /[$€£]?\d+(?:[.,]\d+)*%?|[\p{L}\p{N}_]+|\s+|./gsu

const tokensOf = (value: unknown): string[] => formatValue(value).match(TOKEN) ?? []

/** One side of a change in pieces, with marks where it differs from the other side. Lists are compared entry by entry. */
export function piecesOf({ before, after }: FieldChange, side: FieldValueProps['side']) {
  const areLists = isTextList(before) && isTextList(after)
  const changes = areLists
    ? diffArrays(before, after)
    : diffArrays(tokensOf(before), tokensOf(after), { maxEditLength: MOST_EDITS })
  if (!changes) return [{ text: formatValue(side === 'before' ? before : after), isMarked: true }]
  return changes
    .filter(({ added, removed }) => (side === 'before' ? !added : !removed))
    .flatMap(({ value, added, removed }) => {
      const texts = areLists ? value.map((text) => `${text}\n`) : [value.join('')]
      return texts.map((text) => ({ text, isMarked: added || removed }))
    })
}

/** A text of which the words are marked that the other side does not have: translated piece by piece, it would say neither. */
function DiffText({ change, side }: FieldValueProps) {
  const Mark = side === 'before' ? 'del' : 'ins'
  return (
    <span className="leading-150 whitespace-pre-line" translate="no">
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
