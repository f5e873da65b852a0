import { seconds } from '#contract/primitives/time.ts'
import { openSite, type Site } from '../../../e2e/fixtures/site.ts'
import type { Visitor } from '../../../e2e/fixtures/visitor.ts'

interface KillFigures {
  readonly clients: number
  /** Clients that showed an empty page while the broken worker ruled. */
  readonly broken: number
  /** Clients that show the firms again without a worker and its caches. */
  readonly recovered: number
  /** Most loads that one of them took, its own and those of the worker that removes itself. */
  readonly mostLoads: number
}

/** A worker as no release should be: it answers every request with nothing. */
const BROKEN = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => event.respondWith(new Response('', { headers: { 'content-type': 'text/html' } })))
`
const LOADS = 2
const QUIET = seconds(1)
/** How long a visitor looks at a broken page before loading it again. */
const PATIENCE = seconds(10)

const lookForUpdate = async () => void (await (await navigator.serviceWorker.ready).update())
const isActivated = async () => {
  const { active, installing, waiting } = await navigator.serviceWorker.ready
  return active?.state === 'activated' && !installing && !waiting
}
const hasFirms = () => document.querySelectorAll('main tbody tr').length === 8
/** How much is left of a worker. Runs in the page. */
export const remains = async (): Promise<number> =>
  (await navigator.serviceWorker.getRegistrations()).length + (await caches.keys()).length

/** Waits until nothing navigates for a while. */
async function untilQuiet(loads: () => number): Promise<void> {
  for (let before = -1; before !== loads(); ) {
    before = loads()
    await new Promise((resolve) => setTimeout(resolve, QUIET))
  }
}

async function breakClient({ page, goto, untilStored }: Visitor, site: Site): Promise<boolean> {
  await goto('/')
  await untilStored()
  const mend = site.gate.answer('/sw.js', { status: 200, type: 'text/javascript', body: BROKEN })
  await page.evaluate(lookForUpdate)
  while (!(await page.evaluate(isActivated))) await page.waitForTimeout(50)
  await page.reload()
  mend()
  return (await page.evaluate(() => document.body.childElementCount)) === 0
}

/** How many loads the client takes until it shows the firms again; null: it does not. */
async function recover({ page }: Visitor): Promise<number | null> {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  const isWell = async () =>
    (await page.evaluate(hasFirms).catch(() => false)) && (await page.evaluate(remains).catch(() => 1)) === 0
  for (let own = 0; own < LOADS; own++) {
    await page.reload().catch(() => undefined)
    const deadline = Date.now() + PATIENCE
    while (Date.now() < deadline) {
      await untilQuiet(() => loads)
      if (await isWell()) return loads
    }
  }
  return null
}

/** Breaks the worker of `count` browsers, throws the switch, and counts who comes back. (threat L4) */
export async function killWorkers(
  openVisitor: (site: Site) => Promise<Visitor>,
  count: number,
): Promise<KillFigures> {
  const site = await openSite()
  try {
    let broken = 0
    const clients: Visitor[] = []
    for (let number = 0; number < count; number++) {
      const client = await openVisitor(site)
      if (await breakClient(client, site)) broken += 1
      clients.push(client)
    }
    await site.restart({ SW_KILL: '1' })
    const loads: number[] = []
    for (const client of clients) {
      const taken = await recover(client)
      if (taken !== null) loads.push(taken)
    }
    return { clients: count, broken, recovered: loads.length, mostLoads: Math.max(0, ...loads) }
  } finally {
    await site.close()
  }
}
