import type { Row } from '../row.ts'
import { readable } from '../stats.ts'

const HEADS = ['#', 'figure', 'firms', 'goal', 'measured', 'holds'] as const

/** The dashes between head and body. */
const RULE = '---'

/** The verdict of a row in a word. */
function verdict(row: Row): string {
  if (row.holds === null) return ''
  return row.holds ? 'yes' : 'NO'
}

const cellsOf = (row: Row): string[] => [
  String(row.figure),
  row.what,
  row.firms === null ? '' : readable(row.firms),
  row.goal,
  row.measured,
  verdict(row),
]

const ordered = (rows: readonly Row[]) => [...rows].sort((a, b) => a.figure - b.figure)

function aligned(rows: readonly (readonly string[])[], line: (cells: readonly string[]) => string): string[] {
  const widths = HEADS.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
  const padded = (cell: string, column: number) =>
    cell.padEnd(widths[column] ?? 0, cell === RULE ? RULE : ' ')
  return rows.map((cells) => line(cells.map(padded)).trimEnd())
}

/** The table for a terminal. */
export function tableText(rows: readonly Row[]): string {
  return aligned([HEADS, ...ordered(rows).map(cellsOf)], (cells) => cells.join('  ')).join('\n')
}

/** The table in Markdown. */
export function tableMarkdown(rows: readonly Row[]): string {
  const escaped = ordered(rows).map((row) => cellsOf(row).map((cell) => cell.replaceAll('|', '\\|')))
  const rule = HEADS.map(() => RULE)
  return aligned([HEADS, rule, ...escaped], (cells) => `| ${cells.join(' | ')} |`).join('\n')
}
