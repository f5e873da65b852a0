import {
  type ClipboardEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type ChallengeColumn, challengeColumns } from '#contract/challenges/cells.ts'
import type { Challenge } from '#contract/challenges/challenge.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import styles from './challenge-grid.module.css'
import { RowMenu } from './row-menu.tsx'
import { type CellPlace, cellKey, fillDown, withCell } from './rows.ts'
import type { ChallengeTable } from './use-challenge-table.ts'

const NO_CELLS: ReadonlySet<string> = new Set()

/** "Row 6, Price" */
export const cellName = ({ row, column }: CellPlace): string =>
  `Row ${row + 1}, ${challengeColumns[column]?.label ?? ''}`

const placeOf = (input: HTMLInputElement): CellPlace => ({
  row: Number(input.dataset.row),
  column: Number(input.dataset.column),
})

/** Where an arrow leads from a cell; null where it moves within its text. */
function target(event: KeyboardEvent, input: HTMLInputElement): CellPlace | null {
  const { row, column } = placeOf(input)
  const [start, end, length] = [input.selectionStart, input.selectionEnd, input.value.length]
  const isWhole = start === 0 && end === length
  switch (event.key) {
    case 'ArrowUp':
      return { row: row - 1, column }
    case 'ArrowDown':
      return { row: row + 1, column }
    case 'Enter':
      return { row: row + (event.shiftKey ? -1 : 1), column }
    case 'ArrowLeft':
      return isWhole || end === 0 ? { row, column: column - 1 } : null
    case 'ArrowRight':
      return isWhole || start === length ? { row, column: column + 1 } : null
    default:
      return null
  }
}

/** Moves the focus to a cell, wherever the table is scrolled to. */
export function focusCell(table: Element | null, { row, column }: CellPlace): void {
  table?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus()
}

const headLook = (key: ChallengeColumn['key'], isNumber: boolean) =>
  key === 'name' ? styles.first : isNumber ? styles.number : undefined

/** A row whose menu is open, and the button that opened it. */
interface OpenMenu {
  readonly row: number
  readonly button: HTMLElement
}

interface ChallengeGridProps {
  readonly table: ChallengeTable
  readonly label: string
}

/** The challenges of a firm as a table of text fields, with a menu for each row. */
export function ChallengeGrid({ table, label }: ChallengeGridProps) {
  const { rows, active, pasted } = table
  const frame = useRef<HTMLTableElement>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  /** Last row that a drag of the corner would fill. */
  const [fillTo, setFillTo] = useState<number | null>(null)

  const latest = useRef(table)
  useEffect(() => {
    latest.current = table
  })
  // Stays the same function, so that a letter draws one row alone.
  const write = useCallback((place: CellPlace, text: string) => {
    const { rows, change } = latest.current
    const row = rows[place.row]
    if (row) change(withCell(rows, place, text), cellKey(row, place.column))
  }, [])

  const closeMenu = () => {
    setMenu(null)
    // The handle of a row that was deleted took the focus with it.
    requestAnimationFrame(() => {
      const handles = frame.current?.querySelectorAll<HTMLElement>('tbody button') ?? []
      const at = Math.min(menu?.row ?? 0, handles.length - 1)
      if (document.activeElement === document.body) handles[at]?.focus()
    })
  }
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    const { target: input } = event
    if (!(input instanceof HTMLInputElement) || event.nativeEvent.isComposing) return
    const isCommand = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    // Each letter is in the table at once, so that the field has nothing of its own to undo.
    if (isCommand && key === 'z') (event.shiftKey ? table.redo : table.undo)?.()
    else if (isCommand && key === 'y') table.redo?.()
    else {
      const next = isCommand || event.altKey ? null : target(event, input)
      if (!next) return
      focusCell(frame.current, next)
    }
    event.preventDefault()
  }
  const pasteCells = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    // A text without cells is pasted into the field by the browser.
    if (!/[\t\n]/.test(text)) return
    event.preventDefault()
    table.paste(text)
  }
  const rowAt = ({ clientX, clientY }: PointerEvent): number | null => {
    const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('tr[data-row]')
    return row && active ? Math.max(active.row, Number(row.dataset.row)) : null
  }
  const corner = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setFillTo(active?.row ?? null)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (fillTo !== null) setFillTo(rowAt(event) ?? fillTo)
    },
    onPointerUp: () => {
      if (active && fillTo !== null && fillTo > active.row) table.change(fillDown(rows, active, fillTo))
      setFillTo(null)
    },
    onPointerCancel: () => setFillTo(null),
  }
  return (
    <div className={styles.frame}>
      <table
        ref={frame}
        className={styles.table}
        aria-label={label}
        onKeyDown={press}
        onPaste={pasteCells}
        onFocus={({ target: input }) => {
          if (!(input instanceof HTMLInputElement)) return
          table.setActive(placeOf(input))
          input.select()
        }}
      >
        <thead>
          <tr>
            <th className={styles.handle}>
              <VisuallyHidden>Row</VisuallyHidden>
            </th>
            {challengeColumns.map(({ key, head, isNumber }) => (
              <th key={key} scope="col" className={headLook(key, isNumber)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <GridRow
              key={row.id}
              row={row}
              index={index}
              active={active?.row === index ? active.column : null}
              isReached={!active && index === 0}
              filled={
                fillTo !== null && active && index > active.row && index <= fillTo ? active.column : null
              }
              pasted={pasted?.cells ?? NO_CELLS}
              corner={active?.row === index && index < rows.length - 1 ? corner : undefined}
              onText={write}
              onMenu={setMenu}
            />
          ))}
        </tbody>
      </table>
      {menu && <RowMenu table={table} row={menu.row} button={menu.button} onClose={closeMenu} />}
    </div>
  )
}

interface GridRowProps {
  readonly row: Challenge
  readonly index: number
  /** The column of the active cell, if it is in this row. */
  readonly active: number | null
  /** Whether Tab reaches its first cell, as long as no cell was used. */
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

const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, active, filled, pasted, corner, onMenu } = props
  return (
    <tr data-row={index}>
      <th scope="row" className={styles.handle}>
        <button
          type="button"
          className={styles.grip}
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
  const { format, parse, isNumber, key } = column
  const [typed, setTyped] = useState<string | null>(null)
  const text = format(row)
  const reading = parse(text)
  const isFaulty = 'fault' in reading
  // What is typed stands as it is, until something else changes the cell.
  const own = typed === null ? null : parse(typed)
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
        {shown || column.head}
      </span>
      <input
        className={styles.input}
        data-row={place.row}
        data-column={place.column}
        tabIndex={props.isReached ? 0 : -1}
        aria-label={cellName(place)}
        aria-invalid={isFaulty || undefined}
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
