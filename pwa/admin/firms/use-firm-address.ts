import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type FirmFilter, filterFromQuery, NO_FILTER, queryFromFilter } from '#contract/firm-filter.ts'
import { useSetParams } from '../kit/use-selected-param.ts'
import { VIEW_KEYS } from './list/firm-view.ts'

const previewSides = ['card', 'details'] as const
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
  /** The part of the address that says which firms are listed, and how. */
  readonly listed: string
  /** Lists what such a part says. */
  openList(listed: string): void
}

/** Parameters of search, tiers and instruments. */
const FILTER_KEYS = ['q', 'tier', 'instrument'] as const
/** All parameters that say which firms are listed, and how. */
const LIST_KEYS = [...FILTER_KEYS, ...Object.values(VIEW_KEYS)]

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
        () => {
          const next = new URLSearchParams(window.location.search)
          for (const key of FILTER_KEYS) next.delete(key)
          // The order of visitors is another one.
          const own = queryFromFilter({ ...filter, order: NO_FILTER.order })
          for (const [key, value] of own) next.append(key, value)
          return next
        },
        { replace: true },
      ),
    [setQuery],
  )
  const openList = useCallback(
    (listed: string) =>
      setQuery(() => {
        const next = new URLSearchParams(window.location.search)
        for (const key of LIST_KEYS) next.delete(key)
        for (const [key, value] of listParams(new URLSearchParams(listed))) next.append(key, value)
        return next
      }),
    [setQuery],
  )
  return {
    selected: query.get('firm'),
    copied: query.get('from'),
    preview: side,
    filter: filterFromQuery(query),
    listed: new URLSearchParams(listParams(query)).toString(),
    open,
    show,
    setFilter,
    openList,
  }
}

const listParams = (query: URLSearchParams): [string, string][] =>
  LIST_KEYS.flatMap((key) => query.getAll(key).map((value): [string, string] => [key, value]))
