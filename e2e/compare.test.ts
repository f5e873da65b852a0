import { expect } from 'vitest'
import { themePresets } from '#contract/theme/presets.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { overflowing, setTextScale, smallTargets } from './fixtures/measure.ts'
import { dialog, NO_NETWORK } from './fixtures/screen.ts'

journey.for([
  ['phone', 3, 'light'],
  ['portrait', 4, 'dark'],
] as const)(
  'firms are compared on a %s, %i at most, and the comparison is shared and opens without the server',
  { timeout: 90_000 },
  async ([viewport, most, preset], { aSite, aVisitor }) => {
    const site = await aSite()
    await site.data.activateTheme({ colors: themePresets[preset] })
    const firms = (await site.firms()).filter((firm) => firm.pros && firm.cons)
    const { page, goto, context, untilStored, troubles } = await aVisitor(site, {
      viewport,
      reducedMotion: true,
    })
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined })
    })
    const [first, ...others] = firms
    await goto(`/firm/${first?.slug}`)
    await dialog(page)
      .getByRole('link', { name: `Compare ${first?.name}` })
      .click()
    const picker = page.getByLabel('Add a firm')
    for (const firm of others.slice(0, most - 1)) {
      await picker.selectOption({ label: firm.name })
      await page.getByRole('columnheader', { name: firm.name }).waitFor()
    }
    await expect.poll(() => picker.count()).toBe(0)
    const chosen = firms.slice(0, most)
    const table = page.getByRole('table', { name: /^Comparison of/ })
    const fees = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Eval Fee' }) })
    expect(await fees.getByRole('cell').allTextContents()).toEqual(chosen.map((firm) => firm.evaluationFee))
    await table.getByRole('rowheader', { name: 'Pros' }).waitFor()
    const rows = await table.getByRole('rowheader').count()
    expect([...(await axe(page)), ...(await overflowing(page))]).toEqual([])
    if (viewport === 'phone') expect(await smallTargets(page)).toEqual([])

    await page.keyboard.press('Tab')
    const only = page.getByRole('button', { name: 'Differences only' })
    await only.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => table.getByRole('rowheader').count()).toBeLessThan(rows + 1)
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
    await page.setViewportSize({ width: 320, height: 640 })
    await setTextScale(page, 1.3)
    expect(await overflowing(page)).toEqual([])
  },
)
