import type { RefObject } from 'react'
import { isSticky, useMeasuredHeight } from './use-measured-height.ts'

const heightOf = (bar: HTMLElement) => (isSticky(bar) ? bar.offsetHeight : null)

/**
 * Tells the page how tall the bar is that sticks below the header, for as long as it sticks, so that what is jumped to or
 * takes the focus stands below it: `scroll-padding-top` of the page reads `--bar-stuck`.
 */
export function useStuckHeight(bar: RefObject<HTMLElement | null>): void {
  useMeasuredHeight('--bar-stuck', bar, heightOf)
}
