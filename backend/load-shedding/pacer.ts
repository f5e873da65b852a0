/** Longest stretch of work, in milliseconds, after which requests that wait are let through. */
const STRETCH_MS = 8

/** Awaited between pieces of work: returns at once until a stretch is over, then once the event loop has turned. */
export type Pacer = () => Promise<void> | undefined

/** How often the event loop has turned while there was paced work. */
let turn = 0
let isTurning = false
const waiting: (() => void)[] = []

/** Lets one run go on at each turn: were all of them let on together, many would hold the loop as one long one does. */
function awaitTurn(): void {
  if (isTurning) return
  isTurning = true
  setImmediate(() => {
    isTurning = false
    turn += 1
    const goOn = waiting.shift()
    if (waiting.length > 0) awaitTurn()
    goOn?.()
  })
}

/**
 * A pacer for one run of work, so that whatever is done with thousands of things never stalls the event loop. Runs that
 * have to wait go on in the order in which they came, each for one stretch. (threat N12)
 */
export function createPacer(): Pacer {
  let began = performance.now()
  let seen = turn
  const start = () => {
    began = performance.now()
    seen = turn
  }
  return () => {
    awaitTurn()
    if (seen !== turn) {
      start()
      return undefined
    }
    if (performance.now() - began < STRETCH_MS) return undefined
    return new Promise<void>((resolve) => {
      waiting.push(resolve)
    }).then(start)
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
