import { expect } from 'vitest'
import { type ThemePreset, themePresets } from '#contract/theme/presets.ts'
import { modeOf } from '#contract/theme/theme-rules.ts'
import { journey, pageJourney } from './fixtures/journey.ts'
import { framesElsewhere, layoutShifts, watchLayoutShift } from './fixtures/measure.ts'
import { buyLink, sectionTitles } from './fixtures/screen.ts'
import type { ViewportName } from './fixtures/viewports.ts'

/** One bright and one dark, since the others differ in colours alone, and each on the screen of another size. */
const looks: readonly (readonly [ThemePreset, ViewportName])[] = [
  ['light', 'phone'],
  ['dark', 'tablet'],
]

// A mismatch, an error or a policy violation would fail the visitor: React reports each of them to the console.
journey.for(looks)(
  'no public page moves or mismatches as it starts, in the %s preset on a %s',
  { tags: ['all'] },
  async ([preset, viewport], { aSite, aVisitor }) => {
    const site = await aSite()
    await site.data.changeSettings({
      discord: { enabled: true, url: 'https://discord.example/', text: 'Join', memberCount: '12,480' },
      social: {
        youtube: 'https://www.youtube.com/@tierboard',
        discord: '',
        instagram: 'https://instagram.com/x',
      },
      featuredVideo: { enabled: true, title: 'How we check', videoId: 'aqz-KE-bpKQ' },
    })
    await site.data.activateTheme({ colors: themePresets[preset], name: preset })
    const firm = (await site.firms()).find((one) => one.pros && one.cons)
    const paths = [
      '/',
      `/firm/${firm?.slug}`,
      '/?tier=gold&q=a',
      '/?tier=silver&instrument=futures&sort=fee',
      '/?q=kestrle',
      '/verified-traders',
      '/submit-review',
      '/how-we-rate',
      '/reviews',
      '/challenges',
      '/rules',
      '/closed',
      '/saved',
      '/nowhere',
    ]
    const { page, goto, context, troubles } = await aVisitor(site, {
      viewport,
      serviceWorkers: false,
      reducedMotion: false,
    })
    troubles.expect(/status of 404.*\/nowhere/)
    await watchLayoutShift(context)
    for (const path of paths) {
      await goto(path)
      await page.evaluate(() => document.fonts.ready)
      // The sync after the start may draw the same rows again: its answer is the last thing that could move them.
      await page.waitForFunction(
        () => performance.getEntriesByType('resource').length > 0 && document.readyState === 'complete',
      )
      expect(await layoutShifts(page), path).toEqual([])
      const mode = await page.evaluate(() => document.documentElement.dataset.mode)
      expect(mode).toBe(modeOf({ colors: themePresets[preset] }))
    }
  },
)

pageJourney(
  'a sheet in the document is shown once all of it has come',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site, { scripts: false, reducedMotion: false })
    const [firm] = await site.firms()
    const path = `/firm/${firm?.slug}`
    const sheet = page.locator('dialog[open]')
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: html.slice(0, html.indexOf('</dialog>') - 1000) })
    })
    await goto(path)
    expect(await sheet.textContent()).toContain(firm?.name)
    expect(await sheet.isVisible()).toBe(false)
    await page.unrouteAll()
    await goto(path)
    expect(await sheet.isVisible()).toBe(true)
  },
)

pageJourney(
  'the scripts are asked for once the first frame stands on the screen',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site, { reducedMotion: false })
    await goto('/')
    const [frame, script] = await page.evaluate(() => {
      const [paint] = performance.getEntriesByType('paint')
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      return [paint?.startTime ?? 0, Math.min(...scripts.map(({ startTime }) => startTime))]
    })
    expect(frame).toBeGreaterThan(0)
    expect(script).toBeGreaterThan(frame ?? 0)
  },
)

pageJourney(
  'what the app draws itself stands there in its styles, however late they come',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, context, ready } = await aVisitor(site, { reducedMotion: false })
    await watchLayoutShift(context)
    const letThrough = site.gate.hold(/\.css$/)
    await page.goto('/saved', { waitUntil: 'commit' })
    await framesElsewhere(context)
    letThrough()
    await page.waitForLoadState()
    await ready()
    await page.getByText('Tap the bookmark of a firm').waitFor()
    expect(await layoutShifts(page)).toEqual([])
  },
)

pageJourney('a firm that arrives in two halves stands there whole', async ({ site, aVisitor }) => {
  const [firm] = await site.firms()
  const { page, context, ready } = await aVisitor(site, { reducedMotion: false })
  await watchLayoutShift(context)
  const letThrough = site.gate.halve(`/firm/${firm?.slug}`, 'Close Details')
  await page.goto(`/firm/${firm?.slug}`, { waitUntil: 'commit' })
  await page.locator('dialog').waitFor({ state: 'attached' })
  await framesElsewhere(context)
  letThrough()
  await page.waitForLoadState()
  await ready()
  expect(await layoutShifts(page)).toEqual([])
})

pageJourney(
  'filters that arrive in two halves move nothing while something is sought',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, context, ready } = await aVisitor(site, { reducedMotion: false })
    await watchLayoutShift(context)
    const letThrough = site.gate.halve('/', 'Filter by Trading Instruments')
    await page.goto('/?tier=gold&q=a', { waitUntil: 'commit' })
    await page.getByText('Filter by Tier').waitFor()
    await framesElsewhere(context)
    letThrough()
    await page.waitForLoadState()
    await ready()
    expect(await layoutShifts(page)).toEqual([])
  },
)

/** Counts how often React draws each element: a drawn element gets new properties, under a name that ends in a random number. */
function countDrawings(): void {
  Math.random = () => 0.5
  const key = `__reactProps$${Math.random().toString(36).slice(2)}`
  Object.defineProperty(Element.prototype, key, {
    set(this: Element, first: unknown) {
      let [properties, drawings] = [first, 1]
      Object.defineProperty(this, key, {
        enumerable: true,
        get: () => properties,
        set(next: unknown) {
          properties = next
          drawings += 1
        },
      })
      Object.defineProperty(this, 'drawings', { get: () => drawings })
    },
  })
}

journey(
  'no row is drawn a second time for the clock of the device, nor for news that change nothing',
  { tags: ['all'] },
  async ({ site, aVisitor }) => {
    const { page, context, goto, untilStored } = await aVisitor(site, { reducedMotion: false })
    await context.addInitScript(countDrawings)
    await goto('/')
    await untilStored()
    const drawings = await page
      .locator('tr[data-section]')
      .evaluateAll((rows) => rows.map((row) => Reflect.get(row, 'drawings')))
    expect(drawings).toEqual(Array(8).fill(1))
  },
)

journey(
  'a page kept by the service worker starts without a jump too',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, reload, context, untilStored } = await aVisitor(site, { reducedMotion: false })
    await watchLayoutShift(context)
    await goto('/')
    await untilStored()
    for (let visit = 0; visit < 2; visit++) {
      await reload()
      await buyLink(page, (await site.firms())[0]?.name ?? '').waitFor()
      expect(await layoutShifts(page)).toEqual([])
    }
    // A list that the address narrows is never taken for the page of the whole one.
    await goto('/?tier=silver')
    await expect.poll(() => sectionTitles(page)).toEqual(['SILVER TIER'])
    expect(await layoutShifts(page)).toEqual([])
    await goto('/')
    await expect.poll(async () => (await sectionTitles(page)).length).toBe(4)
  },
)

journey(
  'a change that arrives while the page starts neither breaks nor mismatches',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, reload, untilStored } = await aVisitor(site, { reducedMotion: false })
    await goto('/')
    await untilStored()
    const [firm] = await site.firms()
    await site.data.changeFirm(firm?.name ?? '', { maxFunding: '$1 – $2' })
    await reload()
    await page.getByText('$1 – $2').first().waitFor()
  },
)
