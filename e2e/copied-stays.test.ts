// @module-tag all

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { asksForCode, isAffiliateActive } from '#contract/firm-rules.ts'
import { pageJourney } from './fixtures/journey.ts'
import { drawn } from './fixtures/measure.ts'
import { atOwnPace, saysCopied } from './fixtures/own-pace.ts'
import { coupon, dialog } from './fixtures/screen.ts'

/** Place and size of everything in sight, except inside the control that copies. */
const places = (control: Locator) =>
  control.evaluate((button) => {
    const around = button.closest('dialog') ?? document.body
    return [...around.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && (element === button || !button.contains(element)))
      .filter((element) => !element.matches('[role=status], [role=status] *'))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return `${element.localName} ${[x, y, width, height].map(Math.round)}`
      })
  })

/** Copies, and says what stands elsewhere while the control reads "Copied!". */
async function movedBy(page: Page, control: Locator): Promise<string[]> {
  await control.scrollIntoViewIfNeeded()
  await control.focus()
  const before = await places(control)
  await control.click()
  await saysCopied(control)
  await drawn(page)
  const after = await places(control)
  return after.filter((place, at) => place !== before[at]).map((place) => `${control}: ${place}`)
}

pageJourney.for(['narrow', 'phone', 'desktop'] as const)(
  '"Copied!" moves nothing, wherever a code or an address is copied on a %s',
  async (viewport, { aSite, aVisitor }) => {
    const site = await aSite()
    await site.data.changeSettings({ userSubmissions: { emailEndpoint: 'reviews@tierboard.example' } })
    const { page, goto, context } = await aVisitor(site, { viewport })
    await atOwnPace(context)
    const firms = (await site.firms()).filter(isAffiliateActive)
    const direct = firms.find((firm) => !asksForCode(firm))
    const asking = firms.find(asksForCode)
    await goto('/')
    expect(await movedBy(page, coupon(page, direct?.name ?? ''))).toEqual([])
    await goto(`/firm/${asking?.slug}`)
    await dialog(page)
      .getByRole('link', { name: /Click here for the|Buy Now/ })
      .click()
    await dialog(page).getByRole('button', { name: 'Copy', exact: true }).waitFor()
    // By its attribute: its name becomes "Copied!".
    expect(await movedBy(page, dialog(page).locator('button[data-copy]').first())).toEqual([])
    await goto('/submit-review?by=email')
    const mailbox = page.getByRole('button', { name: /^Copy reviews@|^Copied!/ })
    expect(await movedBy(page, mailbox)).toEqual([])
  },
)
