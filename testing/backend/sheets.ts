import type { StaffFirm } from '#contract/firm.ts'
import type { FirmImport, LineResult, SheetKind } from '#contract/firm-import.ts'
import { importSheets } from '#contract/sheets/import-sheets.ts'
import { challengeCsv, firmCsv } from '#pwa/admin/firms/csv/csv-files.ts'
import { challengeImport, firmImport } from '#pwa/admin/firms/csv/import-kind.ts'
import { labelOf, needsFirm, resultText } from '#pwa/admin/firms/csv/import-words.ts'
import { linesIn } from '#pwa/admin/firms/csv/sheet-text.ts'

/** A file as the admin area sends it. `said`: what staff said of it. */
export const sheetOf = (of: SheetKind, csv: string, said: Partial<FirmImport> = {}): FirmImport => ({
  of,
  columns: [],
  defaults: [],
  values: [],
  cells: [],
  firms: [],
  removesOthers: false,
  ...linesIn(csv, importSheets[of].keysOf.any),
  ...said,
})

/** The firms, or their challenges, as the admin area exports them. */
export const exported = (of: SheetKind, firms: readonly StaffFirm[]): string =>
  of === 'firms' ? firmCsv(firms) : challengeCsv(firms)

const kinds = { firms: firmImport, challenges: challengeImport }

/** The result of a line in the words of the admin area. */
export const inWords = (of: SheetKind) => (result: LineResult) => ({
  ...result,
  text: resultText(kinds[of], result),
  needsFirm: needsFirm(result),
  changes: result.changes.map(({ column, ...change }) => ({ label: labelOf(of, column), ...change })),
})
