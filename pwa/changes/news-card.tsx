import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useBookmarks } from '#pwa/data/bookmarks.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { useSeenFirms } from '#pwa/data/use-seen-firms.ts'
import { paths } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { useTurn } from '#pwa/ui/use-turn.ts'
import { useVisible } from '#pwa/ui/use-visible.ts'
import { useAppBadge } from './app-badge.ts'
import styles from './news-card.module.css'
import { newsOfSaved, seenNow, seenSince } from './saved-news.ts'

/**
 * What changed of the saved firms since the visitor last looked, on the pages that list firms. It stands over the page,
 * so that nothing jumps when the news come. Elsewhere the app's icon carries their number.
 */
export function NewsCard() {
  const { firms } = useDirectory()
  const { has } = useBookmarks()
  const { pathname } = useLocation()
  const { seen, keep } = useSeenFirms()
  const isVisible = useVisible()
  const saved = useMemo(() => firms.filter((firm) => has(firm.id)), [firms, has])
  const news = useMemo(() => (seen ? newsOfSaved(saved, seen) : []), [saved, seen])
  const isHere = pathname === paths.home.to() || pathname === paths.saved.to()
  const place = useRef<HTMLElement>(null)
  const isShown = useTurn('news', isHere && news.length > 0, place)
  useAppBadge(isShown && isVisible ? 0 : news.length)
  useEffect(() => {
    const since = seen && seenSince(saved, seen)
    if (since) keep(since)
  }, [saved, seen, keep])

  if (!isShown) return null
  return (
    <aside ref={place} className={styles.card} aria-labelledby="since-you-last-looked">
      <h2 id="since-you-last-looked" className={layout.h3}>
        Since you last looked
      </h2>
      <ul className={styles.firms}>
        {news.map(({ id, slug, name, hasDetails, lines }) => (
          <li key={id}>
            {hasDetails ? (
              <PageLink className={styles.name} to={paths.firm.to(slug)}>
                {name}
              </PageLink>
            ) : (
              <strong className={styles.name}>{name}</strong>
            )}
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <Button variant="tonal" full onClick={() => keep(seenNow(saved))}>
        Got it
      </Button>
    </aside>
  )
}
