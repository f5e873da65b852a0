import { ActionMenu } from '../../kit/layout/page-head.tsx'
import { duplicateRow, hasRoom, moveRow, removeRow } from './rows.ts'
import type { ChallengeTable } from './use-challenge-table.ts'

interface RowMenuProps {
  readonly table: ChallengeTable
  readonly row: number
  readonly button: HTMLElement
  readonly onClose: () => void
}

/** The actions on a row, below its handle. */
export function RowMenu({ table: { rows, change }, row, ...menu }: RowMenuProps) {
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
        {
          label: 'Delete row',
          icon: 'trash-2',
          isDanger: true,
          run: () => change(removeRow(rows, row)),
        },
      ]}
    />
  )
}
