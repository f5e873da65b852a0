import { get } from 'node:http'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { drawnIn } from '#testing/backend/pictures.ts'
import { journey } from '../fixtures/journey.ts'
import { detailsLink, dialog, firmRow, searchBox } from '../fixtures/screen.ts'
import type { Site } from '../fixtures/site.ts'

/** Of which a row may have 31, names and amounts in elements of their own. (docs/decisions/translation.md) */
const NODES = 1600
/** With the rows that join by themselves while the end of a section is near. */
const NODES_GROWN = 2500
const TIERS = ['gold', 'silver', 'bronze', 'avoid']

const nameOf = (number: number) => `Firm ${String(number).padStart(5, '0')}`

const firmsOf = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    name: nameOf(number),
    slug: `firm-${number}`,
    category: TIERS[number % TIERS.length] ?? '',
    website: `https://firm-${number}.example/`,
    description: `Firm number ${number} has been paying since ${1990 + (number % 30)}.`,
    pros: [`Good: ${number}`],
    cons: [`Bad: ${number}`],
    instruments: ['forex', 'futures'].slice(0, 1 + (number % 2)),
    affiliateEnabled: number % 3 === 0,
    affiliateCode: number % 3 === 0 ? `CODE${number}` : '',
    affiliateUrl: number % 3 === 0 ? `https://firm-${number}.example/?ref=us` : '',
    discountPercentage: number % 3 === 0 ? 10 : 0,
  }))

/** Bytes of an answer's body as a browser asks for it. */
function bytesOf(url: string): Promise<{ bytes: number; encoding: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }, (reply) => {
      let bytes = 0
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      reply.on('end', () => resolve({ bytes, encoding: reply.headers['content-encoding'] }))
    }).on('error', reject)
  })
}

const revisionOf = async (site: Site): Promise<number> =>
  ((await (await fetch(`${site.gate.origin}/api/sync`)).json()) as { revision: number }).revision

const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)
const rows = (page: Page) => page.locator('main tbody tr').count()
const syncs = (site: Site) => site.gate.asked.filter((path) => path.startsWith('/api/sync'))

/** Scrolls through the first tier until so many of its rows are drawn. */
async function scrollDeep(page: Page, wanted: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => {
          const last = document.querySelector('#gold tbody tr:last-child')
          last?.scrollIntoView({ block: 'center', behavior: 'instant' })
        })
        return page.locator('#gold tbody tr').count()
      },
      { interval: 50 },
    )
    .toBeGreaterThan(wanted)
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** How many firms the tables say they hold, those included that are not drawn yet. */
const firmsListed = (page: Page) =>
  page
    .locator('main table')
    .evaluateAll((tables) =>
      tables.reduce((sum, table) => sum + Number(table.getAttribute('aria-rowcount')) - 1, 0),
    )

/** Names of the rows of the document that `body.innerText`, which holds what is laid out, lacks; and how many rows there are. */
async function rowsAndUnread(page: Page) {
  const text = await page.evaluate(() => Reflect.get(document.body, 'innerText') as string)
  const names = await page
    .locator('main tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('th a, th strong')?.textContent ?? ''))
  return { rows: names.length, unread: names.filter((name) => name === '' || !text.includes(name)) }
}

/** Where a firm's row stands on the screen once it stands still, in pixels from the top. */
async function placeOf(page: Page, name: string): Promise<number> {
  const top = () => firmRow(page, name).evaluate((row) => Math.round(row.getBoundingClientRect().top))
  for (let before = await top(); ; ) {
    await page.evaluate(() => new Promise((done) => setTimeout(done, 200)))
    const now = await top()
    if (now === before) return now
    before = now
  }
}

/** Journeys on a site of so many firms, which the tests of a file share. */
function onLarge(count: number) {
  return journey.extend('large', { scope: 'file' }, async ({ site }) => {
    await site.data.removeEveryFirm()
    await site.data.addFirms(firmsOf(count))
    return site
  })
}

function staysQuick(large: ReturnType<typeof onLarge>, count: number): void {
  large('an unchanged visit costs one small answer, one edit hardly more', async ({ large, aVisitor }) => {
    const { goto, untilStored, page } = await aVisitor(large)
    await goto('/')
    await untilStored()
    const before = syncs(large).length
    const initial = syncs(large)
    expect(initial.at(-1)).toBe('/api/sync?since=0')
    await page.reload()
    await expect.poll(() => syncs(large).length).toBeGreaterThan(before)
    await page.waitForLoadState('networkidle')
    const asked = syncs(large).slice(before)
    const known = await revisionOf(large)
    expect(asked).toEqual([`/api/sync?since=${known}`])
    const unchanged = await bytesOf(`${large.gate.origin}${asked[0]}`)
    expect(unchanged.bytes).toBeLessThanOrEqual(250)

    await large.data.changeFirm(nameOf(17), { maxFunding: '$123K' })
    const edited = await bytesOf(`${large.gate.origin}${asked[0]}`)
    expect(edited.bytes).toBeLessThanOrEqual(1000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => firmRow(page, nameOf(0)).count()).toBe(1)
  })

  large('the page stays small, however many firms there are', async ({ large, aVisitor }) => {
    for (const viewport of ['phone', 'desktop'] as const) {
      const { goto, page, untilStored } = await aVisitor(large, { viewport })
      await goto('/')
      expect(await nodes(page)).toBeLessThanOrEqual(NODES)
      await untilStored()
      // On a desktop the first section is no higher than its window: its end is near from the start.
      expect(await nodes(page)).toBeLessThanOrEqual(viewport === 'phone' ? NODES : NODES_GROWN)
      expect(await page.getByText(count.toLocaleString('en-US')).count()).toBeGreaterThan(0)
      for (const [words, found] of [
        ['firm 00', 1000],
        ['', count],
      ] as const) {
        await searchBox(page).fill(words)
        await expect.poll(() => firmsListed(page)).toBe(found)
        expect(await nodes(page), `after "${words}"`).toBeLessThanOrEqual(NODES_GROWN)
      }
    }
  })

  large.for([true, false])(
    'every row of the document has its text at once, on paper and in a full-page picture too; with scripts: %s',
    async (scripts, { large, aVisitor }) => {
      const { page } = await aVisitor(large, { scripts })
      await page.goto('/', { waitUntil: 'domcontentloaded' })
      expect(await rowsAndUnread(page)).toEqual({ rows: 48, unread: [] })
      const last = page.locator('main tbody tr').last()
      const pictureOfLast = async () => {
        const clip = await last.evaluate((row) => {
          const { x, y, width, height } = row.getBoundingClientRect()
          return { x: x + scrollX, y: y + scrollY, width, height }
        })
        return page.screenshot({ fullPage: true, clip })
      }
      const early = await pictureOfLast()
      await page.emulateMedia({ media: 'print' })
      expect(await rowsAndUnread(page)).toEqual({ rows: 48, unread: [] })
      await page.emulateMedia({ media: 'screen' })
      // Whatever a browser draws only near the screen has been drawn after this.
      await last.scrollIntoViewIfNeeded()
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      expect(await drawnIn(early)).toBeGreaterThan(0.8 * (await drawnIn(await pictureOfLast())))
    },
  )

  large('find-in-page and screen readers meet every drawn row', async ({ large, aVisitor }) => {
    const { goto, page, untilStored } = await aVisitor(large)
    await goto('/')
    await untilStored()
    await scrollDeep(page, 100)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    expect(await rows(page)).toBeGreaterThan(100)
    const session = await page.context().newCDPSession(page)
    const { nodes: tree } = await session.send('Accessibility.getFullAXTree')
    const names = new Set(
      tree.filter(({ role, ignored }) => role?.value === 'link' && !ignored).map(({ name }) => name?.value),
    )
    const shown = await page
      .locator('main tbody tr')
      .evaluateAll((all) => all.map((row) => row.querySelector('th a, th strong')?.textContent ?? ''))
    expect(shown.filter((name) => !names.has(name))).toEqual([])
    const last = shown[100] ?? ''
    expect(
      await page.evaluate((name) => (window as unknown as { find(text: string): boolean }).find(name), last),
    ).toBe(true)
    await expect.poll(() => firmRow(page, last).isVisible()).toBe(true)
    expect(await scrolled(page)).toBeGreaterThan(1000)
  })
}

function keepsPlaces(large: ReturnType<typeof onLarge>): void {
  large('details opened deep in the list lead back to the same place', async ({ large, aVisitor }) => {
    const { goto, page, untilStored } = await aVisitor(large)
    await goto('/')
    await untilStored()
    await scrollDeep(page, 100)
    const name = nameOf(4 * 80)
    await firmRow(page, name).scrollIntoViewIfNeeded()
    const before = await placeOf(page, name)
    await detailsLink(page, name).click()
    await dialog(page).getByText('Firm number 320 has been paying').waitFor()
    await page.goBack()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await placeOf(page, name)).toBe(before)
  })

  large('Back from another page leads to the same place of the list', async ({ large, aVisitor }) => {
    const { goto, page, untilStored } = await aVisitor(large)
    await goto('/')
    await untilStored()
    await scrollDeep(page, 100)
    const name = nameOf(4 * 80)
    await firmRow(page, name).scrollIntoViewIfNeeded()
    const before = await placeOf(page, name)
    await page.locator('a[href="/submit-review"]').filter({ visible: true }).first().click()
    await page.waitForURL('**/submit-review')
    await page.goBack()
    await firmRow(page, name).waitFor()
    expect(await placeOf(page, name)).toBe(before)
  })

  large(
    'an anchor of a tier leads there, however long the tiers before it are',
    async ({ large, aVisitor }) => {
      const { goto, page, untilStored } = await aVisitor(large, { viewport: 'desktop' })
      await goto('/')
      await untilStored()
      const link = page.locator('footer a[href*="#"]').filter({ hasText: /Bronze/ })
      const anchor = new URL((await link.getAttribute('href')) ?? '', large.gate.origin).hash
      /** From the end of the bar, which is taller with counts of four digits, to the section below it. */
      const belowBar = () =>
        page.locator(anchor).evaluate((section) => {
          const end = document.querySelector('#filters')?.getBoundingClientRect().bottom ?? 0
          return section.getBoundingClientRect().top - end
        })
      const standsBelowBar = async () => {
        const distance = await belowBar()
        return distance > -1 && distance < 120
      }
      await link.click()
      await expect.poll(standsBelowBar).toBe(true)
      await goto(`/${anchor}`)
      await expect.poll(standsBelowBar).toBe(true)
    },
  )
}

/** The list with so many firms, more than 1,000. */
export function aLargeDirectory(count: number): void {
  const large = onLarge(count)
  staysQuick(large, count)
  keepsPlaces(large)
}
