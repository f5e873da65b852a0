import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type FirmFilter, filterFromQuery, NO_FILTER, queryFromFilter } from '#contract/firm-filter.ts'
import { useChangeQuery } from '#pwa/ui/use-change-query.ts'
import { useSetParams } from '../kit/collection/use-params.ts'
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
  /** `change` is given the filter of the address as it is at that moment. */
  changeFilter(change: (current: FirmFilter) => FirmFilter): void
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
  const [query] = useSearchParams()
  const side = previewSides.find((one) => one === query.get('preview')) ?? null

  const setParams = useSetParams()
  const changeQuery = useChangeQuery()
  const open = useCallback<FirmAddress['open']>(
    (selected, { copied = null, replace = false } = {}) =>
      setParams({ firm: selected, from: copied }, { replace }),
    [setParams],
  )
  const show = useCallback(
    (preview: PreviewSide | null) => setParams({ preview }, { replace: true }),
    [setParams],
  )
  const changeFilter = useCallback<FirmAddress['changeFilter']>(
    (change) =>
      changeQuery(
        (query) => {
          const params = new URLSearchParams(query)
          // The order of visitors is another one.
          const next = queryFromFilter({ ...change(filterFromQuery(params)), order: NO_FILTER.order })
          return withParams(params, FILTER_KEYS, [...next])
        },
        { replace: true },
      ),
    [changeQuery],
  )
  const openList = useCallback(
    (listed: string) =>
      changeQuery((query) =>
        withParams(new URLSearchParams(query), LIST_KEYS, listParams(new URLSearchParams(listed))),
      ),
    [changeQuery],
  )
  return {
    selected: query.get('firm'),
    copied: query.get('from'),
    preview: side,
    filter: filterFromQuery(query),
    listed: new URLSearchParams(listParams(query)).toString(),
    open,
    show,
    changeFilter,
    openList,
  }
}

type Param = [key: string, value: string]

/** The query with other parameters in the place of those of `keys`. */
function withParams(params: URLSearchParams, keys: readonly string[], next: readonly Param[]): string {
  for (const key of keys) params.delete(key)
  for (const [key, value] of next) params.append(key, value)
  return params.toString()
}

const listParams = (query: URLSearchParams): Param[] =>
  LIST_KEYS.flatMap((key) => query.getAll(key).map((value): Param => [key, value]))
