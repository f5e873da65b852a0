import { useEffect, useRef, useState } from 'react'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { isVideoId, VIDEO_EMBED_ORIGIN, watchUrl } from '#contract/youtube.ts'
import { anchors } from '#pwa/paths.ts'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { NewTabNote, newTab } from '#pwa/ui/page-link.tsx'
import styles from './featured-video.module.css'

interface FeaturedVideoProps {
  readonly featuredVideo: PublicSettings['featuredVideo']
}

/** The video that staff put forward; only where it is switched on and has an id. */
export function FeaturedVideo({ featuredVideo }: FeaturedVideoProps) {
  const { enabled, title, description, videoId, thumbnail, showViewAllButton } = featuredVideo
  if (!enabled || !isVideoId(videoId)) return null
  const heading = title || 'Featured video'
  return (
    <section className={layout.wrap} aria-labelledby="featured-video">
      <div className={styles.video}>
        <VideoFacade videoId={videoId} thumbnail={thumbnail} title={heading} />
        <div className={styles.text}>
          <h2 id="featured-video" className={styles.title}>
            {heading}
          </h2>
          {description && <p className={styles.description}>{description}</p>}
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

interface VideoFacadeProps {
  /** A checked id: the player's address is built from it alone. (threat H6) */
  readonly videoId: string
  /** The video's picture as this site serves it; "" where there is none. */
  readonly thumbnail: string
  readonly title: string
}

/** A play button in the player's place: nothing loads from the video service before it is pressed. */
function VideoFacade({ videoId, thumbnail, title }: VideoFacadeProps) {
  const [playing, setPlaying] = useState<string | null>(null)
  const player = useRef<HTMLIFrameElement>(null)
  const isPlaying = playing === videoId
  useEffect(() => {
    if (isPlaying) player.current?.focus()
  }, [isPlaying])
  if (!isPlaying) {
    return (
      <div className={styles.frame}>
        {thumbnail !== '' && (
          <img className={styles.thumbnail} src={thumbnail} alt="" loading="lazy" decoding="async" />
        )}
        <button
          type="button"
          className={styles.play}
          aria-label={`Play video: ${title}`}
          onClick={() => setPlaying(videoId)}
        >
          <Icon name="play" size="l" filled />
        </button>
      </div>
    )
  }
  return (
    <div className={styles.frame}>
      <iframe
        ref={player}
        className={styles.player}
        src={`${VIDEO_EMBED_ORIGIN}/embed/${videoId}?autoplay=1&playsinline=1&rel=0`}
        title={title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </div>
  )
}
