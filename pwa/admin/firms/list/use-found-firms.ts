import { useMemo } from 'react'
import type { FirmCondition } from '#contract/firm-conditions.ts'
import { useOverview } from '../../overview/queries.ts'
import { isFoundCondition } from './firm-attention.ts'

interface FoundFirms {
  /** The ids of the firms of the condition; undefined until they are known, null where the condition asks for none. */
  readonly ids: ReadonlySet<string> | null | undefined
  /** They could not be read. */
  readonly isLost: boolean
  readonly readAgain: () => void
}

/** The firms of a condition that the server found out about, as the overview counts them. */
export function useFoundFirms(condition: FirmCondition | null): FoundFirms {
  const isAsked = isFoundCondition(condition)
  const { data, error, isFetching, refetch } = useOverview(isAsked)
  const ids = useMemo(() => {
    if (!isAsked) return null
    if (!data) return undefined
    const named = condition === 'broken-link' ? data.links.broken : data.pictures.firms
    return new Set(named.ids)
  }, [isAsked, condition, data])
  return { ids, isLost: isAsked && !data && !isFetching && error !== null, readAgain: () => void refetch() }
}
