import { setTimeout as pause } from 'node:timers/promises'
import { seconds } from '#contract/primitives/time.ts'
import type { Bench } from '../bench.ts'
import { phone, untilQuiet, withBrowser } from '../browser.ts'
import { goals, judged, unjudged } from '../goals.ts'
import type { Outcome } from '../row.ts'
import { readable } from '../stats.ts'
import { openWire } from '../wire.ts'

/** Nothing more comes after a silence this long, in milliseconds. */
const REST = 4000

/** 2: the list and the copying of a code with every external script blocked. */
export async function withoutScripts(bench: Bench): Promise<Outcome> {
  const { url } = await bench.product(100)
  const { rows, copied } = await withBrowser(async (browser) => {
    const context = await browser.newContext({ ...phone, permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(url)
    const found = await page.locator('table tbody tr').count()
    const button = page.locator('table [data-copy]').first()
    const code = await button.getAttribute('data-copy')
    await button.click()
    await page.locator('[data-copied]').first().waitFor()
    return { rows: found, copied: code === (await page.evaluate(() => navigator.clipboard.readText())) }
  })
  const holds = rows >= 48 && copied
  return {
    rows: [
      {
        figure: 2,
        what: 'external scripts for the first list and for copying a code',
        firms: 100,
        goal: '0',
        measured: holds ? `0 (${rows} rows, code copied)` : `${rows} rows, code copied: ${copied}`,
        holds,
      },
    ],
  }
}

/** Waits until the product sends what it compressed thoroughly: a site that just started does not yet. */
async function thoroughly(url: string): Promise<void> {
  for (const path of ['/', '/api/sync?since=0']) {
    const isThorough = async () => {
      const { headers } = await fetch(url + path, { headers: { 'accept-encoding': 'br' } })
      return /-br"$/.test(headers.get('etag') ?? '')
    }
    for (let waited = 0; waited < 60 && !(await isThorough()); waited++) await pause(seconds(1))
  }
}

/** 4: everything that a first visit fetches, worker and precache included, counted on the wire. */
export async function coldVisit(bench: Bench): Promise<Outcome> {
  const rows = []
  for (const firms of bench.options.sizes) {
    const { url } = await bench.product(firms)
    await thoroughly(url)
    const wire = await openWire(url)
    await withBrowser(async (browser) => {
      const page = await (await browser.newContext(phone)).newPage()
      await page.goto(wire.url, { waitUntil: 'load' })
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await untilQuiet(wire, REST)
    })
    await wire.cut()
    const bytes = wire.received()
    rows.push({
      figure: 4,
      what: 'bytes of a first visit to rest, with headers',
      firms,
      ...(firms === 100 ? judged(bytes / 1000, goals.firstVisit) : unjudged('only the list grows')),
      measured: `${readable(bytes / 1000)} kB`,
    })
  }
  return { rows }
}
