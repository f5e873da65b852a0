import { expect } from 'vitest'
import { themePresets } from '#contract/theme/presets.ts'
import { startFullBrowser } from './fixtures/browser.ts'
import { journey } from './fixtures/journey.ts'
import { openVisitor } from './fixtures/visitor.ts'

/** How many pictures a browser keeps. */
const PICTURES = 300

journey('the browser finds the site installable', { tags: ['all'] }, async ({ aSite, onTestFinished }) => {
  const site = await aSite()
  await site.data.changeSettings({ branding: { siteName: 'My Board' } })
  await site.data.activateTheme({ colors: themePresets.dark })
  const browser = await startFullBrowser()
  onTestFinished(() => browser.close())
  const { page, goto, context, untilStored } = await openVisitor(browser, site.gate)
  await goto('/')
  await untilStored()
  const session = await context.newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A context of a test is a private window, in which no site can be installed.
  const errors = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')
  expect(errors).toEqual([])
  const { data, errors: faults } = await session.send('Page.getAppManifest')
  expect(faults).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({
    name: expect.stringContaining('My Board'),
    theme_color: '#0b1220',
    background_color: '#0b1220',
    display: 'standalone',
  })
  const purposes = manifest.icons.map(
    ({ sizes, purpose }: { sizes: string; purpose?: string }) => `${sizes} ${purpose ?? 'any'}`,
  )
  for (const wanted of ['192x192 any', '512x512 any', /maskable/, /monochrome/]) {
    expect(purposes).toContainEqual(expect.stringMatching(wanted))
  }
  const files = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap((one: { icons?: [] }) => one.icons ?? []),
  ]
  expect(manifest.screenshots.length).toBeGreaterThan(0)
  expect(manifest.shortcuts.length).toBeGreaterThan(0)
  for (const { src } of files) {
    const reply = await fetch(new URL(src, site.gate.origin))
    expect(reply.status, src).toBe(200)
    expect(reply.headers.get('content-type'), src).toMatch(/^image\//)
  }
  for (const { url } of manifest.shortcuts) {
    expect((await fetch(new URL(url, site.gate.origin))).status, url).toBe(200)
  }
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  expect((await fetch(new URL(touchIcon ?? '', site.gate.origin))).status).toBe(200)
})

journey(
  'its caches hold the shell, pages and pictures: no answer of the API, nothing of the admin area',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { goto, page, untilStored } = await aVisitor(site)
    await goto('/')
    await untilStored()
    await goto('/verified-traders')
    await goto('/')
    const cached = await page.evaluate(async () => {
      const names = await caches.keys()
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return lists.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(cached.length).toBeGreaterThan(3)
    expect(cached.filter((path) => path.startsWith('/api') || path.includes('admin'))).toEqual([])
    expect(cached.some((path) => /\/assets\/entry-client-.*\.js$/.test(path))).toBe(true)
    // Pictures are kept up to a number.
    const many = PICTURES + 40
    await page.evaluate(async (count) => {
      const show = (n: number) => Object.assign(new Image(), { src: `/icon-192.png?n=${n}` }).decode()
      for (let n = 0; n < count; n += 20) await Promise.all(Array.from({ length: 20 }, (_, k) => show(n + k)))
    }, many)
    const pictures = () =>
      page.evaluate(async () => (await (await caches.open('img-v1')).keys()).map(({ url }) => url))
    await expect.poll(pictures).toContainEqual(expect.stringMatching(`n=${many - 1}$`))
    await expect.poll(pictures).toHaveLength(PICTURES)
  },
)

journey('the worker leaves calls of the API alone', { tags: ['all'] }, async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const { goto, page, untilStored, troubles } = await aVisitor(site)
  await goto('/')
  await untilStored()
  await goto('/')
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const before = site.gate.asked.filter((path) => path === '/api/settings').length
  await page.evaluate(() => fetch('/api/settings', { headers: { authorization: 'Bearer pf_none' } }))
  expect(site.gate.asked.filter((path) => path === '/api/settings')).toHaveLength(before + 1)
  troubles.expect(/net::ERR_/)
  troubles.expect(/status of 503/)
  await site.vanish()
  const offline = await page.evaluate(async () => {
    const reply = await fetch('/api/settings')
    return { status: reply.status, type: reply.headers.get('content-type'), body: await reply.json() }
  })
  const type = expect.stringContaining('application/json')
  expect(offline).toEqual({ status: 503, type, body: { detail: 'offline' } })
  // A call of staff is none of its business.
  const asStaff = () => fetch('/api/settings', { headers: { authorization: 'Bearer pf_none' } })
  await expect(page.evaluate(asStaff)).rejects.toThrow('Failed to fetch')
})

journey(
  'an open tab of the last build survives a deployment that deleted its files',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, troubles } = await aVisitor(site, { serviceWorkers: false })
    troubles.expect(/status of 404|dynamically imported module|preload/)
    site.gate.answer(/^\/assets\/(?:entry-client|public)-.*\.js$/, {
      status: 404,
      type: 'text/plain',
      body: 'gone',
    })
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.goto('/')
    await page
      .getByRole('link', { name: /^Submit Review/ })
      .filter({ visible: true })
      .first()
      .click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/submit-review')
    await page.waitForLoadState('networkidle')
    expect(loads).toBeLessThanOrEqual(3)
    expect(((await page.locator('body').textContent()) ?? '').length).toBeGreaterThan(100)
  },
)
