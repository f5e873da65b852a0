import type { StaffFirm } from '#contract/firm.ts'
import type { Column } from '../columns/column.ts'
import type { ImportOptions, ImportPlan } from './import-plan.ts'
import { readSheet, type Sheet, type SheetLine } from './read-sheet.ts'
import { type ChosenColumns, keyByHeading, type SheetColumn } from './sheet-columns.ts'

interface KindTexts {
  /** The lines of a file, and one of them: "Firms" and "Firm". */
  readonly noun: string
  readonly one: string
  /** Describes a file to staff who have none yet. */
  readonly hint: string
  /** Says what happens to firms that are not in the file. */
  readonly untouched: string
  /** Whether staff may ask for the deletion of firms that are not in the file. */
  readonly mayRemoveOthers: boolean
  /** Returns what importing the lines would do to the firms, and does nothing of it. */
  plan(lines: readonly SheetLine[], firms: readonly StaffFirm[], options: ImportOptions): ImportPlan
}

/** A kind of file, by what its lines are. */
export interface ImportKind extends KindTexts {
  /** The columns that a line may have, for a heading that means nothing here. */
  readonly columns: readonly SheetColumn[]
  read(text: string, chosen?: ChosenColumns): Sheet
  /** The texts of a line that are days, in the order of the file. */
  daysIn(line: SheetLine): readonly string[]
}

interface KindSource extends KindTexts {
  readonly columns: readonly (SheetColumn & Partial<Pick<Column<never>, 'daysIn'>>)[]
  /** Keys of columns of which a file must have one. */
  readonly needed: readonly string[]
}

export function importKind({ columns, needed, ...kind }: KindSource): ImportKind {
  const keyOf = keyByHeading(columns)
  const byKey = new Map<string, KindSource['columns'][number]>(columns.map((column) => [column.key, column]))
  const noun = kind.noun.toLowerCase()
  return {
    ...kind,
    columns,
    read: (text, chosen) => readSheet(text, keyOf, { needed, noun }, chosen),
    daysIn: ({ cells }) => [...cells].flatMap(([key, cell]) => byKey.get(key)?.daysIn?.(cell) ?? []),
  }
}
