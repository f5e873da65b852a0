import { type HTMLAttributes, memo, useState } from 'react'
import type { Challenge } from '#contract/challenges/challenge.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { type ChallengeColumn, challengeColumns } from '#contract/sheets/challenge-columns.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { selectsZero } from '../../kit/form/fields/number-and-list-fields.tsx'
import styles from './challenge-grid.module.css'
import { type CellPlace, cellKey } from './rows.ts'

/** "Row 6, Price" */
export const cellName = ({ row, column }: CellPlace): string =>
  `Row ${row + 1}, ${challengeColumns[column]?.label ?? ''}`

/** The id of the text that names the fault of a cell. */
export const faultId = ({ row, column }: CellPlace): string => `challenge-fault-${row}-${column}`

/** A row whose menu is open, and the button that opened it. */
export interface OpenMenu {
  readonly row: number
  readonly button: HTMLElement
}

interface GridRowProps {
  readonly row: Challenge
  readonly index: number
  /** The column of the active cell, if it is in this row. */
  readonly active: number | null
  /** Whether Tab reaches its handle and its first cell, as long as no cell was used. */
  readonly isReached: boolean
  /** The column that a drag would fill here. */
  readonly filled: number | null
  /** Cells to mark, by `cellKey`. */
  readonly pasted: ReadonlySet<string>
  /** Absent: there is nothing below to fill. */
  readonly corner: HTMLAttributes<HTMLElement> | undefined
  readonly onText: (place: CellPlace, text: string) => void
  readonly onMenu: (menu: OpenMenu) => void
}

/** A challenge in the table: its handle and its cells. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, active, filled, pasted, corner, onMenu } = props
  return (
    <tr data-row={index}>
      <th scope="row" className={styles.handle}>
        <button
          type="button"
          className={styles.grip}
          tabIndex={active !== null || props.isReached ? 0 : -1}
          aria-label={`Row ${index + 1}${row.name && `, ${row.name}`}: move, copy or delete`}
          aria-haspopup="true"
          onClick={({ currentTarget }) => onMenu({ row: index, button: currentTarget })}
        >
          <Icon name="grip-vertical" />
        </button>
      </th>
      {challengeColumns.map((column, at) => (
        <GridCell
          key={column.key}
          row={row}
          column={column}
          place={{ row: index, column: at }}
          isNew={filled === at || pasted.has(cellKey(row, at))}
          isActive={active === at}
          isReached={active === at || (props.isReached && at === 0)}
          corner={active === at ? corner : undefined}
          onText={props.onText}
        />
      ))}
    </tr>
  )
})

interface GridCellProps extends Pick<GridRowProps, 'row' | 'isReached' | 'corner' | 'onText'> {
  readonly column: ChallengeColumn
  readonly place: CellPlace
  readonly isNew: boolean
  readonly isActive: boolean
}

/** The text of a cell with separators of thousands, which sizes alone have. */
const grouped = (text: string): string => (/^\d{4,12}$/.test(text) ? Number(text).toLocaleString('en') : text)

function GridCell(props: GridCellProps) {
  const { row, column, place, corner, onText } = props
  const { write, read, isNumber, key } = column
  const [typed, setTyped] = useState<string | null>(null)
  const text = write(row)
  const reading = read(text)
  const isFaulty = reading !== null && 'fault' in reading
  // Typed text stays as it is, until something else changes the cell.
  const own = typed === null ? null : read(typed)
  const isTyped = own !== null && ('value' in own ? isSame(own.value, row[key]) : typed === text)
  const shown = isTyped ? (typed ?? '') : grouped(text)
  const look = [
    styles.cell,
    isNumber && styles.number,
    key === 'name' && styles.first,
    props.isNew && styles.new,
    props.isActive && styles.active,
    isFaulty && styles.faulty,
  ]
  return (
    <td className={look.filter(Boolean).join(' ')}>
      <span className={styles.room} aria-hidden="true">
        {shown || column.heading}
      </span>
      <input
        {...(isNumber ? selectsZero : {})}
        className={styles.input}
        data-row={place.row}
        data-column={place.column}
        tabIndex={props.isReached ? 0 : -1}
        aria-label={cellName(place)}
        aria-invalid={isFaulty || undefined}
        aria-describedby={isFaulty ? faultId(place) : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={shown}
        onChange={({ target: { value } }) => {
          setTyped(value)
          onText(place, value)
        }}
        onBlur={() => setTyped(null)}
      />
      {corner && <span className={styles.corner} {...corner} aria-hidden="true" />}
    </td>
  )
}
