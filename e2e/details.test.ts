import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { animationsEnded } from './fixtures/axe.ts'
import { pageJourney } from './fixtures/journey.ts'
import { setTextScale } from './fixtures/measure.ts'
import { chip, detailsLink, dialog, firmRow, listedFirms } from './fixtures/screen.ts'
import type { Site } from './fixtures/site.ts'

async function firmOf(site: Site, category: string) {
  const firm = (await site.firms()).find((candidate) => candidate.category.toLowerCase() === category)
  if (!firm) throw new Error(`No ${category} firm`)
  return firm
}

const isDrawn = (words: Locator) =>
  words.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))

pageJourney.for(['phone', 'tablet'] as const)(
  'a tap anywhere on the row opens the details on a %s',
  async (viewport, { site, aVisitor }) => {
    const { page, goto } = await aVisitor(site, { viewport })
    await goto('/')
    const firm = await firmOf(site, 'gold')
    const fee = firmRow(page, firm.name).getByText(firm.evaluationFee).first()
    // In the middle: at the foot of the screen it may lie under the tab bar.
    await fee.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    // A row that scrolls into sight is drawn with the next frame, before a finger can reach it.
    await expect.poll(() => isDrawn(fee)).toBe(true)
    // The name's link is stretched over the row: the tap lands on it, wherever it falls.
    await fee.click({ force: true })
    await dialog(page).getByText(firm.description).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/firm/${firm.slug}`)
    const text = ((await dialog(page).textContent()) ?? '').replace(/\s+/g, ' ')
    for (const word of [firm.description, ...(firm.pros ?? []), ...(firm.cons ?? []), firm.experience]) {
      expect(text).toContain(word.replace(/\s+/g, ' '))
    }
    for (const label of ['Pros', 'Cons', 'Community Experience', 'Max Accounts', 'Close Details']) {
      expect(text).toContain(label)
    }
  },
)

pageJourney('a firm to avoid shows its warning, and earns nobody anything', async ({ site, aVisitor }) => {
  const { page, goto } = await aVisitor(site)
  const firm = await firmOf(site, 'avoid')
  await goto(`/firm/${firm.slug}`)
  const sheet = dialog(page)
  await sheet.getByText('Important Warning').waitFor()
  expect(await sheet.textContent()).toContain(firm.warning)
  expect(await sheet.getByText('Affiliate link').count()).toBe(0)
  expect(await sheet.getByRole('link', { name: 'Visit Site' }).getAttribute('href')).toBe(firm.website)
})

const ways = {
  'the Escape key': (page) => page.keyboard.press('Escape'),
  'the X button': (page) => dialog(page).getByRole('button', { name: 'Close', exact: true }).click(),
  'the button "Close Details"': (page) => dialog(page).getByRole('button', { name: 'Close Details' }).click(),
  'a tap beside the sheet': (page) => page.mouse.click(10, 6),
  'the Back button': (page) => page.goBack().then(() => undefined),
} satisfies Record<string, (page: import('playwright-core').Page) => Promise<void>>

pageJourney(
  'the Escape key, the X, the button, a tap beside the sheet and Back close the details and lead back to the list',
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site, { reducedMotion: false })
    await goto('/')
    const firm = await firmOf(site, 'silver')
    const link = detailsLink(page, firm.name)
    for (const [name, close] of Object.entries(ways)) {
      await link.focus()
      await link.press('Enter')
      await dialog(page).waitFor()
      await close(page)
      await dialog(page).waitFor({ state: 'hidden' })
      await expect.poll(() => new URL(page.url()).pathname, { message: name }).toBe('/')
      await expect
        .poll(() => link.evaluate((element) => element === document.activeElement), { message: name })
        .toBe(true)
    }
  },
)

pageJourney.for(['phone', 'tablet'] as const)(
  'at twice the text size no part of the details lies under another, on a %s',
  { tags: ['all'] },
  async (viewport, { site, aVisitor }) => {
    const { page, goto } = await aVisitor(site, { viewport })
    await setTextScale(page, 2)
    await goto('/firm/kestrel-row-funding')
    await dialog(page).waitFor()
    const covered = await dialog(page).evaluate((sheet) => {
      const foot = sheet.querySelector('a[rel~=sponsored]')?.parentElement
      if (!foot) return ['no foot']
      return [...sheet.querySelectorAll('h2, h3, button, dt, dd, li')]
        .filter((part) => !foot.contains(part) && part.checkVisibility())
        .filter((part) => {
          part.scrollIntoView({ block: 'nearest' })
          const [upper, lower] = [part.getBoundingClientRect(), foot.getBoundingClientRect()]
          return upper.bottom > lower.top + 1 && upper.top < lower.bottom - 1
        })
        .map((part) => part.textContent)
    })
    expect(covered).toEqual([])
    const name = dialog(page).getByRole('heading', { name: 'Kestrel Row Funding' })
    expect(await name.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1)
  },
)

pageJourney('the keyboard stays inside the open details', { tags: ['all'] }, async ({ site, aVisitor }) => {
  const { page, goto } = await aVisitor(site, { viewport: 'tablet' })
  const firm = await firmOf(site, 'gold')
  await goto(`/firm/${firm.slug}`)
  await dialog(page).waitFor()
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    )
    expect(outside).toBe(false)
  }
})

pageJourney(
  'the address of a firm opens its details over the list',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site)
    const firm = await firmOf(site, 'bronze')
    await goto(`/firm/${firm.slug}`)
    await dialog(page).getByRole('heading', { name: firm.name }).waitFor()
    expect(await page.title()).toContain(firm.name)
    expect(await listedFirms(page)).toHaveLength(8)
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    await dialog(page).waitFor({ state: 'hidden' })
  },
)

pageJourney(
  'details keep the filters of the list behind them',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site)
    await goto('/')
    await chip(page, 'Gold').click()
    const firm = await firmOf(site, 'gold')
    await detailsLink(page, firm.name).evaluate((link: HTMLElement) => {
      for (let tap = 0; tap < 2; tap++) link.click()
    })
    await dialog(page).waitFor()
    expect(page.url()).toContain('tier=gold')
    await page.goBack()
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await chip(page, 'Gold').getAttribute('aria-pressed')).toBe('true')
  },
)

pageJourney(
  'a firm without pros and cons has no details, and shows its warning itself',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await site.data.addFirm({ name: 'Plain Firm', category: 'gold', warning: 'Read the small print.' })
    const { page, goto } = await aVisitor(site)
    await goto('/')
    const row = firmRow(page, 'Plain Firm')
    await row.waitFor()
    expect(await row.getByRole('link', { name: 'Plain Firm', exact: true }).count()).toBe(0)
    expect(await row.getByText('Read the small print.').isVisible()).toBe(true)
  },
)

pageJourney('an address of no firm says so', { tags: ['all'] }, async ({ site, aVisitor }) => {
  const { page, goto, troubles } = await aVisitor(site)
  troubles.expect(/404/)
  await goto('/firm/nobody-here')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect.poll(() => listedFirms(page)).toHaveLength(8)
})

pageJourney('a drag downwards closes the sheet on a phone', { tags: ['all'] }, async ({ site, aVisitor }) => {
  const { page, goto, context } = await aVisitor(site, { reducedMotion: false })
  const firm = await firmOf(site, 'gold')
  await goto('/')
  await detailsLink(page, firm.name).click()
  await dialog(page).waitFor()
  await animationsEnded(page)
  const box = await dialog(page).boundingBox()
  if (!box) throw new Error('The sheet has no box')
  const session = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: box.x + box.width / 2, y }],
    })
  await touch('touchStart', box.y + 10)
  for (let step = 1; step <= 10; step++) await touch('touchMove', box.y + 10 + (step * box.height) / 14)
  await touch('touchEnd')
  await dialog(page).waitFor({ state: 'hidden' })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

pageJourney(
  'the sections of a firm say which of them is read',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site)
    await goto('/firm/kestrel-row-funding')
    const sections = dialog(page).getByRole('navigation', { name: 'Sections of this firm' })
    const read = () =>
      sections
        .locator('[aria-current=true]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    await sections.getByRole('link', { name: 'Challenges' }).waitFor()
    expect(await read()).toEqual(['#overview'])
    await sections.getByRole('link', { name: 'Challenges' }).tap()
    await expect.poll(read).toEqual(['#challenges'])
    const [head, part] = [
      await sections.boundingBox(),
      await dialog(page).locator('#challenges').boundingBox(),
    ]
    expect(part?.y).toBeLessThan((head?.y ?? 0) + (head?.height ?? 0))
    await dialog(page)
      .locator('#reviews')
      .evaluate((reviews) => reviews.scrollIntoView())
    await expect.poll(read).toEqual(['#reviews'])
    await dialog(page)
      .locator('#overview')
      .evaluate((overview) => overview.scrollIntoView())
    await expect.poll(read).toEqual(['#overview'])
  },
)

pageJourney(
  'the head of the details gives up height once as much was scrolled, and the content stays where it is',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site, { viewport: 'phone' })
    await goto('/firm/kestrel-row-funding')
    const overview = dialog(page).locator('#overview')
    const scroll = (by: number) => overview.evaluate((part, by) => part.parentElement?.scrollBy(0, by), by)
    const topOf = async () => (await overview.boundingBox())?.y ?? 0
    const partner = dialog(page).getByRole('button', { name: 'Verified Partner' })
    const sections = dialog(page).getByRole('navigation', { name: 'Sections of this firm' })
    await partner.waitFor()
    const [before, tall] = [await topOf(), (await sections.boundingBox())?.y ?? 0]
    await scroll(200)
    await partner.waitFor({ state: 'hidden' })
    expect(await topOf()).toBeCloseTo(before - 200, 0)
    expect((await sections.boundingBox())?.y).toBeLessThan(tall - 30)
    await dialog(page).getByText('GOLD', { exact: true }).first().waitFor()
    await scroll(-200)
    await partner.waitFor()
    expect(await topOf()).toBeCloseTo(before, 0)
  },
)

pageJourney(
  'a fold opens without scripts for an address that names it, and on paper',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page } = await aVisitor(site, { scripts: false })
    await page.goto(`${site.gate.origin}/firm/kestrel-row-funding#why`)
    const why = page.getByRole('region', { name: 'Why this tier' })
    await why.getByRole('list', { name: 'Criteria, in the order of the rubric' }).waitFor()
    const words = page.getByText('Our team’s summary of reviews')
    await words.waitFor({ state: 'hidden' })
    await page.emulateMedia({ media: 'print' })
    await words.waitFor()
  },
)

pageJourney(
  'a firm without details says on its page which section is read',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await site.data.addFirm({ name: 'Nobody Knows Us', category: 'new' })
    const { page, goto } = await aVisitor(site)
    const slug = (await site.firms()).find(({ name }) => name === 'Nobody Knows Us')?.slug
    await goto(`/firm/${slug}`)
    const sections = page.getByRole('navigation', { name: 'Sections of this firm' })
    const isRead = (name: string) => sections.getByRole('link', { name }).getAttribute('aria-current')
    expect(await isRead('Overview')).toBe('true')
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => isRead('Record')).toBe('true')
    expect(await isRead('Overview')).toBeNull()
  },
)

pageJourney(
  'on paper the details are the page, whole, and the list has no bars',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site, { viewport: 'desktop' })
    const firm = await firmOf(site, 'gold')
    await page.emulateMedia({ media: 'print' })
    await goto(`/firm/${firm.slug}`)
    const sheet = dialog(page)
    await sheet.getByText('Close Details').waitFor()
    expect(await sheet.getByRole('navigation').isVisible()).toBe(false)
    expect(await sheet.getByRole('button', { name: `Save ${firm.name}` }).isVisible()).toBe(false)
    const stars = sheet.getByRole('img', { name: /of 5 stars/ }).first()
    // Browsers leave out backgrounds, and the mask over them, unless they are asked to keep them.
    expect(await stars.evaluate((one) => getComputedStyle(one).printColorAdjust)).toBe('exact')
    /** Boxes that cut or scroll what is in them, other than texts for screen readers. */
    const cutting = () =>
      sheet.evaluate((element) => {
        const boxes = [element, ...element.querySelectorAll('*')]
        const tall = boxes.filter((box) => box.clientHeight > 100 && box.scrollHeight > box.clientHeight + 1)
        return tall.filter((box) => getComputedStyle(box).overflowY !== 'visible').length
      })
    await expect.poll(cutting).toBe(0)
    await goto('/')
    await firmRow(page, firm.name).waitFor()
    expect(await page.locator('#filters').isVisible()).toBe(false)
    expect(await page.getByRole('searchbox').isVisible()).toBe(false)
  },
)
