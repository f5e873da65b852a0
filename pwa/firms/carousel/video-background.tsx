import { useEffect, useRef, useState } from 'react'
import { seconds } from '#contract/primitives/time.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { DEFAULT_BACKGROUND_VIDEO_ID, VIDEO_EMBED_ORIGIN, videoIdOf } from '#contract/youtube.ts'
import styles from './carousel.module.css'
import { useReducedMotion } from './use-rail.ts'

/** How long the video may take to start before only the gradient is shown, in milliseconds. */
const LOAD_TIMEOUT = seconds(5)
/** Between two greetings: a player only speaks to a page that has spoken to it. */
const GREETING_INTERVAL = seconds(0.5)

interface VideoBackgroundProps {
  readonly videoBackground: PublicSettings['videoBackground']
}

/**
 * A silent video under the stage's gradient. Added after the page has loaded, never for visitors who save data or prefer reduced
 * motion, and removed where it fails.
 */
export function VideoBackground({ videoBackground }: VideoBackgroundProps) {
  const mayPlay = useMayPlay()
  if (!videoBackground.enabled || !mayPlay) return null
  const id = videoIdOf(videoBackground.video_url) || DEFAULT_BACKGROUND_VIDEO_ID
  return <Player key={id} videoId={id} opacity={videoBackground.opacity} />
}

function Player({ videoId, opacity }: { readonly videoId: string; readonly opacity: number }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'waiting' | 'playing' | 'failed'>('waiting')

  useEffect(() => {
    frame.current?.style.setProperty('--video-opacity', String(opacity))
  }, [opacity])

  useEffect(() => {
    const greet = () => {
      const greeting = JSON.stringify({ event: 'listening', id: videoId, channel: 'widget' })
      frame.current?.contentWindow?.postMessage(greeting, VIDEO_EMBED_ORIGIN)
    }
    const greeting = setInterval(greet, GREETING_INTERVAL)
    const timeout = setTimeout(() => setState((now) => (now === 'waiting' ? 'failed' : now)), LOAD_TIMEOUT)
    const listen = (event: MessageEvent) => {
      if (event.origin !== VIDEO_EMBED_ORIGIN || event.source !== frame.current?.contentWindow) return
      const next = playerState(event.data)
      if (next === null) return
      clearInterval(greeting)
      setState(next)
    }
    addEventListener('message', listen)
    return () => {
      clearInterval(greeting)
      clearTimeout(timeout)
      removeEventListener('message', listen)
    }
  }, [videoId])

  if (state === 'failed') return null
  const query = new URLSearchParams({
    autoplay: '1',
    mute: '1',
    controls: '0',
    loop: '1',
    playlist: videoId,
    playsinline: '1',
    disablekb: '1',
    rel: '0',
    enablejsapi: '1',
    origin: location.origin,
  })
  return (
    <div className={styles.video} data-playing={state === 'playing' || undefined} aria-hidden="true">
      <iframe
        ref={frame}
        src={`${VIDEO_EMBED_ORIGIN}/embed/${videoId}?${query}`}
        title="Background video"
        tabIndex={-1}
        allow="autoplay"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </div>
  )
}

/** The state that a message of the embedded player reports, or null. */
export function playerState(data: unknown): 'playing' | 'failed' | null {
  const message = typeof data === 'string' ? parse(data) : data
  if (typeof message !== 'object' || message === null || !('event' in message)) return null
  if (message.event === 'onError') return 'failed'
  return typeof message.event === 'string' ? 'playing' : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** Whether a video may play behind the page: once it has loaded, online, with motion and data to spend. */
function useMayPlay(): boolean {
  const calm = useReducedMotion()
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    const onLoad = () => setLoaded(navigator.onLine && !savesData())
    if (document.readyState === 'complete') onLoad()
    else addEventListener('load', onLoad, { once: true })
    return () => removeEventListener('load', onLoad)
  }, [])
  return loaded && !calm
}
