import type { RefObject } from 'react'
import { isSticky, useMeasuredHeight } from '#pwa/ui/use-measured-height.ts'

/** The sentinel before the header marks where it begins to stick: the part above it scrolls away. */
function stuckHeight(header: HTMLElement): number | null {
  if (!isSticky(header)) return 0
  const sentinel = header.previousElementSibling
  return sentinel instanceof HTMLElement ? header.offsetHeight - sentinel.offsetTop : null
}

/**
 * Sets `--header-stuck` to the height of the sticking part of the header: bars that stick below it start there. The style sheet
 * holds the usual height, for the time before and without scripts.
 */
export function useHeaderHeight(header: RefObject<HTMLElement | null>): void {
  useMeasuredHeight('--header-stuck', header, stuckHeight)
}
