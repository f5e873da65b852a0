import type { RefObject } from 'react'
import { isSticky, useMeasuredHeight } from '#pwa/ui/use-measured-height.ts'

/** The sentinel before the header stands where it begins to stick: what is above that scrolls away. */
function stuckHeight(header: HTMLElement): number | null {
  if (!isSticky(header)) return 0
  const sentinel = header.previousElementSibling
  return sentinel instanceof HTMLElement ? header.offsetHeight - sentinel.offsetTop : null
}

/**
 * Tells the page how tall the part of the header is that sticks, in `--header-stuck`: what sticks below it begins there. The
 * style sheet holds what it is as a rule, for the time before and without scripts.
 */
export function useHeaderHeight(header: RefObject<HTMLElement | null>): void {
  useMeasuredHeight('--header-stuck', header, stuckHeight)
}
