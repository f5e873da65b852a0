import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { FirmRow } from '#contract/firm.ts'
import { useBookmarks } from '#pwa/data/bookmarks.ts'
import type { SeenFirm } from '#pwa/data/device/messages.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { factsOf, newsBetween } from '#pwa/data/firm-news.ts'
import { logWarning } from '#pwa/data/log-warning.ts'
import { useSeenFirms } from '#pwa/data/use-seen-firms.ts'
import { paths } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { dayText } from '#pwa/ui/day-text.ts'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { useTurn } from '#pwa/ui/use-turn.ts'
import { useVisible } from '#pwa/ui/use-visible.ts'
import styles from './news-card.module.css'

/**
 * Changes of the saved firms since the last visit, on the pages that list firms. It overlays the page, so that nothing moves when
 * the news arrive. Elsewhere the app's icon carries their number.
 */
export function NewsCard() {
  const { every: firms } = useDirectory()
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
              <PageLink translate="no" className={styles.name} to={paths.firm.to(slug)}>
                {name}
              </PageLink>
            ) : (
              <strong className={styles.name} translate="no">
                {name}
              </strong>
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

/** Sets the badge of the installed app's icon, where the system supports it; 0 removes it. */
function useAppBadge(count: number): void {
  useEffect(() => {
    const change = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    change?.catch((error: unknown) => logWarning('The app icon takes no number', error))
  }, [count])
}

/** The changes of one saved firm. */
interface SavedNews {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly hasDetails: boolean
  readonly lines: readonly string[]
}

/** The changes of the saved firms since the last visit, in list order. */
export function newsOfSaved(saved: readonly FirmRow[], seen: readonly SeenFirm[]): readonly SavedNews[] {
  const facts = new Map(seen.map((one) => [one.id, one.facts]))
  return saved.flatMap((firm) => {
    const before = facts.get(firm.id)
    const since = firm.standingSince ? ` since ${dayText(firm.standingSince)}` : ''
    const news = before ? newsBetween(before, factsOf(firm)) : []
    const lines = news.map(({ fact, text }) => (fact === 'standing' ? text + since : text))
    const { id, slug, name, hasDetails } = firm
    return lines.length > 0 ? [{ id, slug, name, hasDetails, lines }] : []
  })
}

/** The saved firms as they are now: stored as seen once the news are read. */
export function seenNow(saved: readonly FirmRow[]): readonly SeenFirm[] {
  return saved.map((firm) => ({ id: firm.id, facts: factsOf(firm) }))
}

/**
 * The snapshot to keep while news are unread: newly saved firms as they are now, and no firms that are no longer saved. Null where
 * the kept one is right already.
 */
export function seenSince(saved: readonly FirmRow[], seen: readonly SeenFirm[]): readonly SeenFirm[] | null {
  const known = new Map(seen.map((one) => [one.id, one]))
  const isCurrent = saved.length === seen.length && saved.every(({ id }) => known.has(id))
  return isCurrent ? null : seenNow(saved).map((one) => known.get(one.id) ?? one)
}
