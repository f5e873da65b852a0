import { useEffect, useRef } from 'react'
import type { Theme } from '#contract/theme/theme.ts'
import { modeOf, themeVariables, toneOf } from '#contract/theme/theme-rules.ts'
import { type DirectoryState, useDirectoryState, useDirectoryStore } from '#pwa/data/directory.tsx'

function lookOf(state: DirectoryState): Look | null {
  if (state.status !== 'ready') return null
  const { theme, settings } = state.directory
  return { theme, carouselSize: settings.display.carouselSize }
}

/** Lets the page follow the active theme. What the server wrote into the document is not written again. */
export function ApplyTheme(): null {
  const store = useDirectoryStore()
  const look = lookOf(useDirectoryState())
  const key = look && lookKey(look)
  const applied = useRef<string | null>(null)
  useEffect(() => {
    const written = lookOf(store.getServerState())
    applied.current ??= written && lookKey(written)
    if (!look || applied.current === key) return
    applyLook(document, look)
    applied.current = key
  }, [store, look, key])
  return null
}

/** What of the settings changes how the whole page looks. */
export interface Look {
  readonly theme: Theme
  /** Size of the carousel, in percent. */
  readonly carouselSize: number
}

type Declarations = ReadonlyArray<readonly [name: string, value: string]>

function declarationsOf({ theme, carouselSize }: Look): Declarations {
  return [...themeVariables(theme), ['--carousel-scale', String(carouselSize / 100)]]
}

/** Equal for looks that draw the same page. */
const lookKey = (look: Look): string => JSON.stringify(declarationsOf(look))

/** Gives the page a look through the CSS object model, which takes single values only: no other CSS gets in. (threat H3) */
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
