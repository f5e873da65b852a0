import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  type FirmFilter,
  filterFromQuery,
  MAX_SEARCH_LENGTH,
  queryFromFilter,
} from '#contract/firm-filter.ts'
import { useSetParams } from '../kit/use-selected-param.ts'

export const previewSides = ['card', 'details'] as const
export type PreviewSide = (typeof previewSides)[number]

/** The parts of the screen's state that are in the address. */
export interface FirmAddress {
  /** Id of the open firm, `NEW`, or null. */
  readonly selected: string | null
  /** The firm that a new one is copied from. */
  readonly copied: string | null
  readonly preview: PreviewSide | null
  readonly filter: FirmFilter
  open(selected: string | null, options?: { readonly copied?: string; readonly replace?: boolean }): void
  show(preview: PreviewSide | null): void
  setFilter(filter: FirmFilter): void
}

const OWN_KEYS = ['q', 'tier', 'instrument'] as const

/** The tab's parameters of the address. */
export function useFirmAddress(): FirmAddress {
  const [query, setQuery] = useSearchParams()
  const side = previewSides.find((one) => one === query.get('preview')) ?? null

  const setParams = useSetParams()
  const open = useCallback<FirmAddress['open']>(
    (selected, { copied = null, replace = false } = {}) =>
      setParams({ firm: selected, from: copied }, { replace }),
    [setParams],
  )
  const show = useCallback(
    (preview: PreviewSide | null) => setParams({ preview }, { replace: true }),
    [setParams],
  )
  const setFilter = useCallback(
    (filter: FirmFilter) =>
      setQuery(
        (current) => {
          const next = new URLSearchParams(current)
          for (const key of OWN_KEYS) next.delete(key)
          for (const [key, value] of queryFromFilter(filter)) next.append(key, value)
          return next
        },
        { replace: true },
      ),
    [setQuery],
  )
  return {
    selected: query.get('firm'),
    copied: query.get('from'),
    preview: side,
    filter: filterFromQuery(query),
    open,
    show,
    setFilter,
  }
}

/** How long typing must pause before the search goes into the address, in milliseconds: browsers limit such writes. */
const TYPING_PAUSE = 300

/** The search field: shown at once, written to the address when typing pauses. */
export function useTypedSearch({ filter, setFilter }: Pick<FirmAddress, 'filter' | 'setFilter'>) {
  const [typed, setTyped] = useState(filter.search)
  useEffect(() => {
    if (typed === filter.search) return
    const timer = setTimeout(() => setFilter({ ...filter, search: typed }), TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [typed, filter, setFilter])
  return { typed, type: (text: string) => setTyped(text.slice(0, MAX_SEARCH_LENGTH)) }
}
