import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import type { Bench } from '../bench.ts'
import { phone, slowPage, untilQuiet, withBrowser } from '../browser.ts'
import type { Bar, Outcome, Row } from '../row.ts'
import { described, readable, spreadOf } from '../stats.ts'
import { openWire } from '../wire.ts'

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
async function settle(page: Page, url: string, quiet: () => Promise<void>): Promise<void> {
  await page.goto(url, { waitUntil: 'load' })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await quiet()
  await page.reload({ waitUntil: 'load' })
  await quiet()
  // What came last over the wire is still being written.
  await pause(3000)
}

async function openOffline(context: BrowserContext, url: string): Promise<number> {
  const page = await slowPage(context, 4)
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await page.addInitScript(noteFirstRow)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'firstRow' in window, null, { timeout: 60_000 })
  const time = await page.evaluate(() => Number(Reflect.get(window, 'firstRow')))
  await page.close()
  return time
}

/** A visitor of `target` who has everything, and whom nothing reaches any more. Answers one opening. */
async function aWarmVisitor(target: string, context: BrowserContext): Promise<() => Promise<number>> {
  const wire = await openWire(target)
  const page = await context.newPage()
  await settle(page, wire.url, () => untilQuiet(wire, 3000))
  await page.close()
  await wire.cut()
  return () => openOffline(context, wire.url)
}

async function measure(bench: Bench, firms: number, withShell: boolean) {
  const product = await bench.product(firms)
  const shell = withShell ? await bench.pageControl('shell', firms) : null
  return withBrowser(async (browser) => {
    const openProduct = await aWarmVisitor(product.url, await browser.newContext(phone))
    const openShell = shell ? await aWarmVisitor(shell.url, await browser.newContext(phone)) : null
    const times = { product: [] as number[], shell: [] as number[] }
    for (let round = 0; round < bench.options.rounds; round++) {
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
  let base = 0
  for (const firms of bench.options.sizes) {
    const times = await measure(bench, firms, firms <= 1000)
    const product = spreadOf(times.product)
    if (base === 0) base = product.median
    const row = { figure: 8, firms }
    rows.push({
      ...row,
      what: 'warm, offline, worker stopped, 4 x CPU: first row, ms',
      goal: firms === bench.options.sizes[0] ? 'see the ratio' : 'at most 1.5 x that of the smallest',
      measured: described(product),
      holds: firms === bench.options.sizes[0] ? null : product.median <= base * 1.5,
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
      goal: 'at most 0.35 x',
      measured: `${readable(ratio)} x of ${described(shell)} ms`,
      holds: ratio <= 0.35,
    })
  }
  return { rows, bars }
}
