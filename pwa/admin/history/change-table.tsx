import hidden from '#pwa/ui/visually-hidden.module.css'
import { comparedIn, valueIn } from '../kit/form/fields/field-text.ts'
import { formatValue, ValueText } from '../kit/form/safe-save/value-text.tsx'
import styles from './detail.module.css'
import { DiffText } from './diff-text.tsx'
import { fieldLabel, recordedFields } from './entry-labels.ts'
import type { FieldChange } from './field-changes.ts'
import { isPictureField, PictureValue } from './picture-value.tsx'

interface ChangeTableProps {
  readonly label: string
  readonly changes: readonly FieldChange[]
  readonly heads: readonly [string, string]
}

/** A change as its field reads, with what is worth showing of both sides. */
function narrowed(change: FieldChange): FieldChange {
  const { compare, text } = recordedFields[change.path] ?? {}
  if (!compare && !text) return change
  const [before, after] = comparedIn(recordedFields, change.path, [change.before, change.after])
  return { ...change, before, after }
}

const isEmpty = (value: unknown) => formatValue(value) === 'Empty'

/**
 * Two states of a thing, field by field. Where all of one state is empty, as of a thing that was added or deleted, the other
 * stands alone, without what is empty in it. All values are untrusted and rendered as text.
 */
export function ChangeTable({ label, changes, heads }: ChangeTableProps) {
  const [was, is] = [
    changes.some(({ before }) => !isEmpty(before)),
    changes.some(({ after }) => !isEmpty(after)),
  ]
  const sides = (['before', 'after'] as const).filter((_, index) => [was || !is, is || !was][index])
  const shown =
    sides.length === 2
      ? changes.map(narrowed)
      : changes.filter((change) => sides.some((side) => !isEmpty(change[side])))
  return (
    <table className={styles.table}>
      <caption className={hidden.visuallyHidden}>{label}</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {heads[side === 'before' ? 0 : 1]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((change) => (
          <tr key={change.path}>
            <th scope="row">{fieldLabel(change.path)}</th>
            {sides.map((side) => (
              <td key={side} data-head={heads[side === 'before' ? 0 : 1]}>
                <FieldValue change={change} side={side} alone={sides.length === 1} />
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
  readonly alone: boolean
}

function FieldValue({ change, side, alone }: FieldValueProps) {
  const value = change[side]
  if (isPictureField(change.path) && typeof value === 'string' && value !== '') {
    return <PictureValue path={change.path} value={value} />
  }
  if (alone || isEmpty(value)) return <ValueText value={valueIn(recordedFields, change.path, value)} />
  return <DiffText change={change} side={side} />
}
