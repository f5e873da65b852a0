import { useBookmarks } from '#pwa/data/bookmarks.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { paths } from '#pwa/paths.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { navigation, useCurrentOf } from './navigation.ts'
import styles from './tab-bar.module.css'

/** The phone's navigation at the bottom of the screen, the same in a browser and installed. */
export function TabBar() {
  const { settings } = useDirectory()
  const currentOf = useCurrentOf()
  const saved = useBookmarks().ids.length
  return (
    <nav className={styles.bar} aria-label="Main">
      {navigation
        .filter((entry) => entry.shown(settings))
        .map(
          ({ to, tab }) =>
            tab && (
              <PageLink key={to} className={styles.tab} to={to} aria-current={currentOf(to)}>
                <span className={styles.pill}>
                  <Icon name={tab.icon} size="l" />
                </span>
                <span>{tab.text}</span>
                {to === paths.saved.to() && saved > 0 && (
                  <span className={styles.count}>
                    <span>{saved > 99 ? '99+' : saved}</span>
                    <VisuallyHidden> firms</VisuallyHidden>
                  </span>
                )}
              </PageLink>
            ),
        )}
      <span className={styles.end} />
    </nav>
  )
}
