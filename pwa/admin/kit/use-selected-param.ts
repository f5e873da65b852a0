import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Stands for a new item in the address. */
export const NEW = 'new'

/** Sets several parameters at once; null removes one. */
export type SetParams = (
  params: Readonly<Record<string, string | null>>,
  options?: { readonly replace?: boolean },
) => void

/** Changes some parameters of the address and keeps all others. */
export function useSetParams(): SetParams {
  const [, setQuery] = useSearchParams()
  return useCallback<SetParams>(
    (params, { replace = false } = {}) =>
      setQuery(
        () => {
          // Read at the press: a search field may have written the address since this was drawn.
          const next = new URLSearchParams(window.location.search)
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
  /** Id of the open item, `NEW`, or null. */
  readonly selected: string | null
  open(selected: string | null, options?: { readonly replace?: boolean }): void
}

/** The open item as a parameter of the address, so that Back, reload and links work. */
export function useSelectedParam(key: string): SelectedParam {
  const [query] = useSearchParams()
  const setParams = useSetParams()
  const open = useCallback<SelectedParam['open']>(
    (selected, options) => setParams({ [key]: selected }, options),
    [key, setParams],
  )
  return { selected: query.get(key), open }
}
