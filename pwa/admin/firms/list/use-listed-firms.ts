import { useDeferredValue, useMemo, useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import type { FirmCondition } from '#contract/firm-conditions.ts'
import { NO_FILTER } from '#contract/firm-filter.ts'
import { readOverview } from '#contract/overview.ts'
import { can } from '#contract/permissions.ts'
import { useAccount } from '../../kit/account/session.tsx'
import { useTypedSearch } from '../../kit/collection/use-typed-search.ts'
import { useOverview } from '../../overview/queries.ts'
import { useFirmEditors } from '../queries.ts'
import { type FirmAddress, type FirmView, PLAIN_VIEW, viewIn } from '../use-firm-address.ts'
import { isFoundCondition } from './firm-attention.ts'
import { inView, leavesOut } from './firm-view.ts'
import { foundFirms, searchable } from './found-firms.ts'

const none: readonly StaffFirm[] = []

/** The view of the address, without a condition that this role may not know. */
function useFirmView({ list: { values } }: FirmAddress): FirmView {
  const { role } = useAccount()
  const isHidden = isFoundCondition(values.condition) && !can(role, readOverview.needs)
  return useMemo(() => (isHidden ? { ...values, condition: null } : values), [values, isHidden])
}

/** The firms that the address asks for, and the filters that change it. */
export function useListedFirms(firms: readonly StaffFirm[], address: FirmAddress) {
  const { list } = address
  const view = useFirmView(address)
  const { typed, type } = useTypedSearch(view.search, (search) => list.set({ search }, { replace: true }))
  const { tiers } = view
  const search = useDeferredValue(typed)
  const texts = useMemo(() => searchable(firms), [firms])
  const filter = useMemo(() => ({ ...NO_FILTER, tiers, search }), [tiers, search])
  const [now] = useState(() => new Date())
  const { editors, names } = useFirmEditors()
  const { ids, ...state } = useFoundFirms(view.condition)
  const found = useMemo(
    () => (ids === undefined ? none : inView(foundFirms(texts, filter), view, { now, editors, found: ids })),
    [texts, filter, view, now, editors, ids],
  )
  const shown = { ...view, search }
  return {
    found,
    /** It is known which firms are listed. */
    isKnown: ids !== undefined,
    ...state,
    isNarrowed: leavesOut(shown),
    /** Another one starts at the top. */
    listKey: String(Object.values(shown)),
    clear() {
      type('')
      list.set(PLAIN_VIEW, { replace: true })
    },
    /** For the filters above the list. */
    filters: {
      ...{ firms, list, view, typed, now },
      onType: type,
      /** The names of those who changed firms last; none for those who may not know. */
      editors: names,
      /** Opens a saved view. */
      onOpenView(query: string) {
        const saved = viewIn(query)
        type(saved.search)
        list.set(saved)
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
