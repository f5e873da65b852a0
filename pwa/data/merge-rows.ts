import type { FirmRow } from '#contract/firm.ts'
import { compareFirms } from '#contract/firm-rules.ts'

const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (!Array.isArray(one) || !Array.isArray(other)) return false
  return one.length === other.length && one.every((value, index) => value === other[index])
}

/** The object that is known already where it says the same, so that its row is not drawn again. */
export function keepRow(known: FirmRow | undefined, row: FirmRow): FirmRow {
  if (!known) return row
  const keys = Object.keys(row) as (keyof FirmRow)[]
  return keys.every((key) => isSame(row[key], known[key])) ? known : row
}

function placeOf(row: FirmRow, rows: readonly FirmRow[]): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const there = rows[middle]
    if (there && compareFirms(there, row) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The list with `changed` firms at their place and without the `gone` ones. The given list stays as it is. */
export function mergeRows(
  rows: readonly FirmRow[],
  changed: readonly FirmRow[],
  gone: readonly string[],
): readonly FirmRow[] {
  if (changed.length === 0 && gone.length === 0) return rows
  const moved = new Set([...gone, ...changed.map((row) => row.id)])
  const known = new Map<string, FirmRow>()
  const merged = rows.filter((row) => {
    if (!moved.has(row.id)) return true
    known.set(row.id, row)
    return false
  })
  for (const row of changed) merged.splice(placeOf(row, merged), 0, keepRow(known.get(row.id), row))
  return merged
}
