import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** The thing that is not there yet, in the address. */
export const NEW = 'new'

/** Sets several keys of the address at once; null removes one. */
export type SetParams = (
  params: Readonly<Record<string, string | null>>,
  options?: { readonly replace?: boolean },
) => void

/** Changes keys of the address and leaves all others as they are. */
export function useSetParams(): SetParams {
  const [, setQuery] = useSearchParams()
  return useCallback<SetParams>(
    (params, { replace = false } = {}) =>
      setQuery(
        (current) => {
          const next = new URLSearchParams(current)
          for (const [key, value] of Object.entries(params)) {
            if (value) next.set(key, value)
            else next.delete(key)
          }
          return next
        },
        { replace },
      ),
    [setQuery],
  )
}

export interface SelectedParam {
  /** Id of what is open, `NEW`, or null. */
  readonly selected: string | null
  open(selected: string | null, options?: { readonly replace?: boolean }): void
}

/** What is open, under one key of the address, so that Back, a reload and a link find it again. */
export function useSelectedParam(key: string): SelectedParam {
  const [query] = useSearchParams()
  const setParams = useSetParams()
  const open = useCallback<SelectedParam['open']>(
    (selected, options) => setParams({ [key]: selected }, options),
    [key, setParams],
  )
  return { selected: query.get(key), open }
}
