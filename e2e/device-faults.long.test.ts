import { expect } from 'vitest'
import { journey } from './fixtures/journey.ts'
import { listedFirms, NO_NETWORK } from './fixtures/screen.ts'
import { storedFirms } from './fixtures/stored-firms.ts'

/** Writes to a database of its own. Returns the error, or "". */
const writeSomething = () =>
  new Promise<string>((resolve) => {
    const opening = indexedDB.open('something', 1)
    opening.onupgradeneeded = () => void opening.result.createObjectStore('rows')
    opening.onerror = () => resolve(opening.error?.name ?? '')
    opening.onsuccess = () => {
      const writing = opening.result.transaction('rows', 'readwrite')
      writing.objectStore('rows').put('x'.repeat(10_000), 1)
      writing.oncomplete = () => resolve('')
      writing.onabort = () => resolve(writing.error?.name ?? '')
    }
  })

// The short version, without a browser: pwa/data/directory/device-faults.test.ts
journey('on a full device the old list stays, online and offline', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const names = (await site.firms()).map((firm) => firm.name)
  const { page, goto, reload, untilStored, context, troubles } = await aVisitor(site)
  troubles.expect(NO_NETWORK)
  troubles.expect(/Quota/)
  await goto('/')
  await untilStored()
  await page.goto('/robots.txt')
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: site.gate.origin, quotaSize: 1000 })
  // The browser goes by what it reckoned before for a while.
  await expect.poll(() => page.evaluate(writeSomething)).toBe('QuotaExceededError')
  await site.data.addFirms(
    Array.from({ length: 300 }, (_, number) => ({ name: `New ${number}`, description: 'x'.repeat(2000) })),
  )
  await goto('/')
  await expect.poll(async () => (await listedFirms(page)).includes('New 0')).toBe(true)
  expect(await storedFirms(page)).toHaveLength(9)
  await site.vanish()
  await reload()
  await expect.poll(() => listedFirms(page)).toEqual(expect.arrayContaining(names))
})
