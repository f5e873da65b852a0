import type { SheetKind } from '../firm-import.ts'
import { challengeColumns } from './challenge-columns.ts'
import { firmColumns, reasonColumn } from './firm-columns.ts'
import { type HeadingKeys, keysByHeading, type SheetColumn } from './sheet-columns.ts'

/** The columns that a sheet of one kind may have. */
interface ImportSheet {
  readonly columns: readonly (SheetColumn & { daysIn?(cell: string): readonly string[] })[]
  /** Keys of columns of which a sheet must have one. */
  readonly needed: readonly string[]
  readonly keysOf: HeadingKeys
}

const sheetOf = ({ columns, needed }: Omit<ImportSheet, 'keysOf'>): ImportSheet => ({
  columns,
  needed,
  keysOf: keysByHeading(columns),
})

export const importSheets: Readonly<Record<SheetKind, ImportSheet>> = {
  firms: sheetOf({
    columns: [
      ...firmColumns,
      { key: 'id', label: 'Id', heading: 'Id' },
      { key: 'slug', label: 'Slug', heading: 'Slug' },
      reasonColumn,
    ],
    needed: ['id', 'name'],
  }),
  challenges: sheetOf({
    columns: [
      {
        key: 'firm',
        label: 'Firm',
        heading: 'Firm',
        alsoCalled: ['Company', 'Company name', 'Prop firm', 'Firm name', 'Broker'],
      },
      ...challengeColumns,
      { key: 'id', label: 'Id', heading: 'Id' },
    ],
    needed: ['firm'],
  }),
}
