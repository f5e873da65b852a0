import type { RefObject } from 'react'
import { Button } from './button.tsx'
import { countLabel } from './chip.tsx'
import { WINDOW_STEP } from './use-window.ts'

interface ShowMoreProps {
  /** Rows that are not in the document yet, also those that the device still loads. */
  readonly missing: number
  readonly end: RefObject<HTMLButtonElement | null>
  readonly showMore: () => void
  readonly className: string | undefined
}

/** The button at the end of a windowed list: "Show 24 more". */
export const ShowMore = ({ missing, end, showMore, className }: ShowMoreProps) =>
  missing > 0 && (
    <Button
      ref={end}
      variant="quiet"
      full
      className={className}
      onClick={showMore}
    >{`Show ${countLabel(Math.min(WINDOW_STEP, missing))} more`}</Button>
  )
