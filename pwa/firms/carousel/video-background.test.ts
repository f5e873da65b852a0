import { expect, it } from 'vitest'
import { playerState } from './video-background.tsx'

it('takes any event of the player as a sign that it works, but for its error', () => {
  expect(playerState('{"event":"onReady","id":1}')).toBe('playing')
  expect(playerState({ event: 'infoDelivery' })).toBe('playing')
  expect(playerState('{"event":"onError","info":150}')).toBe('failed')
})

it.each(['', 'not json', '{}', '[]', 'null', '{"event":7}', 42, null, undefined])('ignores %j', (data) => {
  expect(playerState(data)).toBeNull()
})
