import type { RefObject } from 'react'
import { isSticky, useMeasuredHeight } from './use-measured-height.ts'

const heightOf = (bar: HTMLElement) => (isSticky(bar) ? bar.offsetHeight : null)

/**
 * Sets `--bar-stuck` to the height of the bar that sticks below the header, while it sticks: `scroll-padding-top` of the page
 * reads it, so that targets of jumps and of the focus end up below the bar.
 */
export function useStuckHeight(bar: RefObject<HTMLElement | null>): void {
  useMeasuredHeight('--bar-stuck', bar, heightOf)
}
