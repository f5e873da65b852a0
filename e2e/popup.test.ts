// @module-tag all

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Firm } from '#contract/firm.ts'
import { asksForCode, isAffiliateActive } from '#contract/firm-rules.ts'
import { minutes } from '#contract/primitives/time.ts'
import { themePresets } from '#contract/theme/presets.ts'
import { axe } from './fixtures/axe.ts'
import { pageJourney } from './fixtures/journey.ts'
import { drawn, overflowing, resize, setTextScale } from './fixtures/measure.ts'
import { buyLink, detailsLink, dialog, firmRow } from './fixtures/screen.ts'
import { textFaults } from './fixtures/text-faults.ts'
import { viewports } from './fixtures/viewports.ts'
import type { Visitor } from './fixtures/visitor.ts'

const ELSEWHERE = /^https?:\/\/[^/]*\.example\//

/** Ways out lead to a site that answers; nothing of it is opened in the foreground. */
async function withFirmSites({ context, troubles }: Visitor): Promise<void> {
  troubles.expect(ELSEWHERE)
  await context.route(ELSEWHERE, (route) => route.fulfill({ contentType: 'text/html', body: '<p>There</p>' }))
}

/** The tab as it says of itself whether it is in sight: a new tab in front of it hides it for real visitors. */
async function setVisible({ page }: Visitor, visible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    visible ? 'visible' : 'hidden',
  )
}

/** Follows a firm's link, from its card or, in the wide table, from its details, and comes back. */
async function follow({ page, context }: Visitor, firm: Firm): Promise<void> {
  const card = buyLink(page, firm.name)
  const isCard = await card.isVisible()
  const press = async () => {
    if (isCard) await card.click()
    else {
      await detailsLink(page, firm.name).click()
      await dialog(page)
        .getByRole('link', { name: /Click here|Buy Now|Visit Site/ })
        .click()
    }
    if (asksForCode(firm)) await dialog(page).getByRole('link', { name: 'Continue to Site' }).click()
  }
  const [tab] = await Promise.all([context.waitForEvent('page'), press()])
  await tab.waitForURL(ELSEWHERE)
  await tab.close()
  if (!isCard) await dialog(page).getByRole('button', { name: 'Close Details' }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

/** The page's clock jumps a minute and stands still: however slow the machine is, nothing comes or goes meanwhile. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + minutes(1))
}

/** Lets time pass on a clock that stands still, until the popup of that firm is shown. */
async function clockUntil(page: Page, firm: string): Promise<void> {
  const popup = page.getByRole('complementary', { name: 'Offer' })
  await expect
    .poll(
      async () => {
        await page.clock.runFor(100)
        return (await popup.count()) > 0 && (await popup.textContent())
      },
      { interval: 20 },
    )
    .toContain(firm)
}

/** Records each popup as it comes, and the page under it; content behind an open sheet has no role to find it by. */
async function notePopups(page: Page): Promise<() => Promise<string[]>> {
  const notes = await page.evaluateHandle(() => {
    const seen: string[] = []
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      if (!added.some((node) => node instanceof Element && node.matches('aside[aria-label="Offer"]'))) return
      seen.push(document.querySelector('dialog[open]') ? 'over a sheet' : 'over the list')
    }).observe(document.body, { subtree: true, childList: true })
    return seen
  })
  return () => notes.jsonValue()
}

pageJourney(
  'a popup whose link waits for a network stays until it has opened it',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await site.data.changeSettings({ affiliatePopup: { duration: 3000 } })
    const visitor = await aVisitor(site)
    const { page, goto, offline, online } = visitor
    await withFirmSites(visitor)
    const firm = (await site.firms()).find((one) => isAffiliateActive(one) && !asksForCode(one))
    const popup = page.getByRole('complementary', { name: 'Offer' })
    await goto('/')
    await page.clock.install()
    await setVisible(visitor, false)
    if (firm) await follow(visitor, firm)
    await stopClock(page)
    await setVisible(visitor, true)
    await popup.waitFor()
    await offline()
    await popup.getByRole('link', { name: 'Open when back online' }).click()
    await popup.getByText('Waiting for a connection', { exact: true }).waitFor()
    // It has neither the focus nor the pointer, which stop its clock too.
    await page.mouse.move(0, 0)
    await popup
      .getByRole('link')
      .first()
      .evaluate((link) => link.blur())
    // Far longer than it would stay; each step lets the page draw what its clock brought.
    for (let second = 0; second < 10; second++) await page.clock.runFor(1000)
    expect(await popup.textContent()).toContain('Waiting for a connection')
    const [tab] = await Promise.all([page.context().waitForEvent('page'), online()])
    await tab.waitForURL(ELSEWHERE)
    await page.clock.runFor(minutes(1))
    await popup.waitFor({ state: 'detached' })
  },
)

pageJourney('the firms that were clicked are promoted one after the other', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  await site.data.changeSettings({ affiliatePopup: { duration: 3000, position: 'top-left' } })
  const visitor = await aVisitor(site, { reducedMotion: false })
  const { page, goto, context } = visitor
  await withFirmSites(visitor)
  const firms = await site.firms()
  const promoted = firms.filter((firm) => isAffiliateActive(firm) && firm.discountPercentage > 0)
  const others = firms.filter((firm) => !isAffiliateActive(firm))
  const queue = [...promoted, ...promoted].slice(0, 3)
  const popup = page.getByRole('complementary', { name: 'Offer' })
  await goto('/')
  // While the visitor looks at the firm's own site nothing runs here. Then this page's clock goes on by our hand alone.
  await setVisible(visitor, false)
  for (const firm of [others[0], ...queue]) {
    if (!firm) continue
    await follow(visitor, firm)
  }
  expect(await popup.count()).toBe(0)
  await page.clock.install()
  await stopClock(page)
  await setVisible(visitor, true)

  // The clock stands still while the visitor points at it: far longer than it would stay.
  await popup.hover()
  await popup.getByText(`${queue[0]?.discountPercentage}%`).waitFor()
  expect(await popup.textContent()).toContain(queue[0]?.name)
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'A user just saved' }).count()).toBe(1)
  const top = async () => (await popup.boundingBox())?.y
  const { height } = viewports.phone
  // On a phone it always stands at the bottom, over the tab bar.
  expect(await top()).toBeGreaterThan(height / 2)
  await page.clock.resume()
  expect([...(await axe(page)), ...(await overflowing(page))]).toEqual([])
  await stopClock(page)
  // Its clock stands still while no pointer is over it, so that it can be looked at.
  await resize(page, viewports.portrait)
  await expect.poll(top).toBeLessThan(viewports.portrait.height / 2)
  expect(await overflowing(page)).toEqual([])
  await resize(page, viewports.phone)
  await popup.hover()
  expect(await popup.textContent()).toContain(queue[0]?.name)
  await page.mouse.move(1, height - 1)
  await expect.poll(() => popup.locator('[data-paused]').count()).toBe(0)

  await clockUntil(page, queue[1]?.name ?? '')
  await popup.getByRole('button', { name: 'Close' }).click()
  await clockUntil(page, queue[2]?.name ?? '')
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    popup.getByRole('link', { name: /^Visit/ }).click(),
  ])
  await tab.waitForURL(ELSEWHERE)
  await page.clock.resume()
  await popup.waitFor({ state: 'detached' })
  await page.clock.fastForward(900)
  expect(await popup.count()).toBe(0)
})

pageJourney(
  'a popup waits for the sheet to close, fits narrow screens, dark too',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await site.data.changeSettings({ affiliatePopup: { duration: 15_000 } })
    await site.data.activateTheme({ colors: themePresets.dark })
    const visitor = await aVisitor(site, { viewport: 'narrow' })
    const { page, goto, context } = visitor
    await withFirmSites(visitor)
    const firm = (await site.firms()).find(
      (one) => isAffiliateActive(one) && !asksForCode(one) && one.discountPercentage > 0 && one.pros,
    )
    const popup = page.getByRole('complementary', { name: 'Offer' })
    await goto(`/firm/${firm?.slug}`)
    const seen = await notePopups(page)
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      dialog(page)
        .getByRole('link', { name: /Click here for the/ })
        .click(),
    ])
    await tab.close()
    await drawn(page)
    await dialog(page).getByRole('button', { name: 'Close Details' }).click()
    await popup.waitFor()
    expect(await seen()).toEqual(['over the list'])
    // The focus keeps it.
    await popup.getByRole('button', { name: 'Close' }).focus()
    expect([...(await axe(page)), ...(await overflowing(page))]).toEqual([])
    await setTextScale(page, 1.3)
    expect(await overflowing(page)).toEqual([])
    await setTextScale(page, 2)
    expect(await textFaults(page, 'aside')).toEqual([])
    const box = await popup.boundingBox()
    expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 999) <= 320]).toEqual([true, true])
    // Another sheet takes its place until it is closed again.
    await setTextScale(page, 1)
    await firmRow(page, firm?.name ?? '')
      .getByRole('link', { name: firm?.name ?? '', exact: true })
      .click()
    await popup.waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await popup.waitFor()
    await popup.getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
  },
)

pageJourney('where it is switched off nothing pops up', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  await site.data.changeSettings({ affiliatePopup: { enabled: false } })
  const visitor = await aVisitor(site)
  const { page, goto } = visitor
  await withFirmSites(visitor)
  const firm = (await site.firms()).find((one) => isAffiliateActive(one) && !asksForCode(one))
  if (!firm) throw new Error('No such sample firm')
  await goto('/')
  const seen = await notePopups(page)
  // By the second time that of the first would stand there.
  await follow(visitor, firm)
  await follow(visitor, firm)
  expect(await seen()).toEqual([])
  expect(await page.getByRole('complementary', { name: 'Offer' }).count()).toBe(0)
})
