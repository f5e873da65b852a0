import { useMemo } from 'react'
import type { FirmCondition } from '#contract/firm-conditions.ts'
import { readOverview } from '#contract/overview.ts'
import { can } from '#contract/permissions.ts'
import { useAccount } from '../../kit/session.tsx'
import { useStaffQuery } from '../../kit/staff-query.tsx'
import { type FoundCondition, foundConditions } from './firm-attention.ts'

/** Whether a condition is one that the server finds out about. */
const isFoundCondition = (condition: FirmCondition | null): condition is FoundCondition =>
  foundConditions.some(({ key }) => key === condition)

/**
 * The ids of the firms of a condition that the server found out about, as the overview counts them; none until they are
 * known, and null for any other condition.
 */
export function useFoundFirms(condition: FirmCondition | null): ReadonlySet<string> | null {
  const { role } = useAccount()
  const isAsked = isFoundCondition(condition)
  const { data } = useStaffQuery(readOverview, {}, { enabled: isAsked && can(role, 'settings:read-all') })
  return useMemo(() => {
    if (!isAsked) return null
    const named = condition === 'broken-link' ? data?.links.broken : data?.pictures.firms
    return new Set(named?.ids)
  }, [isAsked, condition, data])
}
