import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useChangeQuery } from '#pwa/ui/use-change-query.ts'

/** Stands for a new item in the address. */
export const NEW = 'new'

/** Sets several parameters at once; null removes one. */
export type SetParams = (
  params: Readonly<Record<string, string | null>>,
  options?: { readonly replace?: boolean },
) => void

/** Sets some parameters of the address and keeps all others. */
export function useSetParams(): SetParams {
  const changeQuery = useChangeQuery()
  return useCallback<SetParams>(
    (wanted, options) =>
      changeQuery((query) => {
        const params = new URLSearchParams(query)
        for (const [key, value] of Object.entries(wanted)) {
          if (value) params.set(key, value)
          else params.delete(key)
        }
        return params.toString()
      }, options),
    [changeQuery],
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
