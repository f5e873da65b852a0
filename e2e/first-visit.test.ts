import { expect } from 'vitest'
import { someFirms } from '../lab/bench/data.ts'
import { openWire } from '../lab/bench/wire.ts'
import { journey } from './fixtures/journey.ts'
import { dialog, firmRow, listedFirms, NO_NETWORK } from './fixtures/screen.ts'
import type { Site } from './fixtures/site.ts'
import { holdsWholeApp } from './fixtures/visitor.ts'

const BUSY = { status: 503, type: 'application/json', body: '{"detail":"The database is away"}' }

/** Bytes that a first visit to a hundred firms may take until it is idle, headers and the worker's precache included. */
const VISIT_BUDGET = 271_700

/** In the page: collects what loads the browser's language data, which holds up a phone for 30 ms. */
function watchLanguageData(): void {
  const asked: string[] = []
  Reflect.set(window, 'languageData', asked)
  for (const name of ['Collator', 'NumberFormat', 'DateTimeFormat', 'PluralRules'] as const) {
    const construct = (target: object, given: unknown[]) => {
      asked.push(name)
      return Reflect.construct(target as new () => object, given)
    }
    Reflect.set(Intl, name, new Proxy(Intl[name], { construct }))
  }
  for (const kind of [Number, Date, String]) {
    for (const name of Object.getOwnPropertyNames(kind.prototype).filter((one) =>
      /^(toLocale|localeC)/.test(one),
    )) {
      const own = Reflect.get(kind.prototype, name) as () => string
      const apply = (_: object, self: unknown, given: unknown[]) => {
        asked.push(`${kind.name}.${name}`)
        return Reflect.apply(own, self, given)
      }
      Reflect.set(kind.prototype, name, new Proxy(own, { apply }))
    }
  }
}

/** Nothing more comes after a silence this long, in milliseconds. */
const REST = 2000

/** The home page comes without data, as it does while nothing was published yet. */
async function withoutFirstFrame(site: Site): Promise<() => void> {
  const shell = await fetch(`${site.gate.origin}/shell`)
  const policy = shell.headers.get('content-security-policy') ?? ''
  const mend = site.gate.answer('/', { status: 200, type: 'text/html', body: await shell.text(), policy })
  return mend
}

journey('a first visit without data says so, and "Try Again" loads it', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  await withoutFirstFrame(site)
  const back = site.gate.answer('/api/sync', BUSY)
  const { page, goto, troubles } = await aVisitor(site)
  troubles.expect(/status of 503/)
  await goto('/')
  await page.getByRole('heading', { name: 'Unable to Load Data' }).waitFor()
  await page.getByText('Something went wrong while loading the application').waitFor()
  expect(site.gate.asked.filter((path) => path.startsWith('/api/sync'))).toHaveLength(3)
  await page.getByText('Technical details').click()
  await page.getByText(/Failed to load application data: /).waitFor()
  back()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => listedFirms(page)).toHaveLength(8)
})

journey(
  'a first visit without data loads it where the server has it',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await withoutFirstFrame(site)
    const { page, goto } = await aVisitor(site)
    await goto('/')
    await expect.poll(() => listedFirms(page)).toHaveLength(8)
  },
)

journey(
  'all that a first visit fetches comes once, within its budget; pages and their code once one is opened, and no more after that',
  { tags: ['all'] },
  async ({ aSite, aVisitor, onTestFinished }) => {
    const site = await aSite({ sampleFirms: false })
    await site.data.addFirms(someFirms(100))
    const wire = await openWire(site.gate.origin)
    onTestFinished(() => wire.cut())
    const { page, goto, untilStored } = await aVisitor({ ...site, gate: { ...site.gate, origin: wire.url } })
    await page.addInitScript(watchLanguageData)
    await goto('/')
    await untilStored()
    await expect.poll(wire.quietFor).toBeGreaterThan(REST)
    const { asked } = site.gate
    expect(asked.filter((path, index) => asked.indexOf(path) !== index)).toEqual([])
    expect(asked.filter((path) => path.includes('admin'))).toEqual([])
    expect(wire.received(), asked.join(' ')).toBeLessThanOrEqual(VISIT_BUDGET)
    expect(await page.evaluate(() => Reflect.get(window, 'languageData'))).toEqual([])
    const before = asked.length
    await page
      .getByRole('link', { name: /^Submit Review/ })
      .filter({ visible: true })
      .first()
      .click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    const code = () => asked.slice(before).filter((path) => path.startsWith('/assets/'))
    await expect.poll(() => page.evaluate(holdsWholeApp)).toBe(true)
    expect(code().sort()).toEqual([
      expect.stringMatching(/\/later-stores\..*\.js$/),
      expect.stringMatching(/\/outbox-worker\..*\.js$/),
      expect.stringMatching(/\/pages-.*\.css$/),
      expect.stringMatching(/\/public-pages-.*\.js$/),
      expect.stringMatching(/\/public-record-.*\.js$/),
      expect.stringMatching(/\/record-.*\.css$/),
    ])
  },
)

journey(
  'data that the browser threw away is missed, not hidden',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, ready, untilStored, offline, troubles } = await aVisitor(site)
    troubles.expect(NO_NETWORK)
    await goto('/submit-review')
    await untilStored()
    await expect.poll(() => page.evaluate(holdsWholeApp)).toBe(true)
    await site.vanish()
    await offline()
    await page.goto('about:blank')
    const session = await page.context().newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin: site.gate.origin, storageTypes: 'indexeddb' })
    await page.goto('/saved')
    await ready()
    await page.getByRole('heading', { name: 'Unable to Load Data' }).waitFor()
    // In sight, not only among the technical details.
    await page.locator('p').filter({ hasText: 'Connect once to load the firms.' }).waitFor()
  },
)

const WITHOUT_DATABASE = {
  'has no IndexedDB': "Object.defineProperty(self, 'indexedDB', { value: undefined });",
  'refuses IndexedDB': "indexedDB.open = () => { throw new DOMException('denied', 'SecurityError') };",
  'never opens IndexedDB': 'indexedDB.open = () => new EventTarget();',
} as const

journey.for(Object.keys(WITHOUT_DATABASE) as (keyof typeof WITHOUT_DATABASE)[])(
  'a browser that %s shows everything while it is online',
  { tags: ['all'] },
  async (way, { aSite, aVisitor }) => {
    const site = await aSite()
    const [firm] = await site.firms()
    site.gate.rewrite(/\.worker-[\w-]+\.js$/, (script) => `${WITHOUT_DATABASE[way]}\n${script}`)
    const { page, goto, reload } = await aVisitor(site, { serviceWorkers: false })
    await goto('/')
    await expect.poll(() => listedFirms(page)).toHaveLength(8)
    const name = firm?.name ?? ''
    const save = firmRow(page, name).getByRole('button', { name: `Save ${name}` })
    await save.click()
    await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true')
    await firmRow(page, name).getByRole('link', { name, exact: true }).click()
    await dialog(page)
      .getByText(firm?.description ?? '')
      .waitFor()
    await reload()
    expect(await dialog(page).count()).toBe(1)
  },
)
