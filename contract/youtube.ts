import { safeHttpUrl } from './primitives/url.ts'

/** Plays behind the gold block when its setting holds no video address. */
export const DEFAULT_BACKGROUND_VIDEO_ID = 'aqz-KE-bpKQ'

/** Where players are embedded from: the service's host without cookies. (threat H6) */
export const VIDEO_EMBED_ORIGIN = 'https://www.youtube-nocookie.com'

const VIDEO_ID = /^[\w-]{11}$/
/** Path parts of list and channel addresses that are as long as a video id and are none. */
const NO_VIDEOS = new Set(['videoseries', 'live_stream'])
const SHORT_HOST = 'youtu.be'
const HOSTS = ['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com']
const EMBED_PATH = /^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/
const CHANNEL_PATH = /^\/(?:@[^/]+|(?:channel|c|user)\/[^/]+)\/?$/

function parse(address: string): { host: string; url: URL } | null {
  const safe = safeHttpUrl(address)
  if (safe === null) return null
  const url = new URL(safe)
  return { host: url.hostname.replace(/^www\./, ''), url }
}

export function isVideoId(id: string): boolean {
  return VIDEO_ID.test(id) && !NO_VIDEOS.has(id)
}

/** The video id of a watch, short or embed address of the service, or "" where the address holds none. (threat H6) */
export function videoIdOf(address: string): string {
  const parsed = parse(address)
  if (!parsed) return ''
  const { host, url } = parsed
  let id: string | null | undefined
  if (host === SHORT_HOST) id = /^\/([^/]+)\/?$/.exec(url.pathname)?.[1]
  else if (HOSTS.includes(host) && url.pathname === '/watch') id = url.searchParams.get('v')
  else if (HOSTS.includes(host)) id = EMBED_PATH.exec(url.pathname)?.[1]
  return id && isVideoId(id) ? id : ''
}

/** Where the service keeps the picture of a video; "" where there is no video. Servers alone fetch it. (threat H6) */
export function thumbnailUrl(videoId: string): string {
  return isVideoId(videoId) ? `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg` : ''
}

/** The page on which the service plays a video. */
export function watchUrl(videoId: string): string {
  return `https://www.youtube.com/watch?v=${videoId}`
}

/** Address of the live stream: `/live` after a channel's address, any other address as given; null where there is none. */
export function liveUrl(address: string): string | null {
  const parsed = parse(address)
  if (!parsed) return null
  const { host, url } = parsed
  if (!HOSTS.includes(host) || !CHANNEL_PATH.test(url.pathname)) return url.href
  return `${url.origin}${url.pathname.replace(/\/$/, '')}/live`
}
