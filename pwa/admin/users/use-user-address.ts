import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** The user that is not there yet, in the address. */
export const NEW_USER = 'new'

export interface UserAddress {
  /** Id of the user that is open, `NEW_USER`, or null. */
  readonly selected: string | null
  open(selected: string | null, options?: { readonly replace?: boolean }): void
}

/** Who is open stands in the address, so that Back and a reload find it again. */
export function useUserAddress(): UserAddress {
  const [query, setQuery] = useSearchParams()
  const open = useCallback<UserAddress['open']>(
    (selected, { replace = false } = {}) =>
      setQuery(
        (current) => {
          const next = new URLSearchParams(current)
          if (selected) next.set('user', selected)
          else next.delete('user')
          return next
        },
        { replace },
      ),
    [setQuery],
  )
  return { selected: query.get('user'), open }
}
