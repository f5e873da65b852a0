import { expect } from 'vitest'
import { journey } from './fixtures/journey.ts'

const GONE = { status: 404, type: 'text/plain', body: 'gone' }

journey(
  'a part of the app that is gone for good costs one reload, no loop and no white page',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, ready, troubles } = await aVisitor(site, { serviceWorkers: false })
    troubles.expect(/status of 404|dynamically imported module|Unable to preload|Refused to apply style/)
    const back = site.gate.answer(/^\/assets\/.*traders-page-.*\.(js|css)$/, GONE)
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await goto('/')
    await expect.poll(() => loads).toBe(2)
    await ready()
    await page.locator('a[href="/verified-traders"]').filter({ visible: true }).first().click()
    await page.getByRole('heading', { name: 'Unable to Load Data' }).waitFor()
    expect(loads).toBe(2)
    await page.goBack()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('heading', { name: 'Unable to Load Data' }).waitFor({ state: 'hidden' })
    expect(loads).toBe(2)
    await page.goForward()
    back()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page
      .getByText('Trusted reviewers')
      .or(page.getByRole('heading', { level: 1 }))
      .first()
      .waitFor()
    await page.getByRole('heading', { name: 'Unable to Load Data' }).waitFor({ state: 'hidden' })
    expect(loads).toBe(3)
  },
)
