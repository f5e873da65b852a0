import { useState } from 'react'
import { DISCORD_CLOSED_KEY } from '#contract/kept-names.ts'
import { safeHttpUrl } from '#contract/primitives/url.ts'
import { defaultTexts } from '#contract/settings/default-texts.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { createStorageMark } from '#pwa/data/storage-item.ts'
import { useAfterHydration } from '#pwa/data/use-hydrated.ts'
import { ButtonLink } from '#pwa/ui/button-link.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import layout from '#pwa/ui/layout.module.css'
import { NewTabNote, newTab } from '#pwa/ui/page-link.tsx'

const BARE_NUMBER = /^[\d.,\s]+[km]?\+?$/i

/** "12,480" becomes "12,480 members"; words of one's own stay. */
export function membersLine(memberCount: string): string {
  return BARE_NUMBER.test(memberCount) ? `${memberCount} members` : memberCount
}

const closed = createStorageMark('session', DISCORD_CLOSED_KEY)

// Lower than its banner, and pressed on all of its height. The header lies over a ring beyond its edge.
const joinClasses =
  'relative min-h-9 min-w-0 border-border px-2 py-1 text-sm wrap-anywhere whitespace-normal after:absolute after:inset-x-0 after:inset-y-press focus-visible:-outline-offset-2 @tablet/head:text-md'

/** The invitation to the Discord server, where it is switched on; it can be closed for the visit. */
export function DiscordBanner({ discord }: { readonly discord: PublicSettings['discord'] }) {
  const [isClosed, setClosed] = useState(false)
  const wasClosedBefore = useAfterHydration(typeof window !== 'undefined' && closed.read() !== null, false)
  if (!discord.enabled || isClosed || wasClosedBefore) return null
  const href = safeHttpUrl(discord.url)
  return (
    <aside className={`${layout.wrap} pb-2 discord-closed:hidden`} aria-label="Discord">
      <div className="relative flex min-h-tap flex-wrap items-center gap-x-2 rounded-lg bg-discord-soft ps-2h pe-tap inset-ring inset-ring-discord-line forced-colors:border">
        <span className="grid size-7 flex-none place-items-center rounded-md bg-discord text-white">
          <Icon name="discord" size="s" />
        </span>
        <div className="min-w-0 grow basis-20 py-1h text-sm leading-115 font-600 wrap-break-word @tablet/head:flex @tablet/head:flex-wrap @tablet/head:items-baseline @tablet/head:gap-x-3 @tablet/head:text-md">
          <p>Ask before you buy</p>
          {discord.memberCount && (
            <p className="text-xs font-400 text-text-2 tabular-nums @tablet/head:text-sm">
              {membersLine(discord.memberCount)}
            </p>
          )}
        </div>
        {href && (
          <ButtonLink className={joinClasses} href={href} {...newTab}>
            <span>{discord.text || defaultTexts.discord.text}</span>
            <NewTabNote />
          </ButtonLink>
        )}
        <IconButton
          icon="x"
          className="absolute end-0 top-0 focus-visible:-outline-offset-2"
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
