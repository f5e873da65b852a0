import { useEffect, useRef, useState } from 'react'
import { pluralize } from '#contract/primitives/pluralize.ts'
import { challengeColumns } from '#contract/sheets/challenge-columns.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import typography from '#pwa/ui/layout.module.css'
import { FormPart } from '../firm-form-parts.tsx'
import type { FirmPartProps } from '../firm-values.ts'
import { ChallengeGrid, focusCell } from './challenge-grid.tsx'
import styles from './challenges-part.module.css'
import { cellName, faultId } from './grid-row.tsx'
import { PasteNotice } from './paste-notice.tsx'
import { PasteSheet } from './paste-sheet.tsx'
import { addRow, type CellFault, duplicateRow, fillDown, hasRoom, withCell } from './rows.ts'
import { SourceFields } from './source-fields.tsx'
import { TermsOffer } from './terms-offer.tsx'
import { type ChallengeTable, today, useChallengeTable } from './use-challenge-table.ts'

interface ChallengesPartProps extends FirmPartProps {
  /** Told how many cells cannot be read. */
  readonly onFaults: (count: number) => void
}

/** The challenges of a firm as a table, with the tools that fill it. */
export function ChallengesPart({ form, onFaults }: ChallengesPartProps) {
  const table = useChallengeTable(form)
  const frame = useRef<HTMLDivElement>(null)
  const { rows, faults } = table
  useEffect(() => onFaults(faults.length), [faults.length, onFaults])
  const add = () => {
    table.change(addRow(rows, today()))
    requestAnimationFrame(() => focusCell(frame.current, { row: rows.length, column: 0 }))
  }
  const show = (fault: CellFault) => focusCell(frame.current, fault)
  return (
    <FormPart title={rows.length === 0 ? 'Challenges' : `Challenges ${rows.length}`}>
      <Toolbar table={table} onAdd={add} />
      <PasteNotice table={table} onShow={show} />
      {rows.length === 0 ? (
        <p className={typography.caption}>No challenges yet. Add a row, or paste some from a spreadsheet.</p>
      ) : (
        <>
          <div ref={frame}>
            <ChallengeGrid table={table} label="Challenges" />
          </div>
          <CellHelp table={table} />
          <FaultList faults={faults} onShow={show} />
          <SourceFields table={table} />
          <TermsOffer form={form} rows={rows} />
        </>
      )}
    </FormPart>
  )
}

/** Faults that are listed at once: a paste of something else altogether has more than a thousand. */
const MOST_LISTED = 20

interface FaultListProps {
  readonly faults: readonly CellFault[]
  readonly onShow: (fault: CellFault) => void
}

/** The cells that cannot be read, each of which leads to its place. */
function FaultList({ faults, onShow }: FaultListProps) {
  if (faults.length === 0) return null
  const more = faults.length - MOST_LISTED
  return (
    <>
      <ul aria-label="Cells that need attention">
        {faults.slice(0, MOST_LISTED).map((fault) => (
          <li key={cellName(fault)}>
            <button type="button" className={styles.fault} onClick={() => onShow(fault)}>
              <Icon name="circle-alert" size="s" />
              <strong>{cellName(fault)}</strong>
              <span id={faultId(fault)}>{fault.text}</span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={typography.caption}>{`And ${pluralize(more, 'more cell')}.`}</p>}
    </>
  )
}

interface PartProps {
  readonly table: ChallengeTable
}

/** The actions on the table, and on the cell that was used last. */
function Toolbar({ table, onAdd }: PartProps & { readonly onAdd: () => void }) {
  const { rows, active, change } = table
  const [isAsking, setAsking] = useState(false)
  const pasteCopied = async () => {
    try {
      table.paste(await navigator.clipboard.readText())
    } catch {
      // The person, the browser or a page without encryption refuses it.
      setAsking(true)
    }
  }
  return (
    <div className={styles.tools} role="toolbar" aria-label="Challenges">
      <Button variant="quiet" icon="plus" disabled={!hasRoom(rows)} onClick={onAdd}>
        Add row
      </Button>
      <Button
        variant="ghost"
        icon="copy-plus"
        disabled={!active || !hasRoom(rows)}
        onClick={() => active && change(duplicateRow(rows, active.row))}
      >
        Duplicate row
      </Button>
      <Button
        variant="ghost"
        icon="arrow-down-to-line"
        disabled={!active || active.row === rows.length - 1}
        onClick={() => active && change(fillDown(rows, active))}
      >
        Fill down
      </Button>
      <Button variant="ghost" icon="clipboard-paste" onClick={() => void pasteCopied()}>
        Paste
      </Button>
      <IconButton icon="undo-2" label="Undo in the table" disabled={!table.undo} onClick={table.undo} />
      <IconButton icon="redo-2" label="Redo in the table" disabled={!table.redo} onClick={table.redo} />
      {isAsking && <PasteSheet onPaste={table.paste} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** Help for the active cell: texts to choose from, and the format of others. */
function CellHelp({ table }: PartProps) {
  const { rows, active, change } = table
  const column = active && challengeColumns[active.column]
  if (!active || !column) {
    return (
      <p className={typography.caption}>
        An empty cell means “not known”; write “none” where there is no limit. Arrow keys lead from cell to
        cell.
      </p>
    )
  }
  return (
    <fieldset className={styles.help} aria-label={cellName(active)}>
      <strong>{cellName(active)}</strong>
      {column.options.map((text) => (
        <Button key={text} onClick={() => change(withCell(rows, active, text))}>
          {text}
        </Button>
      ))}
      <span className={typography.caption}>{column.hint}</span>
    </fieldset>
  )
}
