import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import parts from './parts.module.css'
import { Words } from './words.tsx'

interface ChipProps {
  readonly pressed: boolean
  readonly onPress: () => void
  readonly count?: number | undefined
  /** The tier whose metal dot the unselected chip shows. */
  readonly tier?: string | undefined
  /** Whether the selected chip has a tick; off for "All", which is selected by default. */
  readonly ticked?: boolean | undefined
  readonly children: ReactNode
}

/** A filter that is on or off: 36 px to see, 44 px to press. */
export function Chip({ pressed, onPress, count, tier, ticked = true, children }: ChipProps) {
  return (
    <button type="button" className={parts.chip} aria-pressed={pressed} onClick={onPress}>
      <span className={parts.pill}>
        {pressed && ticked && <Icon name="check" size="s" />}
        {!pressed && tier && <i className={parts.dot} data-tier={tier} />}
        <Words>{children}</Words>
        {count !== undefined && (
          <>
            {' '}
            <small className={parts.count}>{countLabel(count)}</small>
          </>
        )}
      </span>
    </button>
  )
}

/**
 * A whole number as it is read in English: "1,234". As `toLocaleString('en')` writes it, but the first call of that
 * loads the browser's language data, which kept the first screen of a phone from answering for 30 ms.
 */
export function countLabel(count: number): string {
  const digits = String(Math.abs(count))
  const first = digits.length % 3 || 3
  const groups = [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])]
  return `${count < 0 ? '-' : ''}${groups.join(',')}`
}
