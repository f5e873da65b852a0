import { type ComponentType, useEffect, useState } from 'react'
import { useBookmarks } from '#pwa/data/bookmarks.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { loadAhead } from '#pwa/data/load-ahead.ts'
import { note } from '#pwa/data/note.ts'

/** The news of the saved firms. Their code comes for visitors who saved one. */
export function SinceLastLook() {
  const { complete } = useDirectory()
  const hasSaved = useBookmarks().ids.length > 0
  const [Card, setCard] = useState<ComponentType | null>(null)
  const isWanted = complete && hasSaved
  useEffect(() => {
    if (!isWanted) return
    loadAhead(async () => {
      const part = await import('./news-card.tsx')
      setCard(() => part.NewsCard)
    }).catch((error: unknown) => note('The news were not loaded', error))
  }, [isWanted])
  return Card && <Card />
}
