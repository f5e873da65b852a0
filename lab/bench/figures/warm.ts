import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { untilQuiet } from '../browser.ts'
import { goals, judged, unjudged } from '../goals.ts'
import { aPhone, type Browser, type BrowserContext, type Page, withPuppet } from '../packages/puppet.ts'
import type { Bar, Outcome, Row } from '../row.ts'
import { described, readable, spreadOf } from '../stats.ts'
import { openWire } from '../wire.ts'

/** Milliseconds before an opening, in which the workers end, and after it, in which the page comes to rest. */
const [BEFORE_OPENING, AFTER_OPENING] = [250, 600]

/** An app shell with a handful of firms has so little to do that a page of one bare row takes a third of its time. */
const JUDGED_FROM = 100

/** How often each page is opened: one opening says little, because workers and processes begin anew with each. */
const OPENINGS = 9

/** In the page: notes in `firstRow` when the first row is painted, in milliseconds since the navigation. */
function noteFirstRow(): void {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('table tbody tr')) return
    watch.disconnect()
    requestAnimationFrame(() => Reflect.set(window, 'firstRow', performance.now()))
  })
  watch.observe(document, { childList: true, subtree: true })
}

/** Visits until the worker answers and the list is on the device. */
async function fillDevice(page: Page, url: string, quiet: () => Promise<void>): Promise<void> {
  await page.goto(url, { waitUntil: 'load' })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await quiet()
  await page.reload({ waitUntil: 'load' })
  await quiet()
  // The last answers are still being written to the caches.
  await pause(3000)
}

async function openOffline(context: BrowserContext, url: string): Promise<number> {
  const page = await aPhone(context)
  await page.evaluateOnNewDocument(noteFirstRow)
  await page.emulateCPUThrottling(4)
  const session = await page.createCDPSession()
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await pause(BEFORE_OPENING)
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => 'firstRow' in window, { timeout: 60_000 })
  // Later work of the page belongs to this opening, not to the next.
  await pause(AFTER_OPENING)
  const time = await page.evaluate(() => Number(Reflect.get(window, 'firstRow')))
  await page.close()
  return time
}

/** A visitor of `target` who has everything, and who is offline now. Returns a function that times one opening. */
async function aWarmVisitor(target: string, browser: Browser): Promise<() => Promise<number>> {
  const context = await browser.createBrowserContext()
  const wire = await openWire(target)
  const page = await aPhone(context)
  await fillDevice(page, wire.url, () => untilQuiet(wire, 3000))
  await page.close()
  await wire.cut()
  return () => openOffline(context, wire.url)
}

async function measure(bench: Bench, firms: number, withShell: boolean) {
  const product = await bench.product(firms)
  const shell = withShell ? await bench.pageControl('shell', firms) : null
  return withPuppet(async (browser) => {
    const openProduct = await aWarmVisitor(product.url, browser)
    const openShell = shell ? await aWarmVisitor(shell.url, browser) : null
    const times = { product: [] as number[], shell: [] as number[] }
    const rounds = bench.options.quick ? 1 : Math.max(bench.options.rounds, OPENINGS)
    for (let round = 0; round < rounds; round++) {
      times.product.push(await openProduct())
      if (openShell) times.shell.push(await openShell())
    }
    return times
  })
}

/** 8: opened again without a network and with a stopped worker: the first row. */
export async function warmOffline(bench: Bench): Promise<Outcome> {
  const rows: Row[] = []
  const bars: Bar[] = []
  for (const firms of bench.options.sizes) {
    const times = await measure(bench, firms, firms <= 1000)
    const product = spreadOf(times.product)
    const row = { figure: 8, firms }
    rows.push({
      ...row,
      what: 'warm, offline, worker stopped, 4 x CPU: first row, ms',
      goal: 'see the ratio',
      measured: described(product),
      holds: null,
    })
    const group = `${readable(firms)} firms`
    bars.push({ chart: 'warm', group, subject: 'product', value: product.median })
    if (times.shell.length === 0) continue
    const shell = spreadOf(times.shell)
    const ratio = product.median / shell.median
    bars.push({ chart: 'warm', group, subject: 'shell', value: shell.median })
    rows.push({
      ...row,
      what: 'the same against shell and Dexie',
      ...(firms < JUDGED_FROM
        ? unjudged(`judged from ${JUDGED_FROM} firms`)
        : judged(ratio, goals.warmOfflineRatio)),
      measured: `${readable(ratio)} x of ${described(shell)} ms`,
    })
  }
  return { rows, bars }
}
