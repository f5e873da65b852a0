import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type ChallengeColumn, challengeColumns } from '#contract/sheets/challenge-columns.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import styles from './challenge-grid.module.css'
import { GridRow, type OpenMenu } from './grid-row.tsx'
import { RowMenu } from './row-menu.tsx'
import { besideInOrder, type CellPlace, cellKey, fillDown, withCell } from './rows.ts'
import type { ChallengeTable } from './use-challenge-table.ts'

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

/** The corner of a cell, whose drag fills the cells below. `fillTo`: the last row that it would fill. */
function useFillHandle({ rows, active, change }: ChallengeTable) {
  const [fillTo, setFillTo] = useState<number | null>(null)
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
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const last = fillTo === null ? null : rowAt(event)
      if (active && last !== null && last > active.row) change(fillDown(rows, active, last))
      setFillTo(null)
    },
    onPointerCancel: () => setFillTo(null),
  }
  return { fillTo, corner }
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
  const { fillTo, corner } = useFillHandle(table)

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
