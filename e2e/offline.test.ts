import { expect } from 'vitest'
import { asksForCode, isAffiliateActive } from '#contract/firm-rules.ts'
import { sharedChunkPaths } from '#contract/public-pages.ts'
import { journey } from './fixtures/journey.ts'
import { atOwnPace, saysCopied } from './fixtures/own-pace.ts'
import {
  buyLink,
  chip,
  coupon,
  detailsLink,
  dialog,
  firmRow,
  LATER_PARTS,
  listedFirms,
  NO_NETWORK,
  searchBox,
} from './fixtures/screen.ts'
import type { Site } from './fixtures/site.ts'
import type { Visitor } from './fixtures/visitor.ts'

/** The announcement of a waiting link. */
const IS_WAITING = 'Waiting for a connection. The site opens as soon as there is one.'

type ASite = () => Promise<Site>
type AVisitor = (site: Site) => Promise<Visitor>

/** The sites of firms answer. Returns the addresses that were opened there, in order. */
async function withFirmSites({ context, troubles }: Pick<Visitor, 'context' | 'troubles'>) {
  const visits: string[] = []
  troubles.expect(/\.example\//)
  await context.route(/^https:\/\/[^/]*\.example\//, (route) => {
    if (route.request().isNavigationRequest()) visits.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' })
  })
  return visits
}

/** A visitor who was here once or twice, and whose server is gone for good. */
async function afterVisits(visits: 1 | 2, aSite: ASite, aVisitor: AVisitor, path = '/') {
  const site = await aSite()
  const firms = await site.firms()
  const visitor = await aVisitor(site)
  await visitor.goto(path)
  await (visits === 1 ? visitor.untilStored() : visitor.untilWholeStored())
  visitor.troubles.expect(NO_NETWORK)
  if (visits === 1) visitor.troubles.expect(LATER_PARTS)
  await site.vanish()
  return { ...visitor, site, firms }
}

const afterOneVisit = (aSite: ASite, aVisitor: AVisitor, path?: string) =>
  afterVisits(1, aSite, aVisitor, path)

journey('the home page opens without the server, says so and how old it is', async ({ aSite, aVisitor }) => {
  const { page, reload, firms, offline } = await afterOneVisit(aSite, aVisitor)
  await offline()
  await reload()
  await expect.poll(() => listedFirms(page)).toEqual(firms.map((firm) => firm.name))
  await page
    .getByText(/^Offline\b.*(ago|now|minute|hour|day)/i)
    .filter({ visible: true })
    .first()
    .waitFor()
})

journey('filters and search work without the server', async ({ aSite, aVisitor }) => {
  const { page, reload, firms } = await afterOneVisit(aSite, aVisitor)
  await reload()
  await chip(page, 'Avoid').click()
  const avoid = firms.filter((firm) => firm.category.toLowerCase() === 'avoid').map((firm) => firm.name)
  await expect.poll(() => listedFirms(page)).toEqual(avoid)
  await chip(page, 'Avoid').click()
  await searchBox(page).fill(firms[3]?.name ?? '')
  await expect.poll(() => listedFirms(page)).toEqual([firms[3]?.name])
})

journey('details open by a tap without the server', async ({ aSite, aVisitor }) => {
  const { page, reload, firms } = await afterOneVisit(aSite, aVisitor)
  await reload()
  const firm = firms.find((one) => one.pros && one.cons)
  await detailsLink(page, firm?.name ?? '').click()
  await dialog(page)
    .getByText(firm?.pros?.[0] ?? '', { exact: true })
    .waitFor()
})

journey(
  'from the second visit on every page opens by address without the server',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const { page, goto, firms } = await afterVisits(2, aSite, aVisitor)
    const firm = firms.at(-1)
    await goto(`/firm/${firm?.slug}`)
    await dialog(page)
      .getByText(firm?.description ?? '')
      .waitFor()
    for (const path of sharedChunkPaths()) {
      await goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.getByRole('heading', { name: /offline|not found|Unable/i }).count(), path).toBe(0)
    }
    await goto('/?tier=gold')
    const gold = firms.filter((one) => one.category.toLowerCase() === 'gold').map((one) => one.name)
    await expect.poll(() => listedFirms(page)).toEqual(gold)
    for (const unknown of ['/firm/no-such-firm', '/no-such-page', '/no/such/page']) {
      await goto(unknown)
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    }
  },
)

journey(
  'a page that is not kept opens from the device where the server takes too long',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const firm = (await site.firms()).at(-1)
    const { page, goto, untilStored } = await aVisitor(site)
    await goto('/')
    await untilStored()
    const goOn = site.gate.hold(/^\/firm\//)
    await goto(`/firm/${firm?.slug}`)
    await dialog(page)
      .getByText(firm?.description ?? '')
      .waitFor()
    goOn()
  },
)

journey('firms are saved and found again without the server', async ({ aSite, aVisitor }) => {
  const { page, goto, reload, firms } = await afterVisits(2, aSite, aVisitor)
  await reload()
  const name = firms[1]?.name ?? ''
  const save = firmRow(page, name).getByRole('button', { name: `Save ${name}` })
  await save.click()
  await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true')
  await goto('/saved')
  await expect.poll(() => listedFirms(page)).toEqual([name])
})

journey(
  'codes copy without the server, and ways out say when they work again',
  async ({ aSite, aVisitor }) => {
    const { page, context, reload, firms, offline, online, troubles } = await afterOneVisit(aSite, aVisitor)
    const visits = await withFirmSites({ context, troubles })
    await offline()
    await atOwnPace(context)
    await reload()
    const quick = firms.find((one) => isAffiliateActive(one) && !asksForCode(one))
    await coupon(page, quick?.name ?? '').click()
    await saysCopied(coupon(page, quick?.name ?? ''))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(quick?.affiliateCode)
    const asking = firms.find(asksForCode)
    await buyLink(page, asking?.name ?? '').click()
    const modal = dialog(page)
    const goOn = modal.getByRole('link', { name: /^(Open when|Waiting)/ })
    await goOn.click()
    await modal.getByRole('status').filter({ hasText: IS_WAITING }).waitFor({ state: 'attached' })
    expect(await goOn.evaluate((link) => link === document.activeElement)).toBe(true)
    await modal.getByRole('button', { name: /^Copy/ }).first().click()
    await saysCopied(modal)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(asking?.affiliateCode)
    await modal.getByRole('button', { name: 'Cancel' }).click()
    await modal.waitFor({ state: 'detached' })

    // No link opens a dead tab, and no listener runs; the last one that was pressed opens once there is a network.
    expect(await page.getByRole('link', { name: /Buy Now|Visit Site/ }).count()).toBe(0)
    const plain = firms.find((one) => !isAffiliateActive(one))
    await buyLink(page, plain?.name ?? '').click()
    const waiting = firmRow(page, quick?.name ?? '').getByRole('link', { name: 'Waiting for a connection' })
    await buyLink(page, quick?.name ?? '').click()
    await waiting.waitFor()
    await expect.poll(() => page.getByText('Waiting for a connection', { exact: true }).count()).toBe(1)
    expect(context.pages()).toHaveLength(1)
    expect(await page.getByRole('complementary', { name: 'Offer' }).count()).toBe(0)
    await online()
    await expect.poll(() => visits).toEqual([quick?.affiliateUrl])
  },
)

journey(
  'a link waits for a network until it is pressed again, left, or another is pressed, and no other button makes it wait',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const { page, context, reload, firms, offline, online, troubles } = await afterOneVisit(aSite, aVisitor)
    const visits = await withFirmSites({ context, troubles })
    const quick = firms.find((one) => isAffiliateActive(one) && !asksForCode(one))
    const plain = firms.find((one) => !isAffiliateActive(one))
    const linkOf = (name = '') => firmRow(page, name).getByRole('link', { name: /^(Open when|Waiting)/ })
    const link = linkOf(plain?.name)
    await offline()
    await reload()
    await link.click({ button: 'right' })
    expect(await link.textContent()).toBe('Open when back online')
    await page.keyboard.press('Escape')
    await link.click()
    await expect.poll(() => link.textContent()).toBe('Waiting for a connection')
    await link.click()
    await expect.poll(() => link.textContent()).toBe('Open when back online')

    // In a sheet too it is read out: nothing outside of it is.
    await detailsLink(page, plain?.name ?? '').click()
    await dialog(page).getByRole('link', { name: 'Open when back online' }).click()
    await dialog(page).getByRole('status').filter({ hasText: IS_WAITING }).waitFor({ state: 'attached' })
    await dialog(page).getByRole('button', { name: 'Close Details' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await online()
    await buyLink(page, quick?.name ?? '').click()
    await expect.poll(() => visits).toEqual([quick?.affiliateUrl])

    // The popup's link and those of the page wait for the same network, one at a time.
    const popup = page.getByRole('complementary', { name: 'Offer' })
    const inPopup = popup.getByRole('link', { name: /^(Visit|Open when|Waiting)/ })
    await inPopup.waitFor()
    await inPopup.focus()
    await offline()
    await link.click()
    await expect.poll(() => link.textContent()).toBe('Waiting for a connection')
    await inPopup.click()
    await expect.poll(() => inPopup.textContent()).toBe('Waiting for a connection')
    expect(await link.textContent()).toBe('Open when back online')
    // Closed by hand, it is left, too: what opens next is what is pressed next.
    await popup.getByRole('button', { name: 'Close' }).click()
    await popup.waitFor({ state: 'detached' })
    await online()
    await buyLink(page, plain?.name ?? '').click()
    await expect.poll(() => visits).toEqual([quick?.affiliateUrl, plain?.website])
  },
)

journey('a visit that began on another page is enough', { tags: ['all'] }, async ({ aSite, aVisitor }) => {
  const { page, goto, firms } = await afterOneVisit(aSite, aVisitor, '/verified-traders')
  await goto('/')
  await expect.poll(() => listedFirms(page)).toEqual(firms.map((firm) => firm.name))
})

journey(
  'a line that breaks under an open page is told, and told again when it is back',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, untilStored, offline, online, troubles } = await aVisitor(site)
    troubles.expect(NO_NETWORK)
    await goto('/')
    await untilStored()
    await offline()
    const line = page.getByText(/^Offline\b/).filter({ visible: true })
    await line.first().waitFor()
    await online()
    await line.first().waitFor({ state: 'hidden' })
  },
)

journey('a lost line never takes the list away', { tags: ['all'] }, async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const firms = (await site.firms()).map((firm) => firm.name)
  const { page, goto, reload, untilStored, troubles } = await aVisitor(site)
  await goto('/')
  await untilStored()
  troubles.expect(/status of 50\d|net::ERR_/)
  const portal = { status: 200, type: 'text/html', body: '<!doctype html><title>Log in to Wi-Fi</title>' }
  const answers = [
    portal,
    { status: 200, type: 'application/json', body: '' },
    { status: 200, type: 'application/json', body: '{"firms":[]}' },
    { status: 200, type: 'application/json', body: '[]' },
    { status: 503, type: 'application/json', body: '{"detail":"busy"}' },
    { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' },
  ]
  for (const answer of answers) {
    const before = site.gate.asked.filter((path) => path.startsWith('/api/sync')).length
    const mend = site.gate.answer('/api/sync', answer)
    await reload()
    await expect
      .poll(() => site.gate.asked.filter((path) => path.startsWith('/api/sync')).length)
      .toBeGreaterThan(before)
    expect(await listedFirms(page)).toEqual(firms)
    mend()
  }
  await site.vanish()
  await reload()
  await expect.poll(() => listedFirms(page)).toEqual(firms)
})
