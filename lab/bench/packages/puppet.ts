import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core'

export type { Browser, BrowserContext, Page } from 'puppeteer-core'

import { chromiumPath, phone } from '../browser.ts'

// Puppeteer comes with Lighthouse. Playwright holds each new page until it has set itself up in it, and what it sets up
// is done by the page's own processor: twice the time of an opening at a quarter of the speed.

/** Opens Chromium for `work` and closes it, whatever happens. */
export async function withPuppet<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await puppeteer.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** A new page of a middle-class phone. */
export async function aPhone(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const { viewport, ...device } = phone
  await page.setViewport({ ...viewport, ...device })
  return page
}
