import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** What the address names beside the id of a trader. */
export const PAGE = 'page'
export const NEW_TRADER = 'new'

export interface TraderAddress {
  /** Id of the open trader, `PAGE`, `NEW_TRADER`, or null. */
  readonly selected: string | null
  open(selected: string | null, options?: { readonly replace?: boolean }): void
}

/** What is open stands in the address, so that Back, a reload and a link find it again. */
export function useTraderAddress(): TraderAddress {
  const [query, setQuery] = useSearchParams()
  const open = useCallback<TraderAddress['open']>(
    (selected, { replace = false } = {}) =>
      setQuery(
        (current) => {
          const next = new URLSearchParams(current)
          if (selected === null) next.delete('trader')
          else next.set('trader', selected)
          return next
        },
        { replace },
      ),
    [setQuery],
  )
  return { selected: query.get('trader'), open }
}
