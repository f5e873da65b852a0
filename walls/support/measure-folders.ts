import type { Size } from '../budget.ts'
import type { Source } from './sources.ts'

/** What a file counts as: lines of code and style sheets, words of docs; undefined where it counts as nothing. */
function sizeOf({ path, text }: Source): number | undefined {
  if (path.endsWith('.md')) return text.split(/\s+/).filter(Boolean).length
  return /\.(?:tsx?|mjs|js|css)$/.test(path) ? text.split('\n').length - 1 : undefined
}

/** The row that a file belongs to: the docs, the project's own folder, or of the other folders the innermost. */
function rowOf(path: string, rows: readonly string[]): string | undefined {
  if (path.endsWith('.md')) return 'docs'
  if (!path.includes('/')) return '.'
  return rows.filter((row) => path.startsWith(`${row}/`)).sort((a, b) => b.length - a.length)[0]
}

/** The sizes of all rows, and the files that belong to none. */
export function measured(files: readonly Source[], rows: readonly string[]) {
  const sizes = new Map<string, Size>(rows.map((row) => [row, [0, 0, 0]]))
  const strays: string[] = []
  for (const file of files) {
    const size = sizeOf(file)
    if (size === undefined) continue
    const row = rowOf(file.path, rows)
    const [count, sum, largest] = (row && sizes.get(row)) || [0, 0, 0]
    if (row === undefined) strays.push(file.path)
    else sizes.set(row, [count + 1, sum + size, Math.max(largest, size)])
  }
  return { sizes, strays }
}

/** How much a row may have given up before the budget has to follow. */
const slackOf = (most: number): number => Math.max(20, most / 50)

/** Where the budget is exceeded, or is wider than what it is for, each with the row as it ought to be. */
export function faultsOf(sizes: ReadonlyMap<string, Size>, budget: Readonly<Record<string, Size>>): string[] {
  return [...sizes].flatMap(([row, size]) => {
    const most = budget[row] ?? [0, 0, 0]
    const isOver = size.some((value, at) => value > (most[at] ?? 0))
    const isWide = size[0] < most[0] || most[1] - size[1] > slackOf(most[1])
    if (!isOver && !isWide) return []
    const words = isOver ? 'has grown beyond its budget' : 'has become smaller, so its budget falls'
    return [`${row} ${words}: [${size.join(', ')}] with [${most.join(', ')}]`]
  })
}
