import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Stands for a new item in the address. */
export const NEW = 'new'

interface ChangeOptions {
  /** true: without an entry of its own in the history. */
  readonly replace?: boolean
}

/** Changes the parameters of the address in place. */
export type ChangeParams = (change: (params: URLSearchParams) => void, options?: ChangeOptions) => void

/**
 * Changes parameters of the address as it is at the press: a search field may have written it since the screen was drawn,
 * and drawing is what a busy device does late.
 */
export function useChangeParams(): ChangeParams {
  const [, setQuery] = useSearchParams()
  return useCallback<ChangeParams>(
    (change, { replace = false } = {}) =>
      setQuery(
        () => {
          const params = new URLSearchParams(window.location.search)
          change(params)
          return params
        },
        { replace },
      ),
    [setQuery],
  )
}

/** Sets several parameters at once; null removes one. */
export type SetParams = (params: Readonly<Record<string, string | null>>, options?: ChangeOptions) => void

/** Sets some parameters of the address and keeps all others. */
export function useSetParams(): SetParams {
  const changeParams = useChangeParams()
  return useCallback<SetParams>(
    (wanted, options) =>
      changeParams((params) => {
        for (const [key, value] of Object.entries(wanted)) {
          if (value) params.set(key, value)
          else params.delete(key)
        }
      }, options),
    [changeParams],
  )
}

export interface SelectedParam {
  /** Id of the open item, `NEW`, or null. */
  readonly selected: string | null
  open(selected: string | null, options?: ChangeOptions): void
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
