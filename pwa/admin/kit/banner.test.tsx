import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { seconds } from '#contract/primitives/time.ts'
import { BannerRows, type Message, SHOWN_FOR, withMessage } from './banner.tsx'

const nothing = () => undefined
const drawn = (...messages: Message[]) =>
  renderToStaticMarkup(<BannerRows messages={messages} close={nothing} />)
const saved: Message = { id: 1, kind: 'success', text: 'Settings saved' }
const deleted: Message = { id: 2, kind: 'undo', text: 'Firm deleted', about: 'Kestrel', undo: nothing }
const failed: Message = { id: 3, kind: 'failure', text: 'Failed to save settings. Please try again.' }

describe('a message of the desk', () => {
  it('stays as long as is specified, and an offer to undo as long as it is promised', () => {
    expect(SHOWN_FOR).toEqual({ success: seconds(3), failure: seconds(5), undo: seconds(10) })
  })

  it('comes into a live region that was there before it, failures into the urgent one', () => {
    expect(drawn()).toBe('<div role="status"></div><div role="alert"></div>')
    expect(drawn(saved)).toMatch(/^<div role="status"><div.*Settings saved.*<div role="alert"><\/div>$/)
    expect(drawn(failed)).toMatch(/^<div role="status"><\/div><div role="alert">.*Please try again\./)
  })

  it('takes the place of the last one, and leaves every offer to undo', () => {
    const after = [deleted, saved, failed].reduce<readonly Message[]>(withMessage, [])
    expect(after).toEqual([deleted, failed])
    expect(withMessage(after, { ...deleted, id: 4 }).map(({ id }) => id)).toEqual([2, 4])
  })

  it('names what an undo is about', () => {
    expect(drawn(deleted)).toMatch(/Firm deleted.*Kestrel.*Undo<\/button>.*aria-label="Close message"/)
    expect(drawn(saved)).not.toContain('Undo')
  })
})
