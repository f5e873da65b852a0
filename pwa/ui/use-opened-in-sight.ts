import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls what a press has opened into sight, once it is there: on a phone it may open below the screen. */
export function useOpenedInSight<Opened extends Element>(isOpen: boolean): RefObject<Opened | null> {
  const opened = useRef<Opened>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen && !wasOpen.current) opened.current?.scrollIntoView({ block: 'nearest' })
    wasOpen.current = isOpen
  }, [isOpen])
  return opened
}
