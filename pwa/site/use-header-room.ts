import { type RefObject, useEffect, useState } from 'react'

interface HeaderRoom {
  /** Whether the channels are in the menu though the screen is wide. */
  readonly isTight: boolean
  /** How many links, from the last one on, are in the menu. */
  readonly linksInMenu: number
}

/**
 * The items that do not fit into the header's line: first the channels move into the menu, then links from the last one on. Until
 * it is measured, the overflow is cut. `links`: their number.
 */
export function useHeaderRoom(bar: RefObject<HTMLElement | null>, links: number): HeaderRoom {
  const [room, setRoom] = useState<HeaderRoom>({ isTight: false, linksInMenu: 0 })
  useEffect(() => {
    const element = bar.current
    const nav = element?.querySelector('nav')
    if (!element || !nav || links === 0) return
    const measure = () => {
      const { isTight, linksInMenu } = measured(element, nav)
      setRoom((now) =>
        now.isTight === isTight && now.linksInMenu === linksInMenu ? now : { isTight, linksInMenu },
      )
    }
    // In a separate frame: the changes below resize observed elements.
    let frame = 0
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    })
    for (const part of [element, nav, ...nav.children]) observer.observe(part)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [bar, links])
  return room
}

function measured(bar: HTMLElement, nav: HTMLElement): HeaderRoom {
  const wasTight = 'tight' in bar.dataset
  if (!wasTight && cutLinks(nav) === 0) return { isTight: false, linksInMenu: 0 }
  bar.toggleAttribute('data-tight', false)
  const isTight = cutLinks(nav) > 0
  bar.toggleAttribute('data-tight', isTight)
  const linksInMenu = isTight ? cutLinks(nav) : 0
  bar.toggleAttribute('data-tight', wasTight)
  return { isTight, linksInMenu }
}

/** Links that are moved keep their place, unseen: whether there is room for them again can be seen. */
function cutLinks(nav: HTMLElement): number {
  const { left, right } = nav.getBoundingClientRect()
  return [...nav.children].filter((link) => {
    const box = link.getBoundingClientRect()
    return box.width > 0 && (box.right > right + 1 || box.left < left - 1)
  }).length
}
