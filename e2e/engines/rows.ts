import { expect } from 'vitest'
import { cutOut, drawnIn, sizeOf } from '#testing/backend/pictures.ts'
import { type Engine, PHONE } from './engine.ts'
import { journeyIn } from './journey-in.ts'
import { screenOf } from './screen.ts'

/** More than the document holds at first. */
const manyFirms = Array.from({ length: 300 }, (_, number) => ({
  name: `Firm ${String(number).padStart(3, '0')}`,
  slug: `firm-${number}`,
  category: ['gold', 'silver', 'bronze', 'avoid'][number % 4] ?? '',
  pros: [`Good: ${number}`],
  cons: [`Bad: ${number}`],
}))

/** The rows that the document shows, and its height. Runs in the page. */
const rowsAtOnce = () => ({
  height: document.documentElement.scrollHeight,
  rows: [...document.querySelectorAll<HTMLElement>('main tbody tr')].map((row) => row.innerText),
})

/** Where the rows stand, in pixels from the top of the window. Runs in the page. */
const placesOfRows = () =>
  [...document.querySelectorAll('main tbody tr')].map((row) => {
    const { top, height } = row.getBoundingClientRect()
    return { top, height }
  })

/**
 * Scrolls to the end of the list as fast as frames come; `empty`: rows that stood in sight without their text. Runs in the page.
 */
const fling = async () => {
  const all = () => [...document.querySelectorAll<HTMLElement>('main tbody tr')]
  /** Resolves when a frame has been drawn. */
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const empty: string[] = []
  const isInSight = (row: Element) => {
    const { top, bottom } = row.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  }
  for (let stood = 0, before = -1; stood < 20; ) {
    scrollBy({ top: innerHeight, behavior: 'instant' })
    await frame()
    empty.push(
      ...all()
        .filter((row) => isInSight(row) && row.innerText.trim() === '')
        .map(({ id }) => id),
    )
    stood = scrollY === before ? stood + 1 : 0
    before = scrollY
  }
  return { rows: all().length, empty }
}

/** Engines draw rows out of sight each in their own way. */
export function rowsIn(engine: Engine): void {
  journeyIn(engine)(
    'every row has its text at once, in one long picture, and while the list flies by',
    async ({ browser, aSite }) => {
      const site = await aSite({ sampleFirms: false })
      await site.data.addFirms(manyFirms)
      const { driver } = browser
      await driver.manage().window().setRect(PHONE)
      await driver.get(site.gate.origin)
      const { height, rows } = await driver.executeScript<{ height: number; rows: string[] }>(rowsAtOnce)
      expect(rows).toHaveLength(48)
      expect(rows.filter((text) => !/Firm \d+/.test(text))).toEqual([])
      // The others come with the device's copy.
      await screenOf(driver, site.gate.origin).untilStored()

      await driver
        .manage()
        .window()
        .setRect({ ...PHONE, height: height + 200 })
      const places = await driver.executeScript<{ top: number; height: number }[]>(placesOfRows)
      const picture = Buffer.from(await driver.takeScreenshot(), 'base64')
      const { width, height: high } = await sizeOf(picture)
      const inPicture = places.filter((place) => place.top >= 0 && place.top + place.height <= high)
      expect(inPicture.length).toBeGreaterThanOrEqual(48)
      for (const { top, height: rowHeight } of inPicture) {
        const row = await cutOut(picture, {
          left: 0,
          top: Math.ceil(top),
          width,
          height: Math.floor(rowHeight),
        })
        expect(await drawnIn(row), `row at ${top}`).toBeGreaterThan(1)
      }

      await driver.manage().window().setRect(PHONE)
      await driver.executeScript(() => scrollTo({ top: 0, behavior: 'instant' }))
      const empty: string[] = []
      const fly = async () => {
        const flown = await driver.executeScript<{ rows: number; empty: string[] }>(fling)
        empty.push(...flown.empty)
        return flown.rows
      }
      await expect.poll(fly).toBeGreaterThan(100)
      expect(empty).toEqual([])
    },
  )
}
