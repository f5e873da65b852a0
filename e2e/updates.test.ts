import { expect } from 'vitest'
import { remains } from '../lab/soak/browsers/sw-kill.ts'
import { journey } from './fixtures/journey.ts'
import { pressReload } from './fixtures/press-reload.ts'
import { listedFirms } from './fixtures/screen.ts'
import { startServer } from './fixtures/server-process.ts'
import type { Site } from './fixtures/site.ts'

/** What the worker of a build asks the site for as it is told to take over. */
const takingOver = (build: number) => `/taking-over?build=${build}`

/** From now on the site serves another build's worker, which tells the site when it is to take over. */
const deploy = (site: Site, build: number) =>
  site.gate.rewrite(
    '/sw.js',
    (script) => `${script}
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(fetch('${takingOver(build)}').catch(() => {}))
})
`,
  )

/** The browser looks for a new worker, as it does by itself on a navigation or within a day. */
const lookForUpdate = () =>
  navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => undefined)

const workerStates = () =>
  navigator.serviceWorker.ready.then(({ active, waiting }) => [active?.state, waiting])

const controllerCount = () => (window as unknown as { takeovers: number }).takeovers

journey(
  'a new version is offered; "Later" leaves this one, "Reload" takes the new one',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, ready, untilStored, context } = await aVisitor(site)
    await context.addInitScript(() => {
      const counting = window as unknown as { takeovers: number }
      counting.takeovers = 0
      navigator.serviceWorker.addEventListener('controllerchange', () => {
        counting.takeovers += 1
      })
    })
    await goto('/')
    await untilStored()
    await page.evaluate(async () => void (await caches.open('code-of-an-earlier-build')))
    await goto('/')
    deploy(site, 2)
    await page.evaluate(lookForUpdate)
    await page.getByText('Update available').waitFor()
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByText('Update available').waitFor({ state: 'hidden' })
    expect(await page.evaluate(controllerCount)).toBe(0)

    await page.reload()
    await ready()
    await page.getByText('Update available').waitFor()
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await pressReload(page)
    await ready()
    await expect.poll(() => listedFirms(page)).toHaveLength(8)
    await expect.poll(() => page.evaluate(workerStates)).toEqual(['activated', null])
    expect(await page.getByText('Update available').count()).toBe(0)
    expect(loads).toBe(1)
    expect(await page.evaluate(() => caches.keys())).not.toContain('code-of-an-earlier-build')
  },
)

journey(
  'a version that came after one was put off is offered to who comes back',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, untilStored } = await aVisitor(site)
    await goto('/')
    await untilStored()
    const offer = page.getByText('Update available')
    deploy(site, 2)
    await page.evaluate(lookForUpdate)
    await offer.waitFor()
    await page.getByRole('button', { name: 'Later' }).click()
    await offer.waitFor({ state: 'hidden' })
    deploy(site, 3)
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const putOff = registration.waiting
      await registration.update()
      while (registration.waiting === putOff || !registration.waiting)
        await new Promise((done) => setTimeout(done, 5))
      const now = Date.now
      Date.now = () => now() + 2 * 3_600_000
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await offer.waitFor()
  },
)

journey(
  'the old worker, which renews a page over a line that hangs, gives it up for a new version',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, reload, untilStored } = await aVisitor(site)
    await goto('/')
    await untilStored()
    deploy(site, 2)
    await page.evaluate(lookForUpdate)
    await page.getByText('Update available').waitFor()
    const goOn = site.gate.hold(/^\/$/)
    const before = site.gate.asked.length
    await reload()
    await expect.poll(() => site.gate.asked.slice(before)).toContain('/')
    expect(site.gate.givenUp).not.toContain('/')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await pressReload(page)
    // The press is the first use of this page, which else loads the rest of the app.
    expect(asked.filter((address) => address.includes('/public-pages-'))).toEqual([])
    await expect.poll(() => site.gate.asked).toContain(takingOver(2))
    await expect.poll(() => site.gate.givenUp).toContain('/')
    goOn()
    await expect.poll(() => page.evaluate(workerStates)).toEqual(['activated', null])
  },
)

journey(
  '"Reload" takes the newest version, also one that came a moment ago',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, untilStored } = await aVisitor(site)
    await goto('/')
    await untilStored()
    deploy(site, 2)
    await page.evaluate(lookForUpdate)
    await page.getByText('Update available').waitFor()
    deploy(site, 3)
    const pressOnceReplaced = async () => {
      const registration = await navigator.serviceWorker.ready
      const offered = registration.waiting
      await registration.update()
      while (registration.waiting === offered) await new Promise((done) => setTimeout(done, 5))
      const buttons = [...document.querySelectorAll('button')]
      buttons.find(({ textContent }) => textContent === 'Reload')?.click()
    }
    await Promise.all([page.waitForEvent('load'), page.evaluate(pressOnceReplaced)])
    await expect.poll(() => site.gate.asked).toContain(takingOver(3))
    expect(site.gate.asked).not.toContain(takingOver(2))
  },
)

journey(
  'a tab whose worker another tab replaced is offered the new version',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, untilStored, context } = await aVisitor(site)
    await goto('/')
    await untilStored()
    const other = await context.newPage()
    await other.goto('/')
    deploy(site, 2)
    await page.evaluate(lookForUpdate)
    for (const tab of [page, other]) await tab.getByText('Update available').waitFor()
    await other.getByRole('button', { name: 'Later' }).click()
    await other.getByText('Update available').waitFor({ state: 'hidden' })
    await pressReload(page)
    await other.getByText('Update available').waitFor()
    await pressReload(other)
    await expect.poll(() => listedFirms(other)).toHaveLength(8)
  },
)

journey(
  'the first visit offers no update of what it just fetched',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, untilStored } = await aVisitor(site)
    await goto('/')
    await untilStored()
    expect(await page.getByText('Update available').count()).toBe(0)
  },
)

journey(
  'a worker that must go removes itself, and nothing is kept for it again',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, untilStored } = await aVisitor(site)
    await goto('/')
    await untilStored()
    const killing = await aSite({ firstStart: startServer, environment: { SW_KILL: '1' } })
    const script = await (await fetch(`${killing.gate.origin}/sw.js`)).text()
    site.gate.rewrite('/sw.js', () => script)
    const goOn = site.gate.hold('/api/sync')
    // It reloads the page, which may not wait for its own end.
    await Promise.all([page.waitForEvent('load'), page.evaluate(`void (${lookForUpdate})()`)])
    await expect.poll(() => page.evaluate(remains).catch(() => -1)).toBe(0)
    goOn()
    await site.data.changeFirm('Kestrel Row Funding', { maxFunding: '$5 – $6' })
    await expect
      .poll(async () => {
        await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
        return page.getByText('$5 – $6').count()
      })
      .toBeGreaterThan(0)
    await expect.poll(() => page.evaluate(remains)).toBe(0)
  },
)
