import { type ComponentType, useEffect, useState } from 'react'
import { useBookmarks } from '#pwa/data/bookmarks.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { note } from '#pwa/data/note.ts'

/** The news of the saved firms. Their code comes for visitors who saved one. */
export function SinceLastLook() {
  const { complete } = useDirectory()
  const hasSaved = useBookmarks().ids.length > 0
  const [Card, setCard] = useState<ComponentType | null>(null)
  const isWanted = complete && hasSaved
  useEffect(() => {
    if (!isWanted) return
    import('./news-card.tsx').then(
      // No part came where the page is about to be loaded again for a newer version.
      (part) => part && setCard(() => part.NewsCard),
      (error: unknown) => note('The news were not loaded', error),
    )
  }, [isWanted])
  return Card && <Card />
}
