// @module-tag all

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey } from './fixtures/journey.ts'
import { dialog, listedFirms, NO_NETWORK } from './fixtures/screen.ts'
import { indexedFirms, reviewsReadAt, storedFirms } from './fixtures/stored-firms.ts'

/**
 * Writes what the device keeps of reviews as versions up to November 2026 kept it, and takes away the database of today, and the
 * index of the firms.
 */
const asEarlier = (page: Page) =>
  page.evaluate(async () => {
    const ended = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const cache = await ended(indexedDB.open('cache'))
    const rows: { key: string; value: unknown; readAt: string }[] = await ended(
      cache.transaction('kept').objectStore('kept').getAll(),
    )
    cache.close()
    await ended(indexedDB.deleteDatabase('cache'))
    // Dexie's version 1.
    const opening = indexedDB.open('reviews', 10)
    opening.onupgradeneeded = () => void opening.result.createObjectStore('pages', { keyPath: 'firmId' })
    const earlier = await ended(opening)
    const pages = earlier.transaction('pages', 'readwrite').objectStore('pages')
    for (const { key, value, readAt } of rows) {
      const [kind, firmId] = key.split('/')
      if (kind === 'reviews') await ended(pages.put({ firmId, page: value, readAt }))
    }
    earlier.close()
    const directory = await ended(indexedDB.open('directory'))
    const meta = directory.transaction('meta', 'readwrite').objectStore('meta')
    const { index: _, ...head } = await ended(meta.get('directory'))
    await ended(meta.delete('listed'))
    await ended(meta.put(head))
    directory.close()
  })

/** The databases of the app: Workbox has one of its own. */
const databases = async (page: Page) =>
  (await page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name).sort())).filter(
    (name) => !name.startsWith('workbox'),
  )

journey(
  'what an earlier version kept is there after the update, without a network and from a cold start, and its databases go',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const names = (await site.firms()).map(({ name }) => name)
    const firm = (await site.firms()).find(({ reviewCount = 0 }) => reviewCount > 0)
    const { page, goto, untilStored, offline, troubles } = await aVisitor(site)
    const challengesFound = (count: string) =>
      page.getByRole('status').filter({ hasText: `${count} challenges of 28` })
    troubles.expect(NO_NETWORK)
    await goto('/')
    await untilStored()
    // The first sync drops reviews that were read before it.
    await goto(`/firm/${firm?.slug}`)
    const words = (await page.locator('article p').first().textContent()) ?? ''
    await expect.poll(() => reviewsReadAt(page, firm?.id ?? '')).not.toBe('')
    await goto('/challenges')
    await challengesFound('22').waitFor()
    await page.goto('/robots.txt')
    await asEarlier(page)
    expect(await databases(page)).toEqual(['directory', 'reviews', 'user'])

    await site.gate.cut()
    await offline()
    await goto('/')
    await expect.poll(() => listedFirms(page)).toEqual(names)
    await page.goto(`/firm/${firm?.slug}`)
    await dialog(page).getByText(words).first().waitFor()
    await expect.poll(() => databases(page)).toEqual(['cache', 'directory', 'user'])
    expect(await reviewsReadAt(page, firm?.id ?? '')).not.toBe('')

    // A filter reads the challenges of all firms, and not those of the page that was kept.
    await goto('/challenges?no-daily-loss=1&size=25000-60000')
    await challengesFound('2').waitFor()
    expect(await indexedFirms(page)).toBe((await storedFirms(page)).length)
  },
)
