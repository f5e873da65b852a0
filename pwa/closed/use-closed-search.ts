import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { MAX_SEARCH_LENGTH } from '#contract/firm-filter.ts'
import { useAfterHydration } from '#pwa/data/use-hydrated.ts'
import { useChangeQuery } from '#pwa/ui/use-change-query.ts'

/**
 * The search of closed firms. It lives in the address; the box keeps the typed text, since the router may render an address after
 * the next keys. An address from elsewhere wins.
 */
export function useClosedSearch() {
  const changeQuery = useChangeQuery()
  const query = useAfterHydration(useLocation().search, '')
  const asked = (new URLSearchParams(query).get('q') ?? '').slice(0, MAX_SEARCH_LENGTH)
  const [search, setSearch] = useState(asked)
  const drawn = useRef(asked)
  const underWay = useRef<readonly string[]>([])
  useEffect(() => {
    drawn.current = asked
    const index = underWay.current.indexOf(asked)
    underWay.current = index < 0 ? [] : underWay.current.slice(index + 1)
    if (index < 0) setSearch(asked)
  }, [asked])
  const type = (typed: string) => {
    const text = typed.slice(0, MAX_SEARCH_LENGTH)
    setSearch(text)
    underWay.current = text === drawn.current ? [] : [...underWay.current, text]
    changeQuery(() => (text === '' ? '' : new URLSearchParams({ q: text }).toString()), { replace: true })
  }
  return { search, type }
}
