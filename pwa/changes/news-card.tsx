import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { FirmRow } from '#contract/firm.ts'
import { dayText } from '#contract/primitives/day-text.ts'
import { useBookmarks } from '#pwa/data/bookmarks.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { factsOf, newsBetween, type SeenFirm } from '#pwa/data/firm-news.ts'
import { logWarning } from '#pwa/data/log-warning.ts'
import { useSeenFirms } from '#pwa/data/use-seen-firms.ts'
import { paths } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
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
  const bookmarks = useBookmarks()
  const { pathname } = useLocation()
  const { seen, keep } = useSeenFirms()
  const isVisible = useVisible()
  const saved = useMemo(() => firms.filter(({ id }) => bookmarks.has(id)), [firms, bookmarks])
  const news = useMemo(() => (seen ? newsOfSaved(saved, seen) : []), [saved, seen])
  const isHere = pathname === paths.home.to() || pathname === paths.saved.to()
  const place = useRef<HTMLElement>(null)
  const isShown = useTurn('news', isHere && news.length > 0, place)
  useAppBadge(isShown && isVisible ? 0 : news.length)
  useEffect(() => {
    const since = seen && seenSince(bookmarks, saved, seen)
    if (since) keep(since)
  }, [bookmarks, saved, seen, keep])

  if (!isShown || !seen) return null
  return (
    <aside ref={place} className={styles.card} aria-labelledby="since-you-last-looked">
      <h2 id="since-you-last-looked" className={`${layout.h3} text-text`}>
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
      <Button variant="tonal" full onClick={() => keep(seenOnceRead(saved, seen))}>
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

/** The saved firms as they are now. */
export function seenNow(saved: readonly FirmRow[]): readonly SeenFirm[] {
  return saved.map((firm) => ({ id: firm.id, facts: factsOf(firm) }))
}

/** The snapshot to keep once the news are read. A firm that is not in the directory now may come back: its part stays. */
export function seenOnceRead(saved: readonly FirmRow[], seen: readonly SeenFirm[]): readonly SeenFirm[] {
  const here = new Set(saved.map(({ id }) => id))
  return [...seenNow(saved), ...seen.filter(({ id }) => !here.has(id))]
}

/**
 * The snapshot to keep while news are unread: newly saved firms as they are now, and no firms that are no longer saved, whether
 * or not the directory has them now. Null where the kept one is right already, or the device has not said which firms are saved.
 */
export function seenSince(
  { ids, isKnown }: Pick<ReturnType<typeof useBookmarks>, 'ids' | 'isKnown'>,
  saved: readonly FirmRow[],
  seen: readonly SeenFirm[],
): readonly SeenFirm[] | null {
  if (!isKnown) return null
  const stays = seen.filter(({ id }) => ids.includes(id))
  const known = new Set(stays.map(({ id }) => id))
  const added = saved.filter(({ id }) => !known.has(id))
  const isCurrent = stays.length === seen.length && added.length === 0
  return isCurrent ? null : [...stays, ...seenNow(added)]
}
