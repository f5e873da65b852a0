import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { countLabel } from './count-label.ts'
import { Icon } from './icon.tsx'

interface ChipProps {
  readonly pressed: boolean
  readonly onPress: () => void
  /** How many things the chip stands for. */
  readonly count?: number | undefined
  /** Tier whose metal dot stands on the chip while it is off. */
  readonly tier?: string | undefined
  /** A tick stands on the chip while it is on; off for "All", which is on by itself. */
  readonly ticked?: boolean | undefined
  readonly children: ReactNode
}

/** A filter that is on or off: 36 px to see, 48 px to press. */
export function Chip({ pressed, onPress, count, tier, ticked = true, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onPress}>
      <span className={styles.pill}>
        {pressed && ticked && <Icon name="check" size="s" />}
        {!pressed && tier && <i className={styles.dot} data-tier={tier} />}
        {children}
        {count !== undefined && <small className={styles.count}>{countLabel(count)}</small>}
      </span>
    </button>
  )
}
