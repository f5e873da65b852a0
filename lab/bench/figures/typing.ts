import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { phone, slowPage, untilQuiet, withBrowser } from '../browser.ts'
import { goals, judged } from '../goals.ts'
import type { Outcome } from '../row.ts'
import { described, readable, spreadOf } from '../stats.ts'
import { openWire } from '../wire.ts'

/** Thirty keystrokes: words that narrow the list, and their removal. */
const KEYS = [...'harbor ridge', ...Array<string>(12).fill('Backspace'), ...'titan ']
const BETWEEN_KEYS = 250

/** In the page: collects how long the page took to answer each event. */
function watchEvents(): void {
  const durations: number[] = []
  Reflect.set(window, 'durations', durations)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (/^key|input/.test(entry.name)) durations.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

async function typeThirty(bench: Bench, firms: number) {
  const { url } = await bench.product(firms)
  const wire = await openWire(url)
  return withBrowser(async (browser) => {
    const context = await browser.newContext(phone)
    const page = await slowPage(context, 4)
    await page.goto(wire.url, { waitUntil: 'load' })
    await untilQuiet(wire, 4000)
    await page.evaluate(watchEvents)
    await page.locator('input[type=search]').first().focus()
    await pause(1000)
    for (const key of KEYS) {
      await page.keyboard.press(key)
      await pause(BETWEEN_KEYS)
    }
    await pause(1000)
    const durations = (await page.evaluate(() => Reflect.get(window, 'durations'))) as number[]
    const session = await context.newCDPSession(page)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    await wire.cut()
    return { worst: Math.max(0, ...durations), heap: usedSize / 1e6, nodes }
  })
}

/** 9: the slowest of thirty keystrokes, the size of the document and of the memory. */
export async function typing(bench: Bench): Promise<Outcome> {
  const rows = []
  for (const firms of bench.options.sizes.filter((size) => size >= 100)) {
    const runs: Awaited<ReturnType<typeof typeThirty>>[] = []
    for (let round = 0; round < bench.options.rounds; round++) runs.push(await typeThirty(bench, firms))
    const spread = (key: 'worst' | 'heap' | 'nodes') => spreadOf(runs.map((run) => run[key]))
    const row = { figure: 9, firms }
    const [worst, nodes, heap] = [spread('worst'), spread('nodes'), spread('heap')]
    rows.push(
      {
        ...row,
        what: 'worst keystroke of 30, 4 x CPU, ms',
        ...judged(worst.median, goals.keystroke),
        measured: worst.most === 0 ? 'under 16' : described(worst),
      },
      {
        ...row,
        what: 'elements of the document',
        ...judged(nodes.most, goals.elements),
        measured: readable(nodes.most),
      },
      {
        ...row,
        what: 'heap of the page, MB',
        ...judged(heap.most, goals.heap),
        measured: readable(heap.most),
      },
    )
  }
  return { rows }
}
