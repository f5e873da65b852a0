import { useEffect } from 'react'
import { chosenTheme } from '#contract/theme/mode-choice.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { modeOf, themeVariables, toneOf } from '#contract/theme/theme-rules.ts'
import { type DirectoryState, useDirectoryStore } from '#pwa/data/directory.tsx'
import { followMode, isDarkSystem, modeChoice } from '#pwa/data/mode-choice.ts'

function lookOf(state: DirectoryState): Look | null {
  if (state.status !== 'ready') return null
  const { theme, settings } = state.directory
  return { theme: visitorTheme(theme), carouselSize: settings.display.carouselSize }
}

/** The theme in the mode that this device's visitor chose. */
export const visitorTheme = <T extends Pick<Theme, 'colors'>>(theme: T): T =>
  chosenTheme(theme, modeChoice(), isDarkSystem())

/**
 * Makes the page follow the active theme and the visitor's choice of light or dark. Values that the document has already, from its
 * style and from the script in its head, are not written again.
 */
export function ApplyTheme(): null {
  const store = useDirectoryStore()
  useEffect(() => {
    const written = lookOf(store.getServerState())
    const isWorn = written && document.documentElement.dataset.mode === modeOf(written.theme)
    let applied = isWorn ? lookKey(written) : null
    const apply = () => {
      const look = lookOf(store.getState())
      const key = look && lookKey(look)
      if (!look || applied === key) return
      applyLook(document, look)
      applied = key
    }
    apply()
    const stopDirectory = store.subscribe(apply)
    const stopMode = followMode(apply)
    return () => {
      stopDirectory()
      stopMode()
    }
  }, [store])
  return null
}

/** The settings that change the look of the whole page. */
export interface Look {
  readonly theme: Theme
  /** Size of the carousel, in percent. */
  readonly carouselSize: number
}

type Declarations = ReadonlyArray<readonly [name: string, value: string]>

function declarationsOf({ theme, carouselSize }: Look): Declarations {
  return [...themeVariables(theme), ['--carousel-scale', String(carouselSize / 100)]]
}

/** Equal for looks that render the same page. */
const lookKey = (look: Look): string => JSON.stringify(declarationsOf(look))

/** Applies a look to a page through the CSS object model, which accepts single values only: no other CSS gets in. (threat H3) */
export function applyLook(page: Document, look: Look): void {
  const root = page.documentElement
  for (const [name, value] of declarationsOf(look)) root.style.setProperty(name, value)
  root.dataset.mode = modeOf(look.theme)
  root.dataset.tone = toneOf(look.theme)
  const say = (name: string, content: string) =>
    page.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content)
  say('theme-color', look.theme.colors.background)
  say('color-scheme', modeOf(look.theme))
}
