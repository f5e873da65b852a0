import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isAffiliateActive } from '#contract/firm-rules.ts'
import { pageJourney } from './fixtures/journey.ts'
import { setTextScale } from './fixtures/measure.ts'
import { buyLink, coupon, detailsLink, dialog, firmRow, listedFirms } from './fixtures/screen.ts'

/** Whether the heads of the columns stand on the screen: a card hides them from the eye alone. */
const hasHeads = (page: Page) =>
  page
    .getByRole('columnheader', { name: 'Eval Fee' })
    .first()
    .evaluate(
      (head) =>
        head.getBoundingClientRect().height > 10 &&
        getComputedStyle(head).clipPath === 'none' &&
        head.closest('thead')?.clientHeight !== 1,
    )

pageJourney.for(['phone', 'tablet', 'desktop'] as const)(
  'each row has Save, Compare and its action, 44 px each, on a %s',
  async (viewport, { site, aVisitor }) => {
    const { page, goto } = await aVisitor(site, { viewport })
    await goto('/')
    for (const { name } of await site.firms()) {
      const row = firmRow(page, name)
      const controls = [
        row.getByRole('button', { name: `Save ${name}` }),
        row.getByRole('button', { name: `Compare ${name}` }),
        buyLink(page, name),
      ]
      for (const control of controls) {
        const box = await control.boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44)
      }
    }
  },
)

pageJourney('the room decides between table and cards, also in large text', async ({ site, aVisitor }) => {
  const { page, goto } = await aVisitor(site, { viewport: 'desktop' })
  await goto('/')
  expect(await hasHeads(page)).toBe(true)
  await setTextScale(page, 2)
  await expect.poll(() => hasHeads(page)).toBe(false)
  const rights = await page
    .locator('main tbody tr *')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right))
  expect(Math.max(...rights)).toBeLessThanOrEqual(1440)
})

pageJourney.for(['phone', 'tablet', 'desktop'] as const)(
  'no amount and no head of a column is broken inside on a %s',
  async (viewport, { site, aVisitor }) => {
    const { page, goto } = await aVisitor(site, { viewport })
    await goto('/')
    const broken = await page.locator('main td:nth-of-type(-n+3), main thead th').evaluateAll((cells) =>
      cells.flatMap((cell) =>
        [...cell.childNodes].flatMap((node) => {
          const text = node.textContent ?? ''
          return [...text.matchAll(/[^ ]+/g)].flatMap(({ 0: word, index }) => {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
            return lines.size > 1 ? [word] : []
          })
        }),
      ),
    )
    expect(broken).toEqual([])
  },
)

pageJourney('a code of 24 characters is shown whole, in a row and in a card', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const firm = (await site.firms()).find(isAffiliateActive)
  await site.data.changeFirm(firm?.name ?? '', { affiliateCode: 'ABCDEFGHIJKLMNOPQRSTUVWX' })
  for (const viewport of ['narrow', 'phone', 'tablet'] as const) {
    const { page, goto } = await aVisitor(site, { viewport })
    await goto('/')
    const strip = coupon(page, firm?.name ?? '')
    await strip.getByText('ABCDEFGHIJKLMNOPQRSTUVWX').waitFor()
    const cut = await strip.evaluate((one) => {
      const code = one.querySelector('code')
      const box = one.getBoundingClientRect()
      const text = code?.getBoundingClientRect()
      return (
        !code ||
        !text ||
        code.scrollWidth > code.clientWidth ||
        text.right > box.right ||
        text.height > box.height
      )
    })
    expect(cut, viewport).toBe(false)
  }
})

pageJourney('a card without a warning is 168 px high', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const [firm] = await site.firms()
  await site.data.changeFirm(firm?.name ?? '', { name: 'Plain', instruments: ['forex'], maxAccounts: '1' })
  const { page, goto } = await aVisitor(site)
  await goto('/')
  const box = await firmRow(page, 'Plain').boundingBox()
  expect(Math.round(box?.height ?? 0)).toBeLessThanOrEqual(168)
})

pageJourney(
  'the chosen country is said by rows and details of firms that exclude it',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const [first, second] = await site.firms()
    await site.data.changeFirm(first?.name ?? '', { restrictedCountries: ['Germany'] })
    const { page, goto, context } = await aVisitor(site)
    await context.addInitScript(() =>
      localStorage.setItem('my-country', JSON.stringify({ country: 'DE', hidesRestricted: false })),
    )
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
    await goto('/')
    await firmRow(page, first?.name ?? '')
      .getByText('Not available in Germany')
      .waitFor()
    expect(
      await firmRow(page, second?.name ?? '')
        .getByText(/Not available/)
        .count(),
    ).toBe(0)
    await detailsLink(page, first?.name ?? '').click()
    await dialog(page).getByText('Not available in Germany').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await detailsLink(page, second?.name ?? '').click()
    await dialog(page).getByText('Not stated').first().waitFor()
    expect(asked.filter((words) => /\bDE\b|Germany/.test(words))).toEqual([])
    expect(await listedFirms(page)).toHaveLength(8)
  },
)
