import { useCallback, useMemo, useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'

/** The firms that are selected. One that leaves the list leaves the selection. */
export interface FirmSelection {
  readonly firms: readonly StaffFirm[]
  has(id: string): boolean
  toggle(id: string): void
  all(): void
  none(): void
}

/** Holds which of the firms in the list are selected. */
export function useFirmSelection(listed: readonly StaffFirm[]): FirmSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const firms = useMemo(() => listed.filter(({ id }) => ids.has(id)), [listed, ids])
  const toggle = useCallback(
    (id: string) =>
      setIds((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  const none = useCallback(() => setIds(new Set()), [])
  return {
    firms,
    has: (id) => ids.has(id),
    toggle,
    all: () => setIds(new Set(listed.map(({ id }) => id))),
    none,
  }
}
