import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import { listFirmEditors } from '#contract/firm-editors.ts'
import { listStaffFirms } from '#contract/firm-endpoints.ts'
import { compareFirms } from '#contract/firm-rules.ts'
import { seconds } from '#contract/primitives/time.ts'
import { type StaffQuery, useRefresh, useStaffQuery } from './staff-query.tsx'

/** A firm as this person's last write left it; null: deleted. */
interface WrittenFirm {
  readonly id: string
  readonly firm: StaffFirm | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/** How long a fetched list may predate a write, in milliseconds: a call that is slow answers with what was there before. */
const REMEMBERED_FOR = seconds(30)

const WRITTEN = ['firms written here']
const none: readonly WrittenFirm[] = []

/** Overlays recent own writes on a list, so that no firm in it is older than its writer has seen. */
export function withRecentWrites(
  firms: readonly StaffFirm[],
  written: readonly WrittenFirm[],
  now: number,
): readonly StaffFirm[] {
  const recent = new Map(
    written.filter(({ at }) => at > now - REMEMBERED_FOR).map((one) => [one.id, one.firm]),
  )
  if (recent.size === 0) return firms
  const merged = firms.flatMap((listed) => {
    const own = recent.get(listed.id)
    recent.delete(listed.id)
    if (own === null) return []
    return own && own.updated_at > listed.updated_at ? own : listed
  })
  const missing = [...recent.values()].filter((firm) => firm !== null)
  return [...merged, ...missing].sort(compareFirms)
}

/** All firms, those that visitors do not see included. */
export function useFirms(): StaffQuery<readonly StaffFirm[]> {
  const query = useStaffQuery(listStaffFirms, {})
  const { data: written = none } = useQuery<readonly WrittenFirm[]>({ queryKey: WRITTEN, queryFn: skipToken })
  const data = useMemo(
    () => query.data && withRecentWrites(query.data, written, Date.now()),
    [query.data, written],
  )
  return { ...query, data }
}

/** Updates the cached list with a written firm, null for a deleted one, then refetches it. */
export function useUpdateFirms(): (id: string, firm: StaffFirm | null) => void {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useCallback(
    (id, firm) => {
      client.setQueryData<readonly WrittenFirm[]>(WRITTEN, (before = none) => [
        ...before.filter((one) => one.id !== id),
        { id, firm, at: Date.now() },
      ])
      void refresh(listStaffFirms, listFirmEditors)
    },
    [client, refresh],
  )
}

/** Updates the cached list with all that one act wrote and deleted, then refetches it once. */
export function useUpdateFirmsAtOnce(): (written: readonly StaffFirm[], removed: readonly string[]) => void {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useCallback(
    (written, removed) => {
      const at = Date.now()
      const next = new Map<string, WrittenFirm>([
        ...written.map((firm) => [firm.id, { id: firm.id, firm, at }] as const),
        ...removed.map((id) => [id, { id, firm: null, at }] as const),
      ])
      client.setQueryData<readonly WrittenFirm[]>(WRITTEN, (before = none) => [
        ...before.filter(({ id }) => !next.has(id)),
        ...next.values(),
      ])
      void refresh(listStaffFirms, listFirmEditors)
    },
    [client, refresh],
  )
}
