import { expect, onTestFinished } from 'vitest'
import { changePage } from '#contract/site-pages/site-page-endpoints.ts'
import { as } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { listedFirms, NO_NETWORK } from './fixtures/screen.ts'
import { signedIn, withAdmin } from './fixtures/staff.ts'

interface Case {
  /** The state that the visitor saw last. */
  readonly seen: 'open' | 'closed'
  /** The current state of the site. */
  readonly is: 'open' | 'closed'
  readonly shows: 'firms' | 'maintenance'
}

/** Without a line, what was seen last holds. The other states are those of `settings.test.ts` and `offline.test.ts`. */
const matrix: readonly Case[] = [
  { seen: 'open', is: 'closed', shows: 'firms' },
  { seen: 'closed', is: 'open', shows: 'maintenance' },
]

journey.for(matrix)(
  'seen $seen, now $is, without a line: $shows',
  async ({ seen, is, shows }, { site, aVisitor }) => {
    onTestFinished(() => site.gate.mend())
    const { page, goto, untilStored, offline, troubles } = await aVisitor(site)
    troubles.expect(NO_NETWORK)
    troubles.expect(/status of 503/)
    const closed = page.getByRole('heading', { name: 'Site Under Maintenance' })
    const set = (state: Case['is']) =>
      site.data.changeSettings({ maintenance: { enabled: state === 'closed' } })
    // All of them are visitors of one site.
    await set('open')
    await goto('/')
    await untilStored()
    await set(seen)
    if (seen === 'closed') {
      await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
      await closed.waitFor()
    }
    await page.goto('about:blank')
    await set(is)
    await site.gate.cut()
    await offline()
    await goto('/')
    if (shows === 'maintenance') await closed.waitFor()
    else {
      await expect.poll(() => listedFirms(page)).toHaveLength(8)
      await closed.waitFor({ state: 'hidden' })
    }
  },
)

journey(
  '"Check Again" asks the network even while the browser says offline',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, untilStored, troubles, context } = await aVisitor(site)
    troubles.expect(/status of 503/)
    await goto('/')
    await untilStored()
    await site.data.changeSettings({
      maintenance: { enabled: true, message: 'We are moving.\nBack at noon.' },
    })
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
    const closed = page.getByRole('heading', { name: 'Site Under Maintenance' })
    await closed.waitFor()
    // Line breaks of staff are kept: `innerText` has the breaks that are drawn.
    expect(await page.getByText('We are moving.').innerText()).toBe('We are moving.\nBack at noon.')
    await site.data.changeSettings({ maintenance: { enabled: false } })
    await context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
    })
    const syncs = () => site.gate.asked.filter((path) => path.startsWith('/api/sync')).length
    const before = syncs()
    await page.getByRole('button', { name: 'Check Again' }).click()
    await expect.poll(syncs).toBeGreaterThan(before)
    await closed.waitFor({ state: 'hidden' })
    await expect.poll(() => listedFirms(page)).toHaveLength(8)
  },
)

journey(
  'staff whom the server knows pass the maintenance gate, nobody else does',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    await site.data.changeSettings({ maintenance: { enabled: true } })
    const answer = await fetch(`${site.gate.origin}/api/submit-review`, {
      method: 'POST',
      body: new FormData(),
    })
    expect(answer.status).toBe(503)
    const { page, goto, troubles } = await aVisitor(site, { serviceWorkers: false })
    troubles.expect(/status of (401|503)/)
    const closed = page.getByRole('heading', { name: 'Site Under Maintenance' })
    await goto('/')
    await page.evaluate(() => {
      localStorage.setItem('adminToken', 'pf_nobody')
      localStorage.setItem('isAdmin', 'true')
    })
    const [refused] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/admin/me')),
      page.reload(),
    ])
    expect(refused.status()).toBe(401)
    await closed.waitFor()
    const { token } = await theAdmin(site)
    await page.evaluate((value) => localStorage.setItem('adminToken', value), token)
    for (const path of ['/', '/verified-traders', '/submit-review']) {
      await goto(path)
      await page.getByText('Maintenance mode is on').waitFor()
      await page.getByRole('banner').waitFor()
      expect(await closed.count()).toBe(0)
    }
    expect(await axe(page)).toEqual([])
    await site.data.changeSettings({ maintenance: { enabled: false } })
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
    await page.getByText('Maintenance mode is on').waitFor({ state: 'hidden' })
  },
)

journey(
  'a failing proxy replaces nothing that is kept, and no page that is not',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, reload, untilStored, troubles } = await aVisitor(site)
    troubles.expect(/status of 503|net::ERR_|Failed to fetch dynamically imported/)
    await goto('/')
    await untilStored()
    const proxy = { status: 503, type: 'text/html', body: '<h1>Service Unavailable</h1>' }
    const mend = site.gate.answer(/./, proxy)
    for (let visit = 0; visit < 2; visit++) {
      await reload()
      await expect.poll(() => listedFirms(page)).toHaveLength(8)
      expect(await page.getByText('Service Unavailable').count()).toBe(0)
    }
    // It was not opened before: the app stands in its place.
    await page.goto(`${site.gate.origin}/saved`)
    await page.getByRole('banner').waitFor()
    expect(await page.getByText('Service Unavailable').count()).toBe(0)
    mend()
    await site.vanish()
    await goto('/')
    await expect.poll(() => listedFirms(page)).toHaveLength(8)
  },
)

journey(
  'the admin area reloaded without a network says so with the face of the site, and nothing of it is in a cache',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    await site.data.changeSettings({ branding: { siteName: 'Apex & Board' } })
    const boss = await theAdmin(site)
    const { page, offline, context, troubles } = await aVisitor(site)
    troubles.expect(NO_NETWORK)
    troubles.expect(/status of 503/)
    // A visitor who never opened a public page here.
    await enterAs(page, boss, '/admin?tab=firms')
    // The line is cut to a screen that has loaded all of itself.
    await page.getByRole('button', { name: 'Add Firm' }).waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await site.gate.cut()
    await offline()
    await page.reload()
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    await page.getByText('Your drafts are kept on this device.').waitFor()
    await page.getByText('Apex & Board', { exact: true }).waitFor()
    expect(await page.locator('script').count()).toBe(0)
    const canvas = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    expect(canvas).not.toBe('rgba(0, 0, 0, 0)')
    expect(await axe(page)).toEqual([])
    const cached = await page.evaluate(async () => {
      const names = await caches.keys()
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return lists.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(cached.filter((path) => path.startsWith('/api') || path.includes('admin'))).toEqual([])
    // Part of the face, of which the admin area names none to the worker.
    expect(cached).toContain('/favicon.svg')
    await site.gate.mend()
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try Again' }).click()
    await signedIn(page, boss.username)
    expect(new URL(page.url()).search).toBe('?tab=firms')
  },
)

journey(
  'imprint and terms stay open in maintenance, on the screen that says so and without a line',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = as(await theAdmin(site), { url: site.gate.origin })
    const save = (slug: string, text: string) =>
      boss.call(changePage, { params: { slug }, body: { text, enabled: true } })
    await save('imprint', 'Marlow & Finch Media')
    await save('terms', 'Be kind.')
    await site.data.changeSettings({ maintenance: { enabled: true } })
    const { page, goto, untilStored, offline, troubles } = await aVisitor(site)
    troubles.expect(NO_NETWORK)
    troubles.expect(/status of 503/)
    const closed = page.getByRole('heading', { name: 'Site Under Maintenance' })
    await goto('/')
    await closed.waitFor()
    expect(await axe(page)).toEqual([])
    const links = page.getByRole('navigation', { name: 'About this site' })
    await links.getByRole('link', { name: 'Imprint' }).click()
    await page.getByText('Marlow & Finch Media').waitFor()
    await untilStored()
    expect((await fetch(`${site.gate.origin}/page/terms`)).status).toBe(200)
    await goto('/page/terms')
    await page.getByText('Be kind.').waitFor()
    await page.goto('about:blank')
    await site.gate.cut()
    await offline()
    for (const [slug, text] of [
      ['imprint', 'Marlow & Finch Media'],
      ['terms', 'Be kind.'],
    ]) {
      await goto(`/page/${slug}`)
      await page.getByText(text ?? '').waitFor()
      expect(await closed.count()).toBe(0)
    }
  },
)
