import { ensureInstalled } from './install.mjs'
import { ensureTools } from './tools.mjs'

/** Opens Chromium for `work`, with `env` added to its environment, and closes it, whatever happens. */
export async function withBrowser(work, env = {}) {
  await ensureInstalled()
  const { CHROMIUM_PATH } = await ensureTools(['CHROMIUM_PATH'])
  const { chromium } = await import('playwright-core')
  // Chromium's sandbox refuses to run as root, which containers usually are.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({
    executablePath: CHROMIUM_PATH,
    args,
    env: { ...process.env, ...env },
  })
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}
