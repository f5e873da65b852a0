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
import { useCurrentOf } from './navigation.ts'

/** Id of what the menu opens. */
const CHANNELS = 'channels'

/**
 * Live stream, channel and Instagram: each by its flag, and hidden where its address is empty. In a menu where the header has no
 * room for them; without scripts too.
 */
export function HeaderActions() {
  const { social, display } = useDirectory().settings
  const live = display.showYouTubeLive ? liveUrl(social.youtube) : null
  const channel = display.showYouTubeChannel ? safeHttpUrl(social.youtube) : null
  const instagram = display.showInstagram ? safeHttpUrl(social.instagram) : null
  const isAny = [live, channel, instagram].some(Boolean)
  return (
    <div className={styles.actions}>
      {isAny && (
        <>
          <button type="button" className={styles.menu} aria-label="Our channels" popoverTarget={CHANNELS}>
            <Icon name="radio" />
          </button>
          <div id={CHANNELS} popover="auto" className={styles.channels}>
            {live && (
              <a className={styles.live} href={live} {...newTab}>
                <span className={styles.wide}>Verified TV</span>
                <span className={styles.narrow}>Live</span>
                <NewTabNote />
              </a>
            )}
            {channel && (
              <IconLink
                icon="youtube"
                label="YouTube channel (opens in a new tab)"
                href={channel}
                {...newTab}
              />
            )}
            {instagram && (
              <IconLink
                icon="instagram"
                label="Instagram (opens in a new tab)"
                href={instagram}
                {...newTab}
              />
            )}
          </div>
        </>
      )}
      <SavedLink />
    </div>
  )
}

/** The way to the saved firms where there is no tab bar. */
function SavedLink() {
  const saved = useBookmarks().ids.length
  const currentOf = useCurrentOf()
  return (
    <PageLink className={styles.saved} to={paths.saved.to()} aria-current={currentOf(paths.saved.to())}>
      <Icon name="bookmark" />
      <span>Saved</span>
      {saved > 0 && (
        <span className={styles.count}>
          <span>{saved}</span>
          <VisuallyHidden> firms</VisuallyHidden>
        </span>
      )}
    </PageLink>
  )
}
