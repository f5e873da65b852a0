import { expect } from 'vitest'
import { journey } from './fixtures/journey.ts'
import { listedFirms } from './fixtures/screen.ts'
import type { Site } from './fixtures/site.ts'

/** From now on the site serves another build's worker. */
const deploy = (site: Site, build: number) =>
  site.gate.rewrite('/sw.js', (script) => `${script}\n// build ${build}\n`)

/** The browser looks for a new worker, as it does by itself on a navigation or within a day. */
const lookForUpdate = () =>
  navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => undefined)

const controllerCount = () => (window as unknown as { takeovers: number }).takeovers

// Chromium short of time now and then leaves the reload into a new worker waiting, nobody knows yet why: more tries.
journey(
  'a new version is offered; "Later" leaves this one, "Reload" takes the new one',
  { retry: 3 },
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
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload' }).click()
    await reloaded
    await ready()
    await expect.poll(() => listedFirms(page)).toHaveLength(8)
    const states = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return [registration.active?.state, registration.waiting === null]
      })
    await expect.poll(states).toEqual(['activated', true])
    expect(await page.getByText('Update available').count()).toBe(0)
  },
)

journey('the first visit offers no update of what it just fetched', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const { page, goto, untilStored } = await aVisitor(site)
  await goto('/')
  await untilStored()
  expect(await page.getByText('Update available').count()).toBe(0)
})

journey('a worker that must go removes itself', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const { page, goto, untilStored } = await aVisitor(site)
  await goto('/')
  await untilStored()
  const killing = await aSite({ environment: { SW_KILL: '1' } })
  const script = await (await fetch(`${killing.gate.origin}/sw.js`)).text()
  site.gate.rewrite('/sw.js', () => script)
  await page.evaluate(lookForUpdate)
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length).catch(() => -1),
    )
    .toBe(0)
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length).catch(() => -1)).toBe(0)
})
