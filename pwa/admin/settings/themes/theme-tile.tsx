import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { DrawnTheme } from '#contract/theme/plain-theme.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { modeOf, themeVariables, toneOf } from '#contract/theme/theme-rules.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import { DraftBadge } from '../../kit/form/safe-save/safe-form-notices.tsx'
import { opensRow } from '../../kit/keys/list-keys.ts'
import { withOwnPictures } from '../../previews/site-previews.tsx'
import styles from '../settings.module.css'

interface ThemeTileProps {
  readonly theme: Theme
  readonly isSelected: boolean
  readonly isActivating: boolean
  readonly onSelect: () => void
  readonly onActivate: () => void
}

/** A theme in the list: a sample, and whether it is active. */
export function ThemeTile({ theme, isSelected, isActivating, onSelect, onActivate }: ThemeTileProps) {
  const { name, isActive } = theme
  return (
    <li
      className={`grid min-w-0 grid-cols-1 grid-rows-sample rounded-lg border border-border bg-surface ${isSelected ? 'outline-2h outline-offset-2h outline-primary-ink' : ''}`}
    >
      <button
        {...opensRow}
        type="button"
        className="grid min-w-0 overflow-clip rounded-t-lg border-b border-b-border focus-visible:-outline-offset-3"
        aria-label={`Edit theme ${name}`}
        aria-pressed={isSelected}
        onClick={onSelect}
      >
        <ThemeSample name={name} theme={theme} />
      </button>
      <div className="flex min-h-14 flex-wrap items-center gap-1 py-1 pr-2 pl-3">
        <span className="min-w-0 flex-auto truncate font-600" title={name} translate="no">
          {name}
        </span>
        {isSelected ? <Badge kind="inf">Editing</Badge> : <DraftBadge draftKeys={[`theme:${theme.id}`]} />}
        {isActive ? (
          <Badge kind="ok" icon="check">
            Active
          </Badge>
        ) : (
          <Button
            variant="ghost"
            className="flex-none px-1 text-sm text-primary-ink"
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

/** A little of a page in a theme, which nothing announces. */
export function ThemeSample({ name, theme }: { readonly name: string; readonly theme: DrawnTheme }) {
  return (
    <ThemeScope theme={theme}>
      <span className="grid grid-cols-1 content-start gap-2 px-3h pt-3h pb-4" aria-hidden="true">
        <b className="truncate text-sm">{`Aa ${name}`}</b>
        <span className="grid justify-items-start gap-1h rounded-md border border-border bg-surface p-2">
          <TierBadge section="gold" />
          <span className="h-1h w-7/10 rounded-3px bg-border-strong" />
          <span className="w-full rounded-btn bg-primary text-center text-xs leading-(--w-6) font-600 text-on-primary">
            Buy Now
          </span>
        </span>
      </span>
    </ThemeScope>
  )
}

/** The tile that starts a new theme. */
export function NewThemeTile({ isSelected, onSelect }: Pick<ThemeTileProps, 'isSelected' | 'onSelect'>) {
  return (
    <li className="grid min-h-38">
      <Button
        {...opensRow}
        variant="ghost"
        icon="plus"
        className="h-full flex-col rounded-lg border-1h border-dashed border-border-strong aria-pressed:border-primary-ink"
        aria-pressed={isSelected}
        onClick={onSelect}
      >
        New theme
      </Button>
    </li>
  )
}

interface ThemeScopeProps {
  /** Validated values, which are set as custom properties one by one. */
  readonly theme: DrawnTheme
  readonly children: ReactNode
}

/** Applies a theme to its children through the CSS object model. (threat H3) */
function ThemeScope({ theme, children }: ThemeScopeProps) {
  const place = useRef<HTMLDivElement>(null)
  const key = JSON.stringify(theme)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const drawn: DrawnTheme = JSON.parse(key)
    for (const [name, value] of themeVariables(withOwnPictures(drawn))) element.style.setProperty(name, value)
    element.dataset.mode = modeOf(drawn)
    element.dataset.tone = toneOf(drawn)
  }, [key])
  return (
    <div ref={place} className={styles.scope} data-theme="">
      {children}
    </div>
  )
}
