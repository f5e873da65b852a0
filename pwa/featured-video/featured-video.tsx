import { useEffect, useRef, useState } from 'react'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { isVideoId, VIDEO_EMBED_ORIGIN, watchUrl } from '#contract/youtube.ts'
import { anchors } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ButtonLink } from '#pwa/ui/button-link.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { NewTabNote, newTab } from '#pwa/ui/page-link.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'

interface FeaturedVideoProps {
  readonly featuredVideo: PublicSettings['featuredVideo']
}

/**
 * The featured video, as a line that expands in place and plays; only where it is switched on and has an id. Its text expands with
 * it on a phone and is beside it elsewhere. The video service is not contacted before it is opened.
 */
export function FeaturedVideo({ featuredVideo }: FeaturedVideoProps) {
  const { enabled, title, description, videoId, thumbnail, showViewAllButton } = featuredVideo
  const [isOpen, setOpen] = useState(false)
  const line = useRef<HTMLDetailsElement>(null)
  // The toggle event of a line that was opened before hydration is lost.
  useEffect(() => setOpen(line.current?.open === true), [])
  if (!enabled || !isVideoId(videoId)) return null
  const heading = title || 'Featured video'
  return (
    <section className={layout.wrap} aria-label="Featured video">
      <div className="group overflow-clip rounded-lg border border-border bg-surface @tablet:grid @tablet:grid-cols-tail @tablet:items-center @tablet:has-open:grid-cols-video">
        <details ref={line} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="flex min-h-14 items-center gap-3 p-1 pr-3 focus-visible:-outline-offset-2 @tablet:not-group-has-open:px-3 @tablet:not-group-has-open:pt-2">
            <span className="relative grid h-12 w-video flex-none place-items-center overflow-clip rounded-md bg-stage-small @max-48:w-12">
              {thumbnail !== '' && (
                <img
                  className="absolute inset-0 size-full object-cover"
                  src={thumbnail}
                  alt=""
                  loading="lazy"
                  decoding="async"
                />
              )}
              <span className="relative grid size-7 place-items-center rounded-full bg-white text-ink">
                <Icon name={isOpen ? 'x' : 'play'} size="s" filled={!isOpen} />
              </span>
            </span>
            <h2 className="min-w-0 leading-130 font-650 wrap-anywhere">
              <VisuallyHidden>{isOpen ? 'Close video: ' : 'Play video: '}</VisuallyHidden>
              <span>{heading}</span>
            </h2>
          </summary>
          {isOpen && <Player videoId={videoId} title={heading} />}
        </details>
        <div className="min-w-0 p-4 wrap-anywhere @max-tablet:not-group-has-open:hidden @tablet:not-group-has-open:contents">
          {description && (
            <p className="text-text-2 @tablet:not-group-has-open:row-start-2 @tablet:not-group-has-open:-mt-1h @tablet:not-group-has-open:pr-4 @tablet:not-group-has-open:pb-2 @tablet:not-group-has-open:pl-28 @tablet:not-group-has-open:text-sm">
              {description}
            </p>
          )}
          <div className="mt-3 flex flex-wrap gap-1 *:px-3 *:whitespace-normal @tablet:not-group-has-open:col-start-2 @tablet:not-group-has-open:row-span-2 @tablet:not-group-has-open:row-start-1 @tablet:not-group-has-open:m-0 @tablet:not-group-has-open:pe-3">
            <ButtonLink variant="tonal" icon="youtube" href={watchUrl(videoId)} {...newTab}>
              Watch on YouTube
              <NewTabNote />
            </ButtonLink>
            {showViewAllButton && (
              <Button variant="ghost" onClick={scrollToFilters}>
                View All Firms
              </Button>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

function scrollToFilters(): void {
  document.getElementById(anchors.filters)?.scrollIntoView({ block: 'start' })
}

interface PlayerProps {
  /** A checked id: the player's address is built from it alone. (threat H6) */
  readonly videoId: string
  readonly title: string
}

function Player({ videoId, title }: PlayerProps) {
  const player = useRef<HTMLIFrameElement>(null)
  useEffect(() => player.current?.focus(), [])
  return (
    <iframe
      ref={player}
      className="block aspect-16/9 w-full border-0"
      src={`${VIDEO_EMBED_ORIGIN}/embed/${videoId}?autoplay=1&playsinline=1&rel=0`}
      title={title}
      allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
