import { describe, expect, it } from 'vitest'
import { DEFAULT_BACKGROUND_VIDEO_ID, isVideoId, liveUrl, videoIdOf } from './youtube.ts'

const ID = 'dQw4w9WgXcQ'

describe('the id of a video address', () => {
  it.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `https://youtube.com/watch?feature=share&v=${ID}&t=42s`,
    `http://m.youtube.com/watch?v=${ID}#top`,
    `youtube.com/watch?v=${ID}`,
    `https://youtu.be/${ID}`,
    `https://youtu.be/${ID}?si=abc`,
    `youtu.be/${ID}/`,
    `https://www.youtube.com/embed/${ID}`,
    `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/live/${ID}`,
    `https://WWW.YOUTUBE.COM/watch?v=${ID}`,
    `  https://youtu.be/${ID}  `,
  ])('is read from %s', (address) => {
    expect(videoIdOf(address)).toBe(ID)
  })

  it.each([
    '',
    'not an address',
    ID,
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=short',
    `https://www.youtube.com/watch?v=${ID}x`,
    'https://www.youtube.com/watch?v="onload=al',
    'https://www.youtube.com/embed/..%2f..%2fevil',
    `https://evil.example/watch?v=${ID}`,
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://evil.example/https://youtube.com/watch?v=${ID}`,
    `https://notyoutube.com/embed/${ID}`,
    `https://youtube.com@evil.example/embed/${ID}`,
    `https://user:pass@youtube.com/embed/${ID}`,
    `javascript:alert(1)//youtube.com/watch?v=${ID}`,
    `data:text/html,youtube.com/embed/${ID}`,
    `https://www.youtube.com/playlist?v=${ID}`,
    `https://youtu.be/a/${ID}`,
    'https://www.youtube.com/embed/videoseries?list=PL590L5WQmH8fJ54F369BLDSqIwcs-TCfs',
    'https://www.youtube.com/embed/live_stream?channel=UC4R8DWoMoI7CAwX8_LjQHig',
    'https://www.youtube.com/watch?v=videoseries&list=PL1',
    'https://youtu.be/videoseries?list=PL1',
  ])('is none in %s', (address) => {
    expect(videoIdOf(address)).toBe('')
  })

  it('has a fallback for the background that is one', () => {
    expect(isVideoId(DEFAULT_BACKGROUND_VIDEO_ID)).toBe(true)
  })
})

describe('the address of the live stream', () => {
  it.each([
    ['https://www.youtube.com/@tierboard', 'https://www.youtube.com/@tierboard/live'],
    ['youtube.com/@tierboard/', 'https://youtube.com/@tierboard/live'],
    ['https://www.youtube.com/channel/UC123?view=1', 'https://www.youtube.com/channel/UC123/live'],
    ['https://www.youtube.com/c/tierboard', 'https://www.youtube.com/c/tierboard/live'],
    ['https://www.youtube.com/user/tierboard', 'https://www.youtube.com/user/tierboard/live'],
  ])('of the channel %s is %s', (channel, live) => {
    expect(liveUrl(channel)).toBe(live)
  })

  it.each([
    'https://www.youtube.com/@tierboard/live',
    `https://youtu.be/${ID}`,
    'https://twitch.tv/tierboard',
  ])('stays as given for %s', (address) => {
    expect(liveUrl(address)).toBe(address)
  })

  it.each(['', 'javascript:alert(1)', 'https://user:pass@youtube.com/@a'])('is none for %s', (address) => {
    expect(liveUrl(address)).toBeNull()
  })
})
