import { useBookmarks } from '#pwa/data/bookmarks.ts'
import { paths } from '#pwa/paths.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { PageLink } from '#pwa/ui/page-link.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import styles from './header-actions.module.css'

/** The way to the saved firms where there is no tab bar; shown once there are any. */
export function SavedLink() {
  const saved = useBookmarks().ids.length
  if (saved === 0) return null
  return (
    <PageLink className={styles.saved} to={paths.saved.to()}>
      <Icon name="bookmark" />
      {saved}
      <VisuallyHidden> saved firms</VisuallyHidden>
    </PageLink>
  )
}
