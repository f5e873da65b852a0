import { useEffect, useRef } from 'react'
import { type DirectoryState, useDirectoryState, useDirectoryStore } from '#pwa/data/directory.tsx'
import { applyLook, type Look, lookKey } from './apply-look.ts'

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
