import { useCallback, useMemo, useState } from 'react'

interface Identified {
  readonly id: string
}

/** The rows of a list that are selected. */
interface Selection<T> {
  readonly rows: readonly T[]
  readonly ids: ReadonlySet<string>
  toggle(id: string): void
  /** Selects the rows that `update` returns for the selected ones. */
  update(update: (selected: readonly T[]) => readonly T[]): void
  none(): void
}

interface SelectionOptions {
  /** Another object begins with nothing selected: the view of the list. */
  readonly scope?: unknown
  /** `listed` holds all rows there are, so that one that leaves it leaves the selection. */
  readonly isWhole?: boolean
}

const nothing: readonly never[] = []

/** Holds which rows of a list are selected; those that are listed are returned as they are now. */
export function useSelection<T extends Identified>(
  listed: readonly T[],
  { scope = null, isWhole = false }: SelectionOptions = {},
): Selection<T> {
  const [kept, setKept] = useState<{ readonly scope: unknown; readonly rows: readonly T[] }>({
    scope,
    rows: nothing,
  })
  const selected = kept.scope === scope ? kept.rows : nothing
  const rows = useMemo(() => {
    const chosen = new Map(selected.map((row) => [row.id, row]))
    if (isWhole) return listed.filter(({ id }) => chosen.has(id))
    for (const row of listed) if (chosen.has(row.id)) chosen.set(row.id, row)
    return [...chosen.values()]
  }, [listed, selected, isWhole])
  const ids = useMemo(() => new Set(rows.map(({ id }) => id)), [rows])
  const update = useCallback<Selection<T>['update']>(
    (next) => setKept((before) => ({ scope, rows: next(before.scope === scope ? before.rows : nothing) })),
    [scope],
  )
  const toggle = useCallback(
    (id: string) =>
      update((before) => {
        const without = before.filter((row) => row.id !== id)
        const row = listed.find((one) => one.id === id)
        return without.length < before.length || !row ? without : [...without, row]
      }),
    [listed, update],
  )
  const none = useCallback(() => update(() => nothing), [update])
  return { rows, ids, toggle, update, none }
}
