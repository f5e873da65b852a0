import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { pictureOf } from '#contract/primitives/url.ts'
import type { DrawnTheme } from '#contract/theme/plain-theme.ts'
import { modeOf, themeVariables, toneOf } from '#contract/theme/theme-rules.ts'
import styles from './theme-sample.module.css'

interface ThemeScopeProps {
  /** Plain values: they become custom properties one by one. */
  readonly theme: DrawnTheme
  /** Called with the element once the theme is on it. */
  readonly onDrawn?: (element: HTMLElement) => void
  readonly children: ReactNode
}

/** Gives what stands in it another theme than the page's, through the CSS object model. (threat H3) */
export function ThemeScope({ theme, onDrawn, children }: ThemeScopeProps) {
  const place = useRef<HTMLDivElement>(null)
  const key = JSON.stringify(theme)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const drawn: DrawnTheme = JSON.parse(key)
    // Pictures of other hosts are drawn once this site has its own copy. (docs/decisions/pictures.md)
    const backgroundImage = pictureOf(drawn.colors.backgroundImage) ?? ''
    const variables = themeVariables({ ...drawn, colors: { ...drawn.colors, backgroundImage } })
    for (const [name, value] of variables) element.style.setProperty(name, value)
    element.dataset.mode = modeOf(drawn)
    element.dataset.tone = toneOf(drawn)
    onDrawn?.(element)
  }, [key, onDrawn])
  return (
    <div ref={place} className={styles.scope} data-theme="">
      {children}
    </div>
  )
}
