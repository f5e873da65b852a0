import { useDeferredValue, useMemo, useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import type { FirmCondition } from '#contract/firm-conditions.ts'
import { filterFromQuery, isFiltered, NO_FILTER } from '#contract/firm-filter.ts'
import { useTypedSearch } from '../../kit/collection/use-typed-search.ts'
import { useOverview } from '../../overview/queries.ts'
import { useFirmEditors } from '../queries.ts'
import type { FirmAddress } from '../use-firm-address.ts'
import { isFoundCondition } from './firm-attention.ts'
import { inView, isNarrowed, PLAIN_VIEW } from './firm-view.ts'
import { foundFirms, searchable } from './found-firms.ts'
import { useFirmView } from './use-view.ts'

const none: readonly StaffFirm[] = []

/** The firms that the address asks for, and what changes that. */
export function useListedFirms(firms: readonly StaffFirm[], address: FirmAddress) {
  const { typed, type } = useTypedSearch(address.filter.search, (search) =>
    address.changeFilter((current) => ({ ...current, search })),
  )
  const { tiers } = address.filter
  const search = useDeferredValue(typed)
  const texts = useMemo(() => searchable(firms), [firms])
  const filter = useMemo(() => ({ ...NO_FILTER, tiers, search }), [tiers, search])
  const { view, show } = useFirmView()
  const [now] = useState(() => new Date())
  const { editors, names } = useFirmEditors()
  const { ids, ...state } = useFoundFirms(view.condition)
  const found = useMemo(
    () => (ids === undefined ? none : inView(foundFirms(texts, filter), view, { now, editors, found: ids })),
    [texts, filter, view, now, editors, ids],
  )
  return {
    found,
    /** It is known which firms are listed. */
    isKnown: ids !== undefined,
    ...state,
    isNarrowed: isFiltered(filter) || isNarrowed(view),
    /** Another one starts at the top. */
    listKey: `${search} ${tiers} ${Object.values(view)}`,
    clear() {
      type('')
      address.changeFilter(() => NO_FILTER)
      show(PLAIN_VIEW)
    },
    /** For the filters above the list. */
    filters: {
      ...{ firms, address, typed, view, now },
      onType: type,
      onShow: show,
      /** The names of those who changed firms last; none for those who may not know. */
      editors: names,
      /** Lists what a saved view says. */
      onOpenView(listed: string) {
        type(filterFromQuery(new URLSearchParams(listed)).search)
        address.openList(listed)
      },
    },
  }
}

/** The firms of a condition that the server found out about, as the overview counts them. */
function useFoundFirms(condition: FirmCondition | null) {
  const isAsked = isFoundCondition(condition)
  const { data, error, isFetching, refetch } = useOverview(isAsked)
  const ids = useMemo(() => {
    if (!isAsked) return null
    if (!data) return undefined
    const named = condition === 'broken-link' ? data.links.broken : data.pictures.firms
    return new Set(named.ids)
  }, [isAsked, condition, data])
  return {
    /** Undefined until they are known, null where the condition asks for none. */
    ids,
    isLost: isAsked && !data && !isFetching && error !== null,
    readAgain: () => void refetch(),
  }
}
