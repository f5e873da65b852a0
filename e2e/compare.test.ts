import { expect } from 'vitest'
import { isAffiliateActive } from '#contract/firm-rules.ts'
import { themePresets } from '#contract/theme/presets.ts'
import { axe } from './fixtures/axe.ts'
import { journey, pageJourney } from './fixtures/journey.ts'
import { overflowing, resize, setTextScale, smallTargets } from './fixtures/measure.ts'
import { dialog, firmRow, NO_NETWORK, openMore } from './fixtures/screen.ts'
import { viewports } from './fixtures/viewports.ts'
import { axeInLightAndDark } from './fixtures/wear.ts'

/** So many firms are compared at most. */
const MOST = 4

journey(
  'firms are compared, four at most, and the comparison is shared and opens without the server',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await site.data.activateTheme({ colors: themePresets.light })
    const firms = (await site.firms()).filter((firm) => firm.pros && firm.cons)
    const { page, goto, context, untilStored, troubles } = await aVisitor(site)
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined })
    })
    const [first, ...others] = firms
    await goto(`/firm/${first?.slug}`)
    await openMore(page)
    await dialog(page)
      .getByRole('link', { name: `Compare ${first?.name}` })
      .click()
    const picker = page.getByLabel('Add a firm')
    for (const firm of others.slice(0, MOST - 1)) {
      await picker.selectOption({ label: firm.name })
      await page.getByRole('columnheader', { name: firm.name }).waitFor()
    }
    await expect.poll(() => picker.count()).toBe(0)
    const chosen = firms.slice(0, MOST)
    const table = page.getByRole('table', { name: /^Comparison of/ })
    const fees = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Eval Fee' }) })
    expect(await fees.getByRole('cell').allTextContents()).toEqual(chosen.map((firm) => firm.evaluationFee))
    await table.getByRole('rowheader', { name: 'Pros' }).waitFor()
    const alike = () =>
      table
        .locator('tr:has(th[scope=row])')
        .evaluateAll((rows) =>
          rows
            .filter(
              (row) => new Set([...row.querySelectorAll('td')].map((cell) => cell.innerText)).size === 1,
            )
            .map((row) => row.querySelector('th')?.textContent ?? ''),
        )
    const targets = await smallTargets(page)
    expect([...(await axeInLightAndDark(page)), ...(await overflowing(page)), ...targets]).toEqual([])
    await resize(page, viewports.portrait)
    expect([...(await axe(page)), ...(await overflowing(page))]).toEqual([])
    await resize(page, viewports.phone)

    await page.keyboard.press('Tab')
    const only = page.getByRole('button', { name: 'Differences only' })
    await only.focus()
    await page.keyboard.press('Enter')
    await expect.poll(alike).toEqual([])
    await expect.poll(() => new URL(page.url()).searchParams.get('only')).toBe('differences')
    await page.getByRole('button', { name: /^Share/ }).click()
    const shared = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(shared).toBe(page.url())
    expect(new URL(page.url()).searchParams.get('firms')).toBe(chosen.map(({ slug }) => slug).join(','))

    await untilStored()
    troubles.expect(NO_NETWORK)
    await site.vanish()
    await goto(`/compare?firms=${chosen.map(({ slug }) => slug).join(',')}&only=differences`)
    await table.getByRole('columnheader', { name: chosen.at(-1)?.name ?? '' }).waitFor()
    await table.getByRole('rowheader', { name: 'Cons' }).waitFor()
    await expect.poll(() => only.getAttribute('aria-pressed')).toBe('true')
    await table.getByRole('button', { name: `Take ${first?.name} out` }).click()
    await expect.poll(() => table.getByRole('columnheader', { name: first?.name ?? '' }).count()).toBe(0)
    await resize(page, { width: 320, height: 640 })
    for (const scale of [1.3, 2]) {
      await setTextScale(page, scale)
      expect(await overflowing(page)).toEqual([])
    }
  },
)

pageJourney(
  'firms chosen in the rows stand in a tray, which leads to their comparison and goes with the last of them',
  async ({ site, aVisitor }) => {
    const { page, goto, reload } = await aVisitor(site, { viewport: 'desktop' })
    const [first, second] = await site.firms()
    const names = [first?.name ?? '', second?.name ?? '']
    const compare = (name: string) => firmRow(page, name).getByRole('button', { name: `Compare ${name}` })
    const tray = page.getByRole('complementary', { name: 'Comparison' })
    await goto('/')
    for (const name of names) await compare(name).click()
    await tray.getByText('2 chosen').waitFor()
    expect((await tray.boundingBox())?.height).toBe(56)
    await reload()
    await expect.poll(() => compare(names[0] ?? '').getAttribute('aria-pressed')).toBe('true')
    await tray.getByRole('link', { name: 'Compare' }).click()
    await page.getByRole('table', { name: `Comparison of ${names.join(', ')}` }).waitFor()
    await page.getByRole('button', { name: `Take ${names[0]} out` }).click()
    const beside = page.getByRole('button', { name: `Take ${names[1]} out` })
    await expect.poll(() => beside.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.goBack()
    await tray.getByText('1 chosen').waitFor()
    await compare(names[1] ?? '').click()
    await tray.waitFor({ state: 'hidden' })
  },
)

pageJourney(
  'on a phone a firm is chosen for a comparison in its details, and in the list of saved firms',
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site)
    const [first] = await site.firms()
    const name = first?.name ?? ''
    await goto('/')
    await firmRow(page, name)
      .getByRole('button', { name: `Save ${name}` })
      .click()
    await goto('/saved')
    const compare = firmRow(page, name).getByRole('button', { name: `Compare ${name}` })
    await compare.click()
    await page.getByRole('complementary', { name: 'Comparison' }).getByText('1 chosen').waitFor()
    expect(await overflowing(page)).toEqual([])
  },
)

pageJourney(
  'on a phone two firms fit, the next looks in, the others are swiped to under heads that stick, codes copy, and two are taken out at once',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site)
    const firms = (await site.firms()).filter(isAffiliateActive).slice(0, 4)
    await goto(`/compare?firms=${firms.map(({ slug }) => slug).join(',')}`)
    const head = (index: number) => page.getByRole('columnheader', { name: firms[index]?.name ?? '' })
    await head(3).waitFor()
    const leftOf = (index: number) =>
      head(index).evaluate((one) => Math.round(one.getBoundingClientRect().left))
    const edge = await page
      .getByRole('table')
      .evaluate((one) => Math.round(one.getBoundingClientRect().right))
    expect(await leftOf(2)).toBeLessThanOrEqual(edge - 32)
    expect(await leftOf(3)).toBeGreaterThanOrEqual(edge)
    const facts = page.getByRole('rowgroup').nth(1)
    await facts.evaluate((one) => one.scrollTo({ left: one.scrollWidth, behavior: 'instant' }))
    await expect.poll(() => leftOf(3)).toBeLessThan(390)
    const go = page.getByRole('rowheader', { name: 'Go there' })
    await go.scrollIntoViewIfNeeded()
    const top = await head(3).evaluate((one) => one.getBoundingClientRect().top)
    expect(Math.abs(top - 60)).toBeLessThanOrEqual(2)
    await page.getByRole('button', { name: `Copy discount code ${firms[3]?.affiliateCode}` }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(firms[3]?.affiliateCode)

    const takeOutBeforeDrawn = () => {
      for (const button of [...document.querySelectorAll<HTMLElement>('thead button')].slice(0, 2))
        button.click()
    }
    await page.evaluate(takeOutBeforeDrawn)
    const left = firms.slice(2).map(({ slug }) => slug)
    await expect.poll(() => new URL(page.url()).searchParams.get('firms')).toBe(left.join(','))
  },
)
