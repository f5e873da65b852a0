import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useWatch } from 'react-hook-form'
import type { Challenge } from '#contract/challenges/challenge.ts'
import { MOST_CHALLENGES } from '#contract/challenges/options.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { type ChallengeColumn, challengeColumns } from '#contract/sheets/challenge-columns.ts'
import type { ChosenColumns } from '#contract/sheets/sheet-columns.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { selectsZero } from '../../kit/form/fields/number-and-list-fields.tsx'
import { ActionMenu } from '../../kit/layout/page-head.tsx'
import { useFirmForm } from '../form-pieces.tsx'
import styles from './challenges.module.css'
import {
  besideInOrder,
  type CellFault,
  type CellPlace,
  cellKey,
  cellsIn,
  changeRows,
  duplicateRow,
  faultsOf,
  hasRoom,
  moveRow,
  type Pasted,
  paste,
  type RowHistory,
  type Rows,
  redo,
  removeRow,
  startHistory,
  undo,
  withCell,
} from './rows.ts'

const NO_CELLS: ReadonlySet<string> = new Set()

const placeOf = (input: HTMLInputElement): CellPlace => ({
  row: Number(input.dataset.row),
  column: Number(input.dataset.column),
})

/** Where a key leads from a cell; null where it moves within its text, or out of the table. */
function nextCell(event: KeyboardEvent, input: HTMLInputElement, rowCount: number): CellPlace | null {
  const { row, column } = placeOf(input)
  const [start, end, length] = [input.selectionStart, input.selectionEnd, input.value.length]
  const isWhole = start === 0 && end === length
  switch (event.key) {
    case 'Tab':
      return besideInOrder({ row, column }, event.shiftKey ? -1 : 1, rowCount)
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

/** The challenges of a firm as a table of text fields, with a menu for each row. */
export function ChallengeGrid({ table, label }: { readonly table: ChallengeTable; readonly label: string }) {
  const { rows, active, pasted } = table
  const frame = useRef<HTMLTableElement>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)

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
      const next = isCommand || event.altKey ? null : nextCell(event, input, rows.length)
      if (!next) return
      focusCell(frame.current, next)
    }
    event.preventDefault()
  }
  const pasteCells = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    // A text without cells is pasted into the field by the browser.
    if (!/[\t\r\n]/.test(text)) return
    event.preventDefault()
    table.paste(text)
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
          // A browser is content once the caret is in view: the head is to be, too, where the screen has room for the table.
          frame.current?.parentElement?.scrollIntoView({ block: 'nearest' })
          input.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        }}
      >
        <thead>
          <tr>
            <th className={styles.handle}>
              <VisuallyHidden>Row</VisuallyHidden>
            </th>
            {challengeColumns.map(({ key, heading, isNumber }) => (
              <th key={key} scope="col" className={headLook(key, isNumber)}>
                {heading}
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
              pasted={pasted?.cells ?? NO_CELLS}
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

/** "Row 6, Price" */
export const cellName = ({ row, column }: CellPlace): string =>
  `Row ${row + 1}, ${challengeColumns[column]?.label ?? ''}`

/** The id of the text that names the fault of a cell. */
export const faultId = ({ row, column }: CellPlace): string => `challenge-fault-${row}-${column}`

/** A row whose menu is open, and the button that opened it. */
interface OpenMenu {
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
  /** Cells to mark, by `cellKey`. */
  readonly pasted: ReadonlySet<string>
  readonly onText: (place: CellPlace, text: string) => void
  readonly onMenu: (menu: OpenMenu) => void
}

/** A challenge in the table: its handle and its cells. */
const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, active, pasted, onMenu } = props
  return (
    <tr>
      <th scope="row" className={styles.handle}>
        <button
          type="button"
          className="grid h-12 w-tap place-items-center text-text-2 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
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
          isNew={pasted.has(cellKey(row, at))}
          isActive={active === at}
          isReached={active === at || (props.isReached && at === 0)}
          onText={props.onText}
        />
      ))}
    </tr>
  )
})

interface GridCellProps extends Pick<GridRowProps, 'row' | 'isReached' | 'onText'> {
  readonly column: ChallengeColumn
  readonly place: CellPlace
  readonly isNew: boolean
  readonly isActive: boolean
}

/** The text of a cell with separators of thousands, which sizes alone have. */
const grouped = (text: string): string => (/^\d{4,12}$/.test(text) ? Number(text).toLocaleString('en') : text)

function GridCell(props: GridCellProps) {
  const { row, column, place, onText } = props
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
    </td>
  )
}

interface RowMenuProps {
  readonly table: ChallengeTable
  readonly row: number
  readonly button: HTMLElement
  readonly onClose: () => void
}

/** The actions on a row, below its handle. */
function RowMenu({ table: { rows, change }, row, ...menu }: RowMenuProps) {
  return (
    <ActionMenu
      {...menu}
      label={`Row ${row + 1}`}
      actions={[
        {
          label: 'Move up',
          icon: 'arrow-up',
          disabled: row === 0,
          run: () => change(moveRow(rows, row, -1)),
        },
        {
          label: 'Move down',
          icon: 'arrow-down',
          disabled: row === rows.length - 1,
          run: () => change(moveRow(rows, row, 1)),
        },
        {
          label: 'Duplicate row',
          icon: 'copy-plus',
          disabled: !hasRoom(rows),
          run: () => change(duplicateRow(rows, row)),
        },
        { label: 'Delete row', icon: 'trash-2', isDanger: true, run: () => change(removeRow(rows, row)) },
      ]}
    />
  )
}

/** Today as a cell holds it. */
export const today = (): string => dayOf(new Date())

/** A paste and its source: it is repeated when staff assign a column. */
interface LastPaste extends Pasted {
  readonly at: CellPlace
  readonly text: string
  readonly chosen: ChosenColumns
}

export interface ChallengeTable {
  readonly rows: Rows
  readonly faults: readonly CellFault[]
  /** The cell that was used last, which the tools act on. */
  readonly active: CellPlace | null
  setActive(place: CellPlace | null): void
  /** `step`: changes of the same step are undone together. */
  change(rows: Rows, step?: string): void
  /** Absent: there is nothing to undo, or to do again. */
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
  /** The last paste, while it can be undone by itself or its cells are marked. */
  readonly pasted: Pasted | null
  /** Why the last paste was refused; "" where it was not. */
  readonly refusal: string
  /** Writes copied cells from the active one on, or below the rows where there is none. */
  paste(text: string): void
  /** Repeats the last paste with a column assigned; "" skips it. Absent once the rows were changed after it. */
  readonly chooseColumn: ((at: number, key: string) => void) | undefined
}

/** The challenges of a form as a table whose changes can be undone. */
export function useChallengeTable(): ChallengeTable {
  const { control, setValue } = useFirmForm().form
  const rows = useWatch({ control, name: 'challenges' })
  const [kept, setHistory] = useState(() => startHistory(rows))
  const [active, setActive] = useState<CellPlace | null>(null)
  const [pasted, setPasted] = useState<LastPaste | null>(null)
  const [refusal, setRefusal] = useState('')
  // A save, a draft or a conflict may have replaced the rows: the undo history is not of them.
  const isKept = isSame(kept.rows, rows)
  const history = isKept ? kept : startHistory(rows)
  const go = (next: RowHistory) => {
    setRefusal('')
    setHistory(next)
    setValue('challenges', [...next.rows], { shouldDirty: true })
  }
  const goBack = (next: RowHistory) => {
    setPasted(null)
    go(next)
  }
  const pasteAt = (before: RowHistory, given: Pick<LastPaste, 'at' | 'text' | 'chosen'>) => {
    const done = paste(before.rows, given.at, cellsIn(given.text), given.chosen)
    if (!done) return setRefusal(`Nothing was pasted: a firm has at most ${MOST_CHALLENGES} challenges.`)
    go(changeRows(before, done.rows))
    setPasted({ ...done, ...given })
  }
  const canPasteAgain = isKept && pasted?.rows === history.rows && history.past.length > 0
  return {
    rows: history.rows,
    faults: faultsOf(history.rows),
    active: active && active.row < rows.length ? active : null,
    setActive,
    change: (next, step) => go(changeRows(history, next, step)),
    undo: history.past.length > 0 ? () => goBack(undo(history)) : undefined,
    redo: history.future.length > 0 ? () => goBack(redo(history)) : undefined,
    pasted: isKept ? pasted : null,
    refusal,
    paste(text) {
      const at = active && active.row < rows.length ? active : { row: rows.length, column: 0 }
      pasteAt(history, { at, text, chosen: new Map() })
    },
    chooseColumn: canPasteAgain
      ? (at, key) => pasteAt(undo(history), { ...pasted, chosen: new Map(pasted.chosen).set(at, key) })
      : undefined,
  }
}
