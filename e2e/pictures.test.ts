// @module-tag all

import { expect } from 'vitest'
import { aLogo, aPictureHost, sends } from '#testing/backend/picture-host.ts'
import { journey } from './fixtures/journey.ts'
import { firmRow, NO_NETWORK } from './fixtures/screen.ts'
import type { Site } from './fixtures/site.ts'
import type { Visitor } from './fixtures/visitor.ts'

const MEDIA = /^\/media\/[0-9a-f]{32}\.webp$/

/** Two firms with logos elsewhere, of which one can be had; the theme has a picture behind the page. */
async function withPictures(site: Site) {
  const host = await aPictureHost()
  host.give('/logo.png', sends(await aLogo()))
  const [shown, bare] = await site.firms()
  await site.data.changeFirm(shown?.name ?? '', { logoUrl: `${host.url}/logo.png` })
  await site.data.changeFirm(bare?.name ?? '', { logoUrl: `${host.url}/none.png` })
  await site.data.changeSettings({ logo: { mainLogoUrl: `${host.url}/logo.png` } })
  await site.restart({ IMAGES_ALLOW_PRIVATE: '1' })
  const logoOf = async () => (await site.firms()).find(({ name }) => name === shown?.name)?.logoImage
  await expect.poll(logoOf).toMatch(MEDIA)
  return { host, shown: shown?.name ?? '', bare: bare?.name ?? '' }
}

/** Whether the browser drew the logo of a firm's row. */
const isDrawn = ({ page }: Visitor, name: string) =>
  firmRow(page, name)
    .locator('img')
    .first()
    .evaluate(
      (image) => (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth === 128,
    )

journey(
  'logos come from this site alone and stay without a network; a firm without one has its letters',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { host, shown, bare } = await withPictures(site)
    const visitor = await aVisitor(site)
    const { page } = visitor
    const asked = new Set<string>()
    page.on('request', (request) => asked.add(new URL(request.url()).host))
    await visitor.goto('/')
    await visitor.untilStored()
    await expect.poll(() => isDrawn(visitor, shown)).toBe(true)
    expect(await firmRow(page, bare).locator('img').count()).toBe(0)
    const src = await firmRow(page, shown).locator('img').first().getAttribute('src')
    expect(src).toMatch(MEDIA)
    expect(await page.locator('header img').first().getAttribute('src')).toMatch(MEDIA)
    expect([...asked]).toEqual([new URL(page.url()).host])
    await host.close()
    visitor.troubles.expect(NO_NETWORK)
    await site.vanish()
    await visitor.offline()
    await visitor.reload()
    await expect.poll(() => isDrawn(visitor, shown)).toBe(true)
  },
)

journey('a logo that does not load gives way to the letters', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const { host, shown } = await withPictures(site)
  await host.close()
  const visitor = await aVisitor(site, { serviceWorkers: false })
  visitor.troubles.expect(/net::ERR_FAILED/)
  await visitor.page.route('**/media/*', (route) => route.abort())
  await visitor.goto('/')
  await expect.poll(() => firmRow(visitor.page, shown).locator('img').count()).toBe(0)
  const letters = firmRow(visitor.page, shown).locator('[class*="hue-"]')
  expect(shown.startsWith((await letters.first().textContent())?.slice(0, 1) ?? '?')).toBe(true)
})
