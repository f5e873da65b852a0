import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { seconds } from '#contract/primitives/time.ts'
import { afterRunning, BannerLine, type Message, type Offer, offerText, SHOWN_FOR } from './banner.tsx'

const nothing = () => undefined
const drawn = (message: Message | null, ...offers: Offer[]) =>
  renderToStaticMarkup(<BannerLine said={{ message, count: 1, offers }} onClose={nothing} onUndo={nothing} />)
const saved: Message = { kind: 'success', text: 'Settings saved' }
const failed: Message = { kind: 'failure', text: 'Failed to save settings. Please try again.' }
const anOffer = (n: number, change: Partial<Offer> = {}): Offer => {
  return {
    text: 'Firm deleted',
    about: `Kestrel ${n}`,
    word: 'deleted',
    undo: () => Promise.resolve(),
    ...change,
  }
}

describe('a message of the admin area', () => {
  it('stays as long as is specified, and an offer to undo as long as it is promised', () => {
    expect(SHOWN_FOR).toEqual({ success: seconds(3), failure: seconds(5), undo: seconds(10) })
  })

  it('comes into a live region that was there before it, failures into the urgent one', () => {
    expect(drawn(null)).toMatch(/<div role="status"><\/div><div role="alert"><\/div>/)
    expect(drawn(saved)).toMatch(/<div role="status"><div.*Settings saved.*<div role="alert"><\/div>/)
    expect(drawn(failed)).toMatch(/<div role="status"><\/div><div role="alert"><div.*Please try again\./)
  })

  it('is one line, however many there are: a message stands before the offers, which wait', () => {
    const html = drawn(failed, anOffer(1), anOffer(2))
    expect(html.match(/Close message/g)).toHaveLength(1)
    expect(html).not.toContain('Undo')
  })

  it('names what an undo is about', () => {
    expect(drawn(null, anOffer(2))).toMatch(
      /Firm deleted.*Kestrel 2.*Undo<\/span><\/button>.*aria-label="Close message"/,
    )
    expect(drawn(saved)).not.toContain('Undo')
  })

  it('counts what was done, and offers to undo the last of it or all', () => {
    const eight = Array.from({ length: 8 }, (_, n) => anOffer(n))
    expect(offerText(eight)).toEqual({ text: '8 deleted', about: '', names: [] })
    expect(drawn(null, ...eight)).toMatch(
      /8 deleted.*Undo last<\/span><\/button>.*Undo all<\/span><\/button>/,
    )
    const other = anOffer(9, { text: 'Trader removed', about: 'Ines', word: undefined })
    expect(offerText([...eight, other])).toEqual({
      text: 'Trader removed',
      about: 'Ines, and 8 before it',
      names: ['Ines'],
    })
  })

  it('keeps names and amounts from a translator of the browser', () => {
    const kept = (html: string) => [...html.matchAll(/translate="no">([^<]*)</g)].map(([, text]) => text)
    const back: Message = { kind: 'success', text: 'Kestrel Row is back at $165.', names: ['Kestrel Row'] }
    expect(kept(drawn(back))).toEqual(['Kestrel Row', '$165'])
    expect(kept(drawn(null, anOffer(1), anOffer(2, { word: 'changed' })))).toEqual(['Kestrel 2'])
    expect(drawn(null, anOffer(1), anOffer(2, { word: 'changed' }))).toMatch(/and 1 before it/)
  })
})

/** Stands still for so many milliseconds, as a device that is busy with something else. */
function standStill(duration: number): void {
  const until = performance.now() + duration
  while (performance.now() < until);
}

test('Time that the device stands still for is none', async () => {
  const over = vi.fn()
  afterRunning(1000, over)
  standStill(1500)
  await pause(0)
  await nextTurn()
  expect(over).not.toHaveBeenCalled()
  await expect.poll(() => over.mock.calls.length).toBe(1)
})

test('It is over once, at its time, unless it was ended before', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const over = vi.fn()
  const never = vi.fn()
  afterRunning(3000, over)
  const end = afterRunning(3000, never)
  vi.advanceTimersByTime(2999)
  expect(over).not.toHaveBeenCalled()
  end()
  vi.advanceTimersByTime(10_000)
  expect(over).toHaveBeenCalledTimes(1)
  expect(never).not.toHaveBeenCalled()
})
