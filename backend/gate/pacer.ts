import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longest stretch of work, in milliseconds, after which requests that wait are let through. */
const STRETCH_MS = 8

/** Awaited between blocks of work: returns at once until a stretch is over, then after the event loop's next turn. */
export type Pacer = () => Promise<void> | undefined

/** A pacer for one run of work, so that publishing thousands of firms never stalls the event loop. */
export function createPacer(): Pacer {
  let started = performance.now()
  return () => {
    if (performance.now() - started < STRETCH_MS) return undefined
    return nextTurn().then(() => {
      started = performance.now()
    })
  }
}

type Compare<T> = (a: T, b: T) => number

/** How many firms are sorted at once. */
const BLOCK = 256

/** One ordered list of two ordered ones. */
export async function mergePaced<T>(
  a: readonly T[],
  b: readonly T[],
  compare: Compare<T>,
  pace: Pacer,
): Promise<T[]> {
  const merged: T[] = []
  let fromA = 0
  let fromB = 0
  while (fromA < a.length && fromB < b.length) {
    const [left, right] = [a[fromA] as T, b[fromB] as T]
    if (compare(left, right) <= 0) {
      merged.push(left)
      fromA += 1
    } else {
      merged.push(right)
      fromB += 1
    }
    if (merged.length % BLOCK === 0) await pace()
  }
  return merged.concat(a.slice(fromA), b.slice(fromB))
}

/** The items in order. Sorts in blocks and merges them, for `Array.sort` over 10,000 names would stall requests. */
export async function sortPaced<T>(items: readonly T[], compare: Compare<T>, pace: Pacer): Promise<T[]> {
  let runs: T[][] = []
  for (let start = 0; start < items.length; start += BLOCK) {
    runs.push(items.slice(start, start + BLOCK).sort(compare))
    await pace()
  }
  while (runs.length > 1) {
    const wider: T[][] = []
    for (let index = 0; index < runs.length; index += 2) {
      wider.push(await mergePaced(runs[index] ?? [], runs[index + 1] ?? [], compare, pace))
    }
    runs = wider
  }
  return runs[0] ?? []
}
