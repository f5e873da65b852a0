import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

interface ChangeOptions {
  /** true: replaces the current history entry. */
  readonly replace?: boolean
}

/** Receives the query of the address and returns another one, like "?tier=gold" or "tier=gold". */
type ChangeQuery = (change: (query: string) => string, options?: ChangeOptions) => void

/**
 * Changes the current query of the address: another control may have written it since the page was rendered, and a busy device
 * renders late.
 */
export function useChangeQuery(): ChangeQuery {
  const navigate = useNavigate()
  return useCallback<ChangeQuery>(
    (change, { replace = false } = {}) =>
      void navigate({ search: change(window.location.search) }, { replace }),
    [navigate],
  )
}
