import { safeHttpUrl } from '#contract/primitives/url.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { NewTabNote, newTab } from '#pwa/ui/page-link.tsx'
import styles from './discord-banner.module.css'

const BARE_NUMBER = /^[\d.,\s]+[km]?\+?$/i

/** "12,480" becomes "12,480 members"; words of one's own stay. */
export function membersLine(memberCount: string): string {
  return BARE_NUMBER.test(memberCount) ? `${memberCount} members` : memberCount
}

/** The invitation to the Discord server, where it is switched on. */
export function DiscordBanner({ discord }: { readonly discord: PublicSettings['discord'] }) {
  if (!discord.enabled) return null
  const href = safeHttpUrl(discord.url)
  return (
    <aside className={`${layout.wrap} ${styles.slot}`} aria-label="Discord">
      <div className={styles.banner}>
        <span className={styles.mark}>
          <Icon name="discord" />
        </span>
        <div className={styles.text}>
          <p>Ask before you buy</p>
          {discord.memberCount && <p className={styles.members}>{membersLine(discord.memberCount)}</p>}
        </div>
        {href && (
          <ButtonLink className={styles.button} href={href} {...newTab}>
            {discord.text || settingsDefaults.discord.text}
            <NewTabNote />
          </ButtonLink>
        )}
      </div>
    </aside>
  )
}
