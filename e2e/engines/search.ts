import { expect } from 'vitest'
import type { Engine } from './engine.ts'
import { journeyIn } from './journey-in.ts'
import { type Screen, screenOf } from './screen.ts'

const names = ['Ördög Prop', 'Işık Capital', 'Trader’s Haven', 'North–South Funding', 'Brightmoor']

/** What people type, and whom they mean. */
const typed = [
  ['ordog', 'Ördög Prop'],
  ['O\u0308RDO\u0308G', 'Ördög Prop'],
  ['isik', 'Işık Capital'],
  ['IŞIK', 'Işık Capital'],
  ["trader's", 'Trader’s Haven'],
  ['traders', 'Trader’s Haven'],
  ['north-south', 'North–South Funding'],
  ['bright\u200bmoor', 'Brightmoor'],
  ['zebra77', 'Brightmoor'],
] as const

/**
 * Puts words into a field as a paste does: no keyboard of a driver has all of these letters, and on a busy machine it loses some.
 * Runs in the page.
 */
function putInto(field: HTMLInputElement, words: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Engines have their own tables of letters: how one is folded, composed and compared. */
export function searchIn(engine: Engine): void {
  journeyIn(engine)(
    'firms are found however their letters are typed, and what was meant is offered',
    async ({ browser: { driver }, aSite }) => {
      const site = await aSite({ sampleFirms: false })
      const offer = {
        affiliateEnabled: true,
        affiliateCode: 'ZEBRA77',
        affiliateUrl: 'https://bright.example/?a=1',
      }
      await site.data.addFirms(
        names.map((name) => ({ name, category: 'gold', ...(name === 'Brightmoor' ? offer : {}) })),
      )
      const screen: Screen = screenOf(driver, site.gate.origin)
      await screen.goto('/')
      await expect.poll(screen.listed).toHaveLength(names.length)
      for (const [words, name] of typed) {
        await driver.executeScript(putInto, await screen.find('textbox', 'Search firms'), words)
        await expect.poll(screen.listed, { message: words }).toEqual([name])
      }
      await driver.executeScript(putInto, await screen.find('textbox', 'Search firms'), 'britmor')
      await screen.click('link', 'Did you mean Brightmoor?')
      await expect.poll(screen.listed).toEqual(['Brightmoor'])
      expect(await screen.valueOf('Search firms')).toBe('Brightmoor')
    },
  )
}
