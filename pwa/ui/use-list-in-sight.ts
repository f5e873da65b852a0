import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'

/** Part of the screen's height within which the beginning of a list counts as seen. */
const SEEN_WITHIN = 0.75

/**
 * Brings the beginning of a list into sight on a phone once another filter narrows it: it may stand below the screen, or far above
 * the place to which the visitor had read. Back restores the old place itself. `list`: its id; `key`: of the filter.
 */
export function useListInSight(list: string, key: string): void {
  const navigation = useNavigationType()
  const known = useRef(key)
  useEffect(() => {
    if (known.current === key) return
    known.current = key
    if (navigation === 'POP' || matchMedia('(min-width: 43.75em)').matches) return
    const element = document.getElementById(list)
    const top = element?.getBoundingClientRect().top ?? 0
    if (top < 0 || top > innerHeight * SEEN_WITHIN) element?.scrollIntoView({ behavior: 'instant' })
  }, [list, key, navigation])
}
