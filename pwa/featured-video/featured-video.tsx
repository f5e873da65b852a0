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
import styles from './featured-video.module.css'

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
      <div className={styles.video}>
        <details ref={line} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={styles.line}>
            <span className={styles.picture}>
              {/* The service draws bars above and below: what is cut off is they. */}
              {thumbnail !== '' && (
                <img
                  className="absolute inset-0 size-full object-cover"
                  src={thumbnail}
                  alt=""
                  loading="lazy"
                  decoding="async"
                />
              )}
              <span className={styles.play}>
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
        <div className={styles.text}>
          {description && <p className={`${styles.description} text-text-2`}>{description}</p>}
          <div className={styles.actions}>
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
