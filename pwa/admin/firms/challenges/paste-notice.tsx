import { pluralize } from '#contract/primitives/pluralize.ts'
import { dayOrders } from '#contract/primitives/written-day.ts'
import { challengeColumns } from '#contract/sheets/challenge-columns.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { UnknownColumns } from '../csv/unknown-columns.tsx'
import styles from './challenges-part.module.css'
import { type CellFault, twoDaysIn, withDayOrder } from './rows.ts'
import type { ChallengeTable } from './use-challenge-table.ts'

interface PasteNoticeProps {
  readonly table: ChallengeTable
  readonly onShow: (fault: CellFault) => void
}

/** The result of the last paste, and its open questions. */
export function PasteNotice({ table, onShow }: PasteNoticeProps) {
  const { pasted, faults, refusal, active } = table
  const next = faults.find(
    ({ row, column }) => !active || row > active.row || (row === active.row && column > active.column),
  )
  const first = next ?? faults[0]
  const done =
    pasted && `${pluralize(pasted.count, 'row')} pasted${pasted.hadHeadings ? ' by their headings' : ''}`
  const need = `${pluralize(faults.length, 'cell')} ${faults.length === 1 ? 'needs' : 'need'} attention.`
  const twoDays = twoDaysIn(table.rows)
  return (
    <>
      <div role="status" className={styles.notice}>
        {refusal && <Alert title={refusal} />}
        {done && (
          <Alert
            tone={first ? 'danger' : 'success'}
            title={first ? `${done}, ${need}` : `${done}.`}
            actions={
              <>
                {pasted.rows === table.rows && (
                  <Button variant="ghost" onClick={table.undo}>
                    Undo paste
                  </Button>
                )}
                {first && <Button onClick={() => onShow(first)}>Show next</Button>}
              </>
            }
          />
        )}
      </div>
      {pasted && table.chooseColumn && (
        <UnknownColumns
          unknown={pasted.unknown}
          free={challengeColumns.filter(({ key }) => !pasted.named.has(key))}
          onChoose={table.chooseColumn}
        />
      )}
      {twoDays && (
        <fieldset className={styles.help}>
          <legend className={styles.question}>{`How days like ${twoDays} are meant`}</legend>
          {dayOrders.map(({ key, label }) => (
            <Button
              key={key}
              onClick={() => {
                const first = faults.find(({ column }) => challengeColumns[column]?.key === 'checkedAt')
                table.change(withDayOrder(table.rows, key))
                // The buttons are gone, and the focus would go with them.
                if (first) onShow(first)
              }}
            >
              {label}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  )
}
