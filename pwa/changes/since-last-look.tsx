import { useBookmarks } from '#pwa/data/bookmarks.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { usePartAhead } from '#pwa/data/load-ahead.ts'

const load = async () => (await import('./news-card.tsx')).NewsCard

/** The news of the saved firms. Its code loads only for visitors with a saved firm. */
export function SinceLastLook() {
  const { complete } = useDirectory()
  const hasSaved = useBookmarks().ids.length > 0
  const Card = usePartAhead(load, complete && hasSaved ? 1 : 0)
  return Card && <Card />
}
