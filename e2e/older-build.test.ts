import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey } from './fixtures/journey.ts'
import { makeRelease } from './fixtures/release.ts'
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
      await page.getByRole('button', { name: 'Reload' }).click()
      await page.getByText('Update available').waitFor({ state: 'hidden' })
      await ready()
      await expect.poll(() => keptChallenges(page)).toEqual({ all: published.length, with: filled.length })
    } finally {
      await release.remove()
    }
  },
)
