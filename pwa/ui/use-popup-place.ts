import { type RefObject, useLayoutEffect } from 'react'

/** Pixels between a field and its popup, and between the popup and the edge of the screen. */
const GAP = 4
/** A popup is no higher, however much room there is. */
const MOST_HEIGHT = 304
/** A popup is no narrower, however narrow its field is. */
const LEAST_WIDTH = 240

/** Shows a popover at its field while `isShown`: below it, or above where there is more room, outside all clipping containers. */
export function usePopupPlace(
  field: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
  isShown: boolean,
): void {
  useLayoutEffect(() => {
    const [anchor, shown] = [field.current, popup.current]
    if (!isShown || !anchor || !shown) return
    shown.showPopover()
    const place = () => {
      const box = anchor.getBoundingClientRect()
      // An on-screen keyboard shrinks the visual viewport only.
      const { offsetTop = 0, height = innerHeight } = visualViewport ?? {}
      const [above, below] = [box.top - offsetTop, offsetTop + height - box.bottom]
      const isBelow = below >= above || below >= MOST_HEIGHT
      const width = Math.min(Math.max(box.width, LEAST_WIDTH), innerWidth - 2 * GAP)
      Object.assign(shown.style, {
        left: `${Math.max(GAP, Math.min(box.left, innerWidth - width - GAP))}px`,
        width: `${width}px`,
        top: isBelow ? `${box.bottom + GAP}px` : 'auto',
        bottom: isBelow ? 'auto' : `${innerHeight - box.top + GAP}px`,
        maxHeight: `${Math.min(MOST_HEIGHT, (isBelow ? below : above) - 2 * GAP)}px`,
      })
    }
    place()
    const events = ['scroll', 'resize'] as const
    for (const type of events) addEventListener(type, place, { capture: true, passive: true })
    visualViewport?.addEventListener('resize', place)
    return () => {
      for (const type of events) removeEventListener(type, place, { capture: true })
      visualViewport?.removeEventListener('resize', place)
    }
  }, [field, popup, isShown])
}
