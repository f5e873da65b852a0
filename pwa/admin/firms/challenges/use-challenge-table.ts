import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { MOST_CHALLENGES } from '#contract/challenges/options.ts'
import { dayOf } from '#contract/primitives/day.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import type { ChosenColumns } from '#contract/sheets/sheet-columns.ts'
import type { FirmValues } from '../firm-values.ts'
import { cellsIn, type Pasted, paste } from './paste-cells.ts'
import { changeRows, type RowHistory, redo, startHistory, undo } from './row-history.ts'
import { type CellFault, type CellPlace, faultsOf, type Rows } from './rows.ts'

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
export function useChallengeTable({ control, setValue }: UseFormReturn<FirmValues>): ChallengeTable {
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
