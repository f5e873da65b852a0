import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls what a press has opened into sight, once it is there: on a phone it may open below the screen. `opened`: all of it. */
export function useOpenedInSight(isOpen: boolean, opened: RefObject<Element | null>): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen && !wasOpen.current) opened.current?.scrollIntoView({ block: 'nearest' })
    wasOpen.current = isOpen
  }, [isOpen, opened])
}
