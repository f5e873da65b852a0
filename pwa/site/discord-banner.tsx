import { useState } from 'react'
import { DISCORD_CLOSED_KEY } from '#contract/kept-names.ts'
import { safeHttpUrl } from '#contract/primitives/url.ts'
import { defaultTexts } from '#contract/settings/default-texts.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { keptMark } from '#pwa/data/kept.ts'
import { useAfterHydration } from '#pwa/data/use-hydrated.ts'
import { ButtonLink } from '#pwa/ui/button-link.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import layout from '#pwa/ui/layout.module.css'
import { NewTabNote, newTab } from '#pwa/ui/page-link.tsx'
import styles from './discord-banner.module.css'

const BARE_NUMBER = /^[\d.,\s]+[km]?\+?$/i

/** "12,480" becomes "12,480 members"; words of one's own stay. */
export function membersLine(memberCount: string): string {
  return BARE_NUMBER.test(memberCount) ? `${memberCount} members` : memberCount
}

const closed = keptMark('session', DISCORD_CLOSED_KEY)

/** The invitation to the Discord server, where it is switched on; it can be closed for the visit. */
export function DiscordBanner({ discord }: { readonly discord: PublicSettings['discord'] }) {
  const [isClosed, setClosed] = useState(false)
  const wasClosedBefore = useAfterHydration(typeof window !== 'undefined' && closed.read() !== null, false)
  if (!discord.enabled || isClosed || wasClosedBefore) return null
  const href = safeHttpUrl(discord.url)
  return (
    <aside className={`${layout.wrap} ${styles.slot}`} aria-label="Discord">
      <div className={styles.banner}>
        <span className={styles.mark}>
          <Icon name="discord" size="s" />
        </span>
        <div className={styles.text}>
          <p>Ask before you buy</p>
          {discord.memberCount && <p className={styles.members}>{membersLine(discord.memberCount)}</p>}
        </div>
        {href && (
          <ButtonLink className={styles.button} href={href} {...newTab}>
            <span>{discord.text || defaultTexts.discord.text}</span>
            <NewTabNote />
          </ButtonLink>
        )}
        <IconButton
          icon="x"
          label="Close the Discord banner"
          onClick={() => {
            closed.write(1)
            setClosed(true)
          }}
        />
      </div>
    </aside>
  )
}
