import type { ReactNode } from 'react'
import { safeHttpUrl } from '#contract/primitives/url.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { liveUrl } from '#contract/youtube.ts'
import { useBookmarks } from '#pwa/data/bookmarks.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { paths } from '#pwa/paths.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconLink } from '#pwa/ui/icon-button.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { NewTabNote, newTab, PageLink } from '#pwa/ui/page-link.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { useCurrentOf } from './navigation.ts'

/** Id of the popover that the menu opens. */
const MENU = 'menu'

/**
 * Live stream, channel and Instagram, each by its flag and hidden where its address is empty, the saved firms, and a menu of what
 * the header has no room for; without scripts too.
 */
export function HeaderActions() {
  const { settings } = useDirectory()
  const { social, display } = settings
  const live = display.showYouTubeLive ? liveUrl(social.youtube) : null
  const channels = channelsOf(settings)
  return (
    <div className="-me-3 flex flex-none items-center @wide:me-0 @wide:gap-2">
      {live && (
        <LiveLink
          className="hidden min-h-tap px-2 @phone:flex @tablet:hidden @wide:flex"
          href={live}
          short="Live"
        />
      )}
      {channels.map(({ icon, name, href }) => (
        <IconLink
          key={icon}
          icon={icon}
          label={`${name} (opens in a new tab)`}
          className="hidden @wide:grid"
          href={href}
          {...newTab}
        />
      ))}
      <SavedLink />
      <button
        type="button"
        className="grid size-tap place-items-center rounded-btn text-text-2 hover:bg-surface-2 @wide:hidden"
        aria-label="Menu"
        popoverTarget={MENU}
      >
        <Icon name="menu" />
      </button>
      <Menu live={live} channels={channels} />
    </div>
  )
}

interface LiveLinkProps {
  readonly href: string
  readonly className: string
  /** Its text below the width of a desktop, where it stands in the line. */
  readonly short?: string
}

function LiveLink({ href, className, short }: LiveLinkProps) {
  return (
    <a className={`${className} items-center gap-2 font-600 whitespace-nowrap`} href={href} {...newTab}>
      <span className="size-2 rounded-pill bg-danger-base outline-3 outline-danger-line" />
      {short && <span className="@wide:hidden">{short}</span>}
      <span className={short ? 'hidden @wide:inline' : ''}>Verified TV</span>
      <NewTabNote />
    </a>
  )
}

interface Channel {
  readonly icon: IconName
  readonly name: string
  readonly href: string
}

/** The owner's channels that are switched on and have an address. */
function channelsOf({ social, display }: Pick<PublicSettings, 'social' | 'display'>): readonly Channel[] {
  const channels = [
    { icon: 'youtube', name: 'YouTube channel', href: display.showYouTubeChannel ? social.youtube : '' },
    { icon: 'instagram', name: 'Instagram', href: display.showInstagram ? social.instagram : '' },
  ] as const
  return channels.flatMap((channel) => {
    const href = safeHttpUrl(channel.href)
    return href ? [{ ...channel, href }] : []
  })
}

interface MenuProps {
  readonly live: string | null
  readonly channels: readonly Channel[]
}

/** What leads elsewhere, and the choice of light or dark. */
function Menu({ live, channels }: MenuProps) {
  const { theme } = useDirectory()
  return (
    <div
      id={MENU}
      popover="auto"
      className="inset-x-gutter top-15 bottom-auto m-0 ms-auto mt-(--safe-t) w-auto max-w-80 gap-0 rounded-lg border border-border bg-surface-raised p-2 text-text shadow-3 open:grid @wide:hidden"
    >
      {live && (
        <LiveLink
          className="flex min-h-tap rounded-btn px-3 hover:bg-surface-2 @phone:hidden @tablet:flex"
          href={live}
        />
      )}
      {channels.map(({ icon, name, href }) => (
        <a
          key={icon}
          className="flex min-h-tap items-center gap-3 rounded-btn px-3 font-600 hover:bg-surface-2"
          href={href}
          {...newTab}
        >
          <Icon name={icon} />
          <span>
            <span>{name}</span>
            <NewTabNote />
          </span>
        </a>
      ))}
      <PlaceRow className="tablet:hidden" to={paths.reviews.to()}>
        Reviews
      </PlaceRow>
      <PlaceRow to={paths.changes.to()}>Changes</PlaceRow>
      <div className="mt-2 border-t border-border px-2 pt-3 pb-2">
        <ModeSwitch theme={theme} />
      </div>
    </div>
  )
}

interface PlaceRowProps {
  readonly to: string
  readonly className?: string
  readonly children: ReactNode
}

function PlaceRow({ to, className = '', children }: PlaceRowProps) {
  const currentOf = useCurrentOf()
  return (
    <PageLink
      className={`flex min-h-tap items-center gap-3 rounded-btn px-3 font-600 hover:bg-surface-2 current:bg-primary-soft current:text-primary-ink ${className}`}
      to={to}
      aria-current={currentOf(to)}
      onClickCapture={closeMenu}
    >
      {children}
    </PageLink>
  )
}

/** A native popover stays open over the page that one of its links opens. */
function closeMenu(): void {
  document.getElementById(MENU)?.hidePopover()
}

/** The way to the saved firms where there is no tab bar. */
function SavedLink() {
  const saved = useBookmarks().ids.length
  const currentOf = useCurrentOf()
  return (
    <PageLink
      className="relative hidden min-h-tap items-center gap-1 rounded-btn px-2h font-600 text-text-2 hover:bg-surface-2 current:bg-primary-soft current:text-primary-ink tablet:flex"
      to={paths.saved.to()}
      aria-current={currentOf(paths.saved.to())}
    >
      {/* The number lies over the icon, so that the first firm that is saved moves nothing. */}
      <span className="relative">
        <Icon name="bookmark" />
        {saved > 0 && (
          <span className="absolute end-0 -top-1h min-w-4 rounded-pill bg-primary px-1 text-center text-micro leading-150 font-700 text-on-primary">
            <span>{saved}</span>
            <VisuallyHidden> firms</VisuallyHidden>
          </span>
        )}
      </span>
      <span>Saved</span>
    </PageLink>
  )
}
