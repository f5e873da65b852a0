// @module-tag all

import { expect } from 'vitest'
import { journey, pageJourney } from './fixtures/journey.ts'
import { dialog, firmRow } from './fixtures/screen.ts'

pageJourney.for(['/saved', '/reviews', '/compare'])(
  'details that are opened on %s stand over it, after a reload too, and leave it as it was',
  async (path, { site, aVisitor }) => {
    const { page, goto, reload } = await aVisitor(site)
    const chosen = (await site.firms()).filter(({ pros, cons }) => pros && cons).slice(0, 4)
    const name = chosen.at(-1)?.name ?? ''
    await goto('/')
    for (const firm of chosen)
      await firmRow(page, firm.name)
        .getByRole('button', { name: `Save ${firm.name}` })
        .click()
    const slugs = chosen.map(({ slug }) => slug)
    const queries: Record<string, string> = {
      '/compare': `?firms=${slugs}`,
      '/reviews': `?firm=${slugs.at(-1)}`,
    }
    await goto(path + (queries[path] ?? ''))
    const title = await page.locator('h1').textContent()
    const link = page
      .getByRole('main')
      .getByRole('link', { name, exact: path !== '/reviews' })
      .last()
    // The focus brings the whole row into sight, above the tab bar.
    await link.focus()
    const place = await page.evaluate(() => scrollY)
    await link.press('Enter')
    await dialog(page).getByRole('heading', { name }).waitFor()
    expect(await page.locator('h1').first().textContent()).toBe(title)
    const lit = page.locator('nav[aria-label=Main] [aria-current=true]')
    const places = await lit.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(places).toEqual(path === '/compare' ? [] : [path])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.evaluate(() => scrollY)).toBe(place)
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)

    // The history of the tab knows where they were opened from.
    await link.press('Enter')
    await dialog(page).getByRole('heading', { name }).waitFor()
    await reload()
    await dialog(page).getByRole('heading', { name }).waitFor()
    await expect.poll(() => page.locator('h1').first().textContent()).toBe(title)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe(path)
  },
)

journey('details that are being read stay as their firm changes', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const { page, goto } = await aVisitor(site, { serviceWorkers: false })
  const firm = (await site.firms()).find(({ pros }) => pros)
  const read = firm?.pros?.[0] ?? ''
  await goto(`/firm/${firm?.slug}`)
  await dialog(page).getByText(read, { exact: true }).waitFor()
  await expect.poll(() => site.gate.asked.filter((path) => path.startsWith('/api/sync')).length).toBe(1)
  await page.evaluate((words) => {
    const look = () => {
      const lines = [...document.querySelectorAll('dialog li')].map((line) => line.textContent)
      if (!lines.some((line) => line?.includes(words))) document.documentElement.dataset.lost = words
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, read)
  await site.data.changeFirm(firm?.name ?? '', { maxFunding: '$777,000' })
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await dialog(page).getByText('$777,000').first().waitFor()
  await dialog(page).getByText(read, { exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.lost ?? '')).toBe('')
})
