// @module-tag all

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey } from './fixtures/journey.ts'
import { pressReload } from './fixtures/press-reload.ts'
import { makeRelease } from './fixtures/release.ts'
import { NO_NETWORK } from './fixtures/screen.ts'
import { startServer } from './fixtures/server-process.ts'

/** A field within the challenges of a firm, as a script's schema has it. */
const FIELD = /weekendHolding:(?:\/\*.*?\*\/ ?)?\w+\(\w+\),/

/** The challenges that this device keeps, of all firms; `with` the field and all. */
const keptChallenges = (page: Page) =>
  page.evaluate(async () => {
    const counts = { all: 0, with: 0 }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      const stores = [...database.objectStoreNames].filter((store) => store === 'details')
      for (const store of stores) {
        const rows = await new Promise<{ challenges?: object[] }[]>((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
          reading.onerror = () => reject(reading.error)
        })
        const challenges = rows.flatMap((row) => row.challenges ?? [])
        counts.all += challenges.length
        counts.with += challenges.filter((challenge) => 'weekendHolding' in challenge).length
      }
      database.close()
    }
    return counts
  })

journey(
  'a field within the challenges that an older build knew nothing of is there after the update, though no firm changed',
  async ({ aSite, aVisitor }) => {
    let edited = 0
    const release = await makeRelease((script) => {
      if (FIELD.test(script)) edited += 1
      return script.replace(FIELD, '')
    })
    try {
      // Both the device's worker and the panel know the schema.
      expect(edited).toBeGreaterThan(0)
      const site = await aSite({ firstStart: startServer, root: release.root })
      const published = (await site.firms()).flatMap(({ challenges }) => challenges)
      const filled = published.filter(({ weekendHolding }) => weekendHolding !== undefined)
      expect(filled.length).toBeGreaterThan(0)
      const { page, goto, ready, untilStored } = await aVisitor(site)
      await goto('/')
      await untilStored()
      await expect.poll(() => keptChallenges(page)).toEqual({ all: published.length, with: 0 })

      release.nextBuild()
      await site.restart()
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
      await pressReload(page)
      await ready()
      await expect.poll(() => keptChallenges(page)).toEqual({ all: published.length, with: filled.length })
    } finally {
      await release.remove()
    }
  },
)

/** How many versions of the pages' script this device keeps. Runs in the page. */
async function keptPageScripts(): Promise<number> {
  const name = (await caches.keys()).find((one) => one.includes('precache'))
  const kept = name ? await (await caches.open(name)).keys() : []
  return kept.filter(({ url }) => url.includes('/public-pages-')).length
}

/** How many builds keep the logo that the page shows. Runs in the page. */
async function keptLogos(): Promise<number> {
  const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
  const logos = await Promise.all(stores.map((store) => store.match('/logo-small.png', { ignoreVary: true })))
  return logos.filter((logo) => logo !== undefined).length
}

journey(
  'a device on which an older build kept everything at once holds all of the newer one before that comes into force',
  async ({ aSite, aVisitor }) => {
    // That build knew no files that are kept later.
    const release = await makeRelease((script) => script.replaceAll('"isLater":true,', ''))
    try {
      const site = await aSite({ firstStart: startServer, root: release.root })
      const { page, goto, ready, untilStored, offline, troubles } = await aVisitor(site)
      troubles.expect(NO_NETWORK)
      await goto('/')
      await untilStored()
      expect(await page.evaluate(keptPageScripts)).toBe(1)
      await expect.poll(() => page.evaluate(keptLogos)).toBe(1)

      release.nextBuild()
      await site.restart()
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
      await page.getByRole('button', { name: 'Reload' }).waitFor()
      expect(await page.evaluate(keptPageScripts)).toBe(2)
      // The browser has the logo in memory, so the page that takes the newer build does not ask for it.
      expect(await page.evaluate(keptLogos)).toBe(2)
      await pressReload(page)
      await ready()
      await site.gate.cut()
      await offline()
      await goto('/rules')
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.getByRole('heading', { name: 'You are offline' }).count()).toBe(0)
      expect(await page.evaluate(keptPageScripts)).toBe(1)
    } finally {
      await release.remove()
    }
  },
)
