import { useLayoutEffect, useRef } from 'react'
import { scrollerOf } from '#pwa/ui/marked-part.ts'
import { ActScreen } from './act-screen.tsx'
import { EntryScreen } from './entry-screen.tsx'
import { useHistoryAddress } from './history-address.ts'
import { LINE, openLine } from './line-row.tsx'
import { HistoryList } from './list.tsx'

/** The tab "History": who did what and when, day by day; one entry has the screen to itself. */
export function HistoryTab() {
  const address = useHistoryAddress()
  const { entry, act, open } = address
  const isOpen = entry !== null || act !== null
  const list = useListPlace(isOpen, entry ?? act)
  return (
    <>
      {list.isNeeded && (
        <div ref={list.ref} hidden={isOpen}>
          <HistoryList address={address} onOpen={(line) => open(openLine(line))} />
        </div>
      )}
      {entry !== null && <EntryScreen key={entry} id={entry} address={address} />}
      {entry === null && act !== null && <ActScreen key={act} id={act} address={address} />}
    </>
  )
}

/** Keeps the list as it is scrolled while something is open; afterwards its row has the focus. */
function useListPlace(isOpen: boolean, opened: string | null) {
  const ref = useRef<HTMLDivElement>(null)
  const isNeeded = useRef(!isOpen)
  if (!isOpen) isNeeded.current = true
  const place = useRef<{ readonly top: number; readonly opened: string | null } | null>(null)
  const top = useRef(0)
  useLayoutEffect(() => {
    const scroller = ref.current && scrollerOf(ref.current)
    if (isOpen) {
      place.current = { top: top.current, opened: opened ?? place.current?.opened ?? null }
      scroller?.scrollTo({ top: 0 })
      return
    }
    if (place.current) {
      const row = ref.current?.querySelector<HTMLElement>(
        `[${LINE}="${CSS.escape(place.current.opened ?? '')}"]`,
      )
      row?.focus({ preventScroll: true })
      scroller?.scrollTo({ top: place.current.top })
      place.current = null
    }
    const follow = () => {
      top.current = scroller?.scrollTop ?? 0
    }
    scroller?.addEventListener('scroll', follow, { passive: true })
    return () => scroller?.removeEventListener('scroll', follow)
  }, [isOpen, opened])
  return { ref, isNeeded: isNeeded.current }
}
