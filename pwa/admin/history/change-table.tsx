import { ValueText } from '../kit/safe-save/value-text.tsx'
import { fieldLabel } from './entry-labels.ts'
import styles from './history.module.css'
import type { FieldChange } from './versions.ts'

interface ChangeTableProps {
  readonly label: string
  readonly changes: readonly FieldChange[]
  readonly heads: readonly [string, string]
}

/** Two states of a thing, field by field. What stands there was written by anyone: it is text and nothing else. */
export function ChangeTable({ label, changes, heads }: ChangeTableProps) {
  return (
    <table className={styles.table}>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">{fieldLabel(path)}</th>
            <td data-head={heads[0]}>
              <ValueText value={before} />
            </td>
            <td data-head={heads[1]}>
              <ValueText value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
