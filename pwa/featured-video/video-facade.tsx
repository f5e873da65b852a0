import { useEffect, useRef, useState } from 'react'
import { VIDEO_EMBED_ORIGIN } from '#contract/youtube.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import styles from './featured-video.module.css'

interface VideoFacadeProps {
  /** A checked id: the player's address is built from it alone. (threat H6) */
  readonly videoId: string
  /** The video's picture as this site serves it; "" where there is none. */
  readonly thumbnail: string
  readonly title: string
}

/** A play button in the player's place: nothing loads from the video service before it is pressed. */
export function VideoFacade({ videoId, thumbnail, title }: VideoFacadeProps) {
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
