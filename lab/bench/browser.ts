import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { Wire } from './wire.ts'

/** The machine's Chromium. */
export const chromiumPath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'

/** A middle-class phone. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  hasTouch: true,
  isMobile: true,
}

/** Opens Chromium for `work` and closes it, whatever happens. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** A page whose processor is `rate` times as slow. */
export async function slowPage(context: BrowserContext, rate: number): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return page
}

/** Waits until nothing has come over the wire for `quiet` milliseconds. */
export async function untilQuiet(wire: Wire, quiet: number, limit = 60_000): Promise<void> {
  const until = performance.now() + limit
  while (wire.quietFor() < quiet) {
    if (performance.now() > until) throw new Error('The page never came to rest')
    await pause(50)
  }
}
