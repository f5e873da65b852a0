import type { Theme } from '#contract/theme/theme.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import { ThemeScope } from './theme-sample.tsx'
import styles from './theme-tile.module.css'

interface ThemeTileProps {
  readonly theme: Theme
  readonly isSelected: boolean
  readonly isActivating: boolean
  readonly onSelect: () => void
  readonly onActivate: () => void
}

/** A theme of the list: what it looks like, whether it is active, and the way to make it so. */
export function ThemeTile({ theme, isSelected, isActivating, onSelect, onActivate }: ThemeTileProps) {
  const { name, isActive } = theme
  return (
    <li className={styles.tile} data-active={isActive || undefined}>
      <button
        type="button"
        className={styles.look}
        aria-label={`Edit theme ${name}`}
        aria-pressed={isSelected}
        onClick={onSelect}
      >
        <ThemeScope theme={theme}>
          <span className={styles.sample} aria-hidden="true">
            <b className={styles.words}>Aa {name}</b>
            <span className={styles.card}>
              <TierBadge section="gold" />
              <span className={styles.line} />
              <span className={styles.action}>Buy Now</span>
            </span>
          </span>
        </ThemeScope>
      </button>
      <div className={styles.foot}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {isActive ? (
          <Badge kind="ok" icon="check">
            Active
          </Badge>
        ) : (
          <Button
            variant="ghost"
            className={styles.activate}
            busy={isActivating}
            aria-label={`Activate ${name}`}
            onClick={onActivate}
          >
            Activate
          </Button>
        )}
      </div>
    </li>
  )
}

interface NewTileProps {
  readonly isSelected: boolean
  readonly onSelect: () => void
}

/** The way to another theme. */
export function NewThemeTile({ isSelected, onSelect }: NewTileProps) {
  return (
    <li className={styles.place}>
      <Button
        variant="ghost"
        icon="plus"
        className={styles.another}
        aria-pressed={isSelected}
        onClick={onSelect}
      >
        New theme
      </Button>
    </li>
  )
}
