import { useLocation } from 'react-router-dom'
import { safeHttpUrl } from '#contract/primitives/url.ts'
import { liveUrl } from '#contract/youtube.ts'
import { useBookmarks } from '#pwa/data/bookmarks.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { paths } from '#pwa/paths.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconLink } from '#pwa/ui/icon-button.tsx'
import { NewTabNote, newTab, PageLink } from '#pwa/ui/page-link.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import styles from './header-actions.module.css'
import { currentOf } from './navigation.ts'

/** Live stream, channel and Instagram: each by its flag, and hidden where its address is empty. */
export function HeaderActions() {
  const { social, display } = useDirectory().settings
  const live = display.showYouTubeLive ? liveUrl(social.youtube) : null
  const channel = display.showYouTubeChannel ? safeHttpUrl(social.youtube) : null
  const instagram = display.showInstagram ? safeHttpUrl(social.instagram) : null
  return (
    <div className={styles.actions}>
      {live && (
        <a className={styles.live} href={live} {...newTab}>
          <span className={styles.wide}>Verified TV</span>
          <span className={styles.narrow}>Live</span>
          <NewTabNote />
        </a>
      )}
      {channel && (
        <IconLink icon="youtube" label="YouTube channel (opens in a new tab)" href={channel} {...newTab} />
      )}
      {instagram && (
        <IconLink icon="instagram" label="Instagram (opens in a new tab)" href={instagram} {...newTab} />
      )}
      <SavedLink />
    </div>
  )
}

/** The way to the saved firms where there is no tab bar. */
function SavedLink() {
  const saved = useBookmarks().ids.length
  const { pathname } = useLocation()
  return (
    <PageLink
      className={styles.saved}
      to={paths.saved.to()}
      aria-current={currentOf(paths.saved.to(), pathname)}
    >
      <Icon name="bookmark" />
      Saved
      {saved > 0 && (
        <span className={styles.count}>
          {saved}
          <VisuallyHidden> firms</VisuallyHidden>
        </span>
      )}
    </PageLink>
  )
}
