import { kept } from '#pwa/data/kept.ts'

/** How many shapes of files are remembered. */
const MOST_SHAPES = 20

/** Pairs of a file's headings, as they stand, and what staff said of its columns. */
type Shapes = readonly (readonly [head: string, columns: readonly (readonly [at: number, key: string])[]])[]

const isColumn = (value: unknown): boolean =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'string'

const isShape = (value: unknown): boolean =>
  Array.isArray(value) && typeof value[0] === 'string' && Array.isArray(value[1]) && value[1].every(isColumn)

const store = kept('local', 'import-columns', (stored) =>
  Array.isArray(stored) && stored.every(isShape) ? (stored as Shapes) : null,
)

/** What staff said of the columns of a file with these headings, the last time on this device. */
export const rememberedColumns = (head: string): ReadonlyMap<number, string> =>
  new Map(store.read()?.find(([known]) => known === head)?.[1])

/** Remembers the columns for the next file with these headings. */
export function rememberColumns(head: string, columns: ReadonlyMap<number, string>): void {
  const others = (store.read() ?? []).filter(([known]) => known !== head)
  store.write([[head, [...columns]] as const, ...others].slice(0, MOST_SHAPES))
}
