// @module-tag all

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { killTabs } from '../lab/soak/browsers/killed-tabs.ts'
import { journey } from './fixtures/journey.ts'
import { detailsLink, dialog, LATER_PARTS, listedFirms, NO_NETWORK } from './fixtures/screen.ts'
import { storedFirms } from './fixtures/stored-firms.ts'
import { formIsOpen, submissionForm, writeSubmission } from './fixtures/submission-form.ts'

const KILLS = 4

const lookForNews = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

/** Deletes the database under the open page; its connections are told, as when the browser evicts it. */
const deleteDirectory = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase('directory')
        deletion.onsuccess = () => resolve()
        deletion.onerror = () => reject(deletion.error)
        deletion.onblocked = () => reject(new Error('blocked'))
      }),
  )

journey(
  'a connection to the database that is lost under an open page is opened again',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const [firm, other] = await site.firms()
    const { page, goto, untilStored, troubles } = await aVisitor(site)
    troubles.expect(NO_NETWORK)
    troubles.expect(LATER_PARTS)
    await goto('/')
    await untilStored()
    await deleteDirectory(page)
    await site.data.changeFirm(firm?.name ?? '', { maxFunding: '$7 – $8' })
    await lookForNews(page)
    await page.getByText('$7 – $8').first().waitFor()
    await expect.poll(async () => (await storedFirms(page)).length).toBe(9)
    await site.vanish()
    await detailsLink(page, other?.name ?? '').click()
    await dialog(page)
      .getByText(other?.description ?? '')
      .waitFor()
  },
)

journey('two tabs of different versions of the database are both of use', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const names = (await site.firms()).map((firm) => firm.name)
  const { page, goto, untilStored, context } = await aVisitor(site)
  await goto('/')
  await untilStored()
  const newer = await context.newPage()
  await newer.goto('/robots.txt')
  // The newer version of the app upgrades the schema and leaves rows of its own shape.
  await newer.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('directory', 990)
        opening.onblocked = () => reject(new Error('The old tab holds the database'))
        opening.onerror = () => reject(opening.error)
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('ratings')
          const meta = opening.transaction?.objectStore('meta')
          meta?.put({ key: 'directory', shape: 'of the future', revision: 1, firms: 'elsewhere' })
        }
        opening.onsuccess = () => {
          opening.result.close()
          resolve()
        }
      }),
  )
  const [firm] = await site.firms()
  await site.data.changeFirm(firm?.name ?? '', { maxFunding: '$5 – $6' })
  await lookForNews(page)
  await page.getByText('$5 – $6').first().waitFor()
  await newer.goto('/')
  await expect.poll(() => listedFirms(newer)).toEqual(names)
  await newer.getByText('$5 – $6').first().waitFor()
  expect(await listedFirms(page)).toEqual(names)
})

/** Opens a database as a later version of the app does, which has one more table in it. */
const upgradeDatabase = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(name, 990)
    opening.onblocked = () => reject(new Error(`The old tab holds ${name}`))
    opening.onerror = () => reject(opening.error)
    opening.onupgradeneeded = () => void opening.result.createObjectStore('later')
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })

journey(
  'a draft goes on where a tab of a later version upgrades the databases, and is sent',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, reload, context } = await aVisitor(site)
    const form = submissionForm(page)
    await goto('/submit-review')
    await formIsOpen(page)
    await writeSubmission(page, 'The payout came late')
    const newer = await context.newPage()
    await newer.goto('/robots.txt')
    for (const name of ['user', 'cache', 'directory']) await newer.evaluate(upgradeDatabase, name)
    await form.experience.fill('The payout came late in May')
    await reload()
    await page.getByText(/^Your draft of .+ is back\.$/).waitFor()
    await expect.poll(() => form.experience.inputValue()).toBe('The payout came late in May')
    await form.submit.click()
    await form.item('Received').waitFor()
    expect(site.data.reviews()).toEqual([{ description: 'The payout came late in May', files: [] }])
  },
)

// The long version: npm run soak -- killed-tabs
journey(
  'a tab that ends while it writes leaves the old list or the new one, never half of each',
  async ({ aVisitor }) => {
    const { torn } = await killTabs(aVisitor, KILLS)
    expect(torn).toEqual([])
  },
)

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

// The same without a browser, whose reckoning of its quota takes long: pwa/data/directory/device-faults.test.ts
journey(
  'on a full device the old list stays, online and offline',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
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
  },
)
