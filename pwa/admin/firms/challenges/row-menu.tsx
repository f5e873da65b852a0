import { useRef } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { usePopupPlace } from '#pwa/ui/use-popup-place.ts'
import styles from './challenge-grid.module.css'
import { duplicateRow, hasRoom, moveRow, type Rows, removeRow } from './rows.ts'
import type { ChallengeTable } from './use-challenge-table.ts'

interface RowMenuProps {
  readonly table: ChallengeTable
  readonly row: number
  readonly button: HTMLElement
  readonly onClose: () => void
}

/** The actions on a row, below its handle. */
export function RowMenu({ table, row, button, onClose }: RowMenuProps) {
  const anchor = useRef(button)
  const popup = useRef<HTMLFieldSetElement>(null)
  usePopupPlace(anchor, popup, true)
  const { rows, change } = table
  const done = (next: Rows) => {
    popup.current?.hidePopover()
    change(next)
  }
  return (
    <fieldset
      ref={popup}
      popover="auto"
      className={styles.menu}
      aria-label={`Row ${row + 1}`}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose()
      }}
    >
      <Button
        variant="ghost"
        icon="arrow-up"
        autoFocus
        disabled={row === 0}
        onClick={() => done(moveRow(rows, row, -1))}
      >
        Move up
      </Button>
      <Button
        variant="ghost"
        icon="arrow-down"
        disabled={row === rows.length - 1}
        onClick={() => done(moveRow(rows, row, 1))}
      >
        Move down
      </Button>
      <Button
        variant="ghost"
        icon="copy-plus"
        disabled={!hasRoom(rows)}
        onClick={() => done(duplicateRow(rows, row))}
      >
        Duplicate row
      </Button>
      <Button variant="danger" icon="trash-2" onClick={() => done(removeRow(rows, row))}>
        Delete row
      </Button>
    </fieldset>
  )
}
