// @module-tag all

import { expect } from 'vitest'
import { isAffiliateActive } from '#contract/firm-rules.ts'
import { themePresets } from '#contract/theme/presets.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import {
  layoutShifts,
  overflowing,
  resize,
  setTextScale,
  smallTargets,
  watchLayoutShift,
} from './fixtures/measure.ts'
import { dialog, NO_NETWORK } from './fixtures/screen.ts'
import { seenFirms } from './fixtures/stored-firms.ts'

journey.for([
  ['phone', 'light'],
  ['portrait', 'dark'],
] as const)(
  'a visitor on a %s learns what became of saved firms, and nothing jumps',
  async ([viewport, preset], { aSite, aVisitor }) => {
    const site = await aSite()
    await site.data.activateTheme({ colors: themePresets[preset] })
    const firm = (await site.firms()).find((one) => isAffiliateActive(one) && one.pros && one.cons)
    const other = (await site.firms()).find((one) => one.id !== firm?.id)
    const { page, goto, context, untilStored, troubles } = await aVisitor(site, {
      viewport,
    })
    await watchLayoutShift(context)
    await context.addInitScript(() => {
      const badges: number[] = []
      Object.defineProperty(window, 'badges', { value: badges })
      navigator.setAppBadge = async (count) => void badges.push(count ?? 1)
      navigator.clearAppBadge = async () => void badges.push(0)
    })
    const lastBadge = () => page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1))
    await goto(`/firm/${firm?.slug}`)
    await dialog(page)
      .getByRole('button', { name: `Save ${firm?.name}` })
      .click()
    await untilStored()
    // Seen as it is: the icon carries nothing.
    await expect.poll(() => seenFirms(page)).toEqual([firm?.id])
    await expect.poll(lastBadge).toBe(0)

    await site.data.changeFirm(firm?.name ?? '', { affiliateCode: 'NEWCODE', warning: 'Payouts are slow.' })
    await site.data.changeFirm(other?.name ?? '', { evaluationFee: '$1' })
    await goto('/verified-traders')
    await expect.poll(lastBadge).toBe(1)
    await goto('/')
    const card = page.getByRole('complementary', { name: 'Since you last looked' })
    await card.getByText('New warning: Payouts are slow.').waitFor()
    await card.getByText(`Discount code: NEWCODE, was ${firm?.affiliateCode}`).waitFor()
    expect(await card.textContent()).not.toContain(other?.name)
    await expect.poll(lastBadge).toBe(0)
    expect(await layoutShifts(page)).toEqual([])
    expect([...(await axe(page)), ...(await overflowing(page))]).toEqual([])
    if (viewport === 'phone') {
      expect(await smallTargets(page)).toEqual([])
      await resize(page, { width: 320, height: 640 })
      await setTextScale(page, 1.3)
      expect(await overflowing(page)).toEqual([])
    }
    if (viewport === 'portrait') {
      // One at a time at the foot of the screen: a new version comes before the news, and the news come back.
      site.gate.rewrite('/sw.js', (script) => `${script}\n// another build`)
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
      await page.getByText('Update available').waitFor()
      await card.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Later' }).click()
      await card.waitFor()
    }
    await card.getByRole('button', { name: 'Got it' }).click()
    await card.waitFor({ state: 'detached' })

    // Read is read, and how we rate can be read without the server, with its numbers and the day that they are from.
    // Pages that were not seen yet are kept from the second visit on.
    await goto('/')
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/how-we-rate')) !== undefined))
      .toBe(true)
    troubles.expect(NO_NETWORK)
    await site.vanish()
    await goto('/saved')
    await page
      .getByRole('row')
      .filter({ hasText: firm?.name ?? '' })
      .waitFor()
    expect(await card.count()).toBe(0)
    await page.getByRole('contentinfo').getByRole('link', { name: 'How we rate' }).last().click()
    await page.getByRole('heading', { level: 1, name: 'How we rate' }).waitFor()
    await page.getByText(/as of \d+ \w+ 20\d\d/).waitFor()
    await goto('/how-we-rate')
    await page.getByText(/as of \d+ \w+ 20\d\d/).waitFor()
    await page.getByRole('rowheader', { name: 'Avoid' }).first().waitFor()
    expect([...(await axe(page)), ...(await overflowing(page))]).toEqual([])
  },
)
