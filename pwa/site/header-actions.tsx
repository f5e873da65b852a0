import { safeHttpUrl } from '#contract/primitives/url.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { liveUrl } from '#contract/youtube.ts'
import { IconLink } from '#pwa/ui/icon-button.tsx'
import { NewTabNote, newTab } from '#pwa/ui/new-tab.tsx'
import styles from './header-actions.module.css'
import { SavedLink } from './saved-link.tsx'

type HeaderActionsProps = Pick<PublicSettings, 'social' | 'display'>

/** Live stream, channel and Instagram: each by its flag, and hidden where its address is empty. */
export function HeaderActions({ social, display }: HeaderActionsProps) {
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
