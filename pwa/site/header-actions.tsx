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
import { useCurrentOf, useMenuEntries } from './navigation.ts'

/** Id of the popover that the menu opens. */
const CHANNELS = 'channels'

/**
 * Live stream, channel and Instagram: each by its flag, and hidden where its address is empty. In a menu where the header has no
 * room for them; without scripts too. The menu also holds the links that do not fit.
 */
export function HeaderActions() {
  const { settings } = useDirectory()
  const { social, display } = settings
  const moved = useMenuEntries(settings)
  const currentOf = useCurrentOf()
  const live = display.showYouTubeLive ? liveUrl(social.youtube) : null
  const channel = display.showYouTubeChannel ? safeHttpUrl(social.youtube) : null
  const instagram = display.showInstagram ? safeHttpUrl(social.instagram) : null
  const hasLinks = moved.length > 0
  const isAny = hasLinks || [live, channel, instagram].some(Boolean)
  return (
    <div className={styles.actions}>
      {isAny && (
        <>
          <button
            type="button"
            className={styles.menu}
            aria-label={hasLinks ? 'More' : 'Our channels'}
            popoverTarget={CHANNELS}
          >
            <Icon name={hasLinks ? 'menu' : 'radio'} />
          </button>
          <div id={CHANNELS} popover="auto" className={styles.channels}>
            {moved.map(({ to, label }) => (
              <PageLink
                key={to}
                className={styles.place}
                to={to}
                aria-current={currentOf(to)}
                onClickCapture={closeMenu}
              >
                {label}
              </PageLink>
            ))}
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

/** A native popover stays open over the page that one of its links opens. */
function closeMenu(): void {
  document.getElementById(CHANNELS)?.hidePopover()
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
