import { useBookmarks } from '#pwa/data/bookmarks.ts'
import { deferredComponent } from '#pwa/data/deferred-component.ts'
import { useDirectory } from '#pwa/data/directory.tsx'

const newsCard = deferredComponent(async () => (await import('./news-card.tsx')).NewsCard)

/** The news of the saved firms. Its code loads only for visitors with a saved firm. */
export function SinceLastLook() {
  const { complete } = useDirectory()
  const hasSaved = useBookmarks().ids.length > 0
  const { Component } = newsCard.useAhead(complete && hasSaved)
  return Component && <Component />
}
