import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { asksForCode, isAffiliateActive } from '#contract/firm-rules.ts'
import { operates } from '#contract/firm-standing.ts'
import { days } from '#contract/primitives/time.ts'
import { pageJourney } from './fixtures/journey.ts'
import { resize, setTextScale } from './fixtures/measure.ts'
import { atOwnPace, saysCopied } from './fixtures/own-pace.ts'
import { buyLink, coupon, detailsLink, dialog, openMore, searchBox } from './fixtures/screen.ts'
import type { Site } from './fixtures/site.ts'

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

async function firmWithCode(site: Site, { asking }: { asking: boolean }) {
  const firm = (await site.firms()).find((one) => isAffiliateActive(one) && asksForCode(one) === asking)
  if (!firm) throw new Error('No such sample firm')
  return firm
}

pageJourney(
  'a code copies from the card, which says so and then shows the code again',
  async ({ site, aVisitor }) => {
    const { page, goto, context } = await aVisitor(site)
    await atOwnPace(context)
    const firm = await firmWithCode(site, { asking: false })
    await goto('/')
    const strip = coupon(page, firm.name)
    await strip.click()
    await saysCopied(strip)
    await page.getByRole('status').filter({ hasText: 'Copied!' }).waitFor({ state: 'attached' })
    expect(await clipboard(page)).toBe(firm.affiliateCode)
    await strip.getByText(firm.affiliateCode).waitFor()
    expect(await dialog(page).count()).toBe(0)
  },
)

pageJourney('a code copies from the discount-code dialog', { tags: ['all'] }, async ({ site, aVisitor }) => {
  const { page, goto, context } = await aVisitor(site)
  await atOwnPace(context)
  const firm = await firmWithCode(site, { asking: true })
  await goto('/')
  await buyLink(page, firm.name).click()
  const modal = dialog(page)
  await modal.getByText(firm.affiliateCode).first().waitFor()
  const copy = modal.getByRole('button', { name: /^Copy/ }).first()
  const fillOf = (control: Locator) => control.evaluate((one) => getComputedStyle(one).backgroundColor)
  const primary = await fillOf(copy)
  await copy.click()
  await saysCopied(modal)
  expect(await clipboard(page)).toBe(firm.affiliateCode)
  // The next action is the one filled button.
  await expect.poll(() => fillOf(modal.getByRole('link', { name: 'Continue to Site' }))).toBe(primary)
  await modal.getByText('Copied!').first().waitFor({ state: 'hidden' })
  await expect.poll(() => fillOf(copy)).not.toBe(primary)
  // On a phone on its side, where head and foot fill the screen, every part can be scrolled to.
  await resize(page, { width: 844, height: 390 })
  await setTextScale(page, 2)
  const isReached = (part: Locator) =>
    part.evaluate((one) => {
      one.scrollIntoView({ block: 'end', behavior: 'instant' })
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const inView = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return inView !== null && one.contains(inView)
    })
  for (const part of [copy, modal.getByRole('button', { name: 'Cancel' })])
    await expect.poll(() => isReached(part)).toBe(true)
  await modal.getByRole('button', { name: 'Cancel' }).click()
  await modal.waitFor({ state: 'hidden' })
})

pageJourney('a code copies from the keyboard on a tablet', { tags: ['all'] }, async ({ site, aVisitor }) => {
  const { page, goto, context } = await aVisitor(site, { viewport: 'tablet' })
  await atOwnPace(context)
  const firm = await firmWithCode(site, { asking: false })
  await goto('/')
  await coupon(page, firm.name).focus()
  await page.keyboard.press('Enter')
  await saysCopied(coupon(page, firm.name))
  expect(await clipboard(page)).toBe(firm.affiliateCode)
})

pageJourney(
  'where the clipboard is denied, a code is copied the older way, and what is copied after it is not that code',
  async ({ site, aVisitor }) => {
    const { page, goto, context } = await aVisitor(site, { clipboard: 'denied' })
    await atOwnPace(context)
    const firm = await firmWithCode(site, { asking: false })
    await goto('/')
    await coupon(page, firm.name).click()
    await saysCopied(coupon(page, firm.name))
    // A paste brings the copied text.
    await searchBox(page).press('ControlOrMeta+V')
    expect(await searchBox(page).inputValue()).toBe(firm.affiliateCode)
    await searchBox(page).fill('copied by hand')
    for (const key of ['A', 'C', 'V', 'V']) await searchBox(page).press(`ControlOrMeta+${key}`)
    expect(await searchBox(page).inputValue()).toBe('copied by handcopied by hand')
  },
)

pageJourney(
  'where the clipboard is refused, the code stays selected',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site, { clipboard: 'refused' })
    const firm = await firmWithCode(site, { asking: false })
    await goto('/')
    await coupon(page, firm.name).click()
    await expect.poll(() => page.getByRole('status').allTextContents()).toContain('Press and hold to copy')
    expect(await page.evaluate(() => getSelection()?.toString())).toContain(firm.affiliateCode)
    const saidBy = (strip: Locator) =>
      strip.evaluate((element) =>
        [element, ...element.querySelectorAll('*')]
          .flatMap((one) => ['::before', '::after'].map((part) => getComputedStyle(one, part).content))
          .concat(element.textContent ?? '')
          .join(' '),
      )
    expect(await saidBy(coupon(page, firm.name))).toContain('Press and hold to copy')
    await goto('/challenges')
    const code = page.locator('tbody [data-copy]').first()
    await code.click()
    await expect.poll(() => saidBy(code)).toContain('Press and hold to copy')
  },
)

pageJourney('an expired code greys out, and its discount goes', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const firm = await firmWithCode(site, { asking: false })
  await site.data.changeFirm(firm.name, { discountValidUntil: '2020-01-31', discountPercentage: 35 })
  const { page, goto } = await aVisitor(site)
  await goto('/')
  await coupon(page, firm.name).waitFor({ state: 'detached' })
  expect(await page.getByText('35%').count()).toBe(0)
  await detailsLink(page, firm.name).click()
  await dialog(page).waitFor()
  expect(await dialog(page).getByText('35%').count()).toBe(0)
})

pageJourney(
  'a code whose last day ends on an open page greys out, and no other row is drawn again',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const firm = await firmWithCode(site, { asking: false })
    const tomorrow = new Date(Date.now() + days(1)).toISOString().slice(0, 10)
    await site.data.changeFirm(firm.name, { discountValidUntil: tomorrow })
    const { page, goto } = await aVisitor(site)
    await goto('/')
    await coupon(page, firm.name).waitFor()
    // Elements that React draws get new properties, which it keeps at the element.
    const redrawn = (rows: Element[]) => {
      const properties = rows.map((row) =>
        Reflect.get(row, Object.keys(row).find((key) => key.startsWith('__reactProps')) ?? ''),
      )
      const before = Reflect.get(window, 'propertiesBefore') ?? []
      Reflect.set(window, 'propertiesBefore', properties)
      return properties.filter((now, index) => now !== before[index]).length
    }
    const rows = page.locator('tr[data-section]')
    expect(await rows.evaluateAll(redrawn)).toBe(8)
    await page.clock.setFixedTime(Date.now() + days(3))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await coupon(page, firm.name).waitFor({ state: 'detached' })
    expect(await rows.evaluateAll(redrawn)).toBe(1)
  },
)

pageJourney(
  'a firm without an offer says "No discount code"',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site)
    await goto('/')
    const without = (await site.firms()).filter((firm) => operates(firm) && !isAffiliateActive(firm))
    expect(await page.getByText('No discount code').count()).toBe(without.length)
  },
)

pageJourney(
  'a link that may not be shared here is copied, and a closed share sheet copies nothing',
  async ({ site, aVisitor }) => {
    const { page, goto, context } = await aVisitor(site)
    await atOwnPace(context)
    await context.addInitScript(() => {
      const share = async () => {
        throw new DOMException('Not here', localStorage.getItem('share-fails') ?? 'AbortError')
      }
      Object.defineProperty(navigator, 'share', { value: share })
    })
    const firm = await firmWithCode(site, { asking: false })
    await goto(`/firm/${firm.slug}`)
    await openMore(page)
    const share = dialog(page).getByRole('button', { name: /^Share/ })
    await page.evaluate(() => navigator.clipboard.writeText('before'))
    await share.click()
    expect(await share.textContent()).toMatch(/^Share/)
    expect(await clipboard(page)).toBe('before')
    await page.evaluate(() => localStorage.setItem('share-fails', 'NotAllowedError'))
    await share.click()
    await dialog(page).getByText('Link copied').first().waitFor()
    await page.getByRole('status').filter({ hasText: 'Link copied' }).waitFor({ state: 'attached' })
    expect(await clipboard(page)).toBe(`${site.gate.origin}/firm/${firm.slug}`)
  },
)
