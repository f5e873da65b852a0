import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Key, type WebElement } from 'selenium-webdriver'
import { expect, onTestFinished } from 'vitest'
import { toFirmRow } from '#contract/firm.ts'
import { NO_FILTER } from '#contract/firm-filter.ts'
import { asksForCode, isAffiliateActive } from '#contract/firm-rules.ts'
import { aJpeg, aJpegOfAPhone, aPdf } from '#testing/backend/pictures.ts'
import { filterFirms } from '#testing/contract/filter-firms.ts'
import type { Site } from '../fixtures/site.ts'
import { aFolder, type Engine, PHONE, type RunningBrowser, removeFolder } from './engine.ts'
import { journeyIn } from './journey-in.ts'
import { screenOf } from './screen.ts'

/** The size of a small laptop's window. */
const LAPTOP = { width: 1280, height: 800 }

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Messages of the worker about pictures that are not kept, and of WebKit about every failed request. */
const NO_NETWORK = /no-response|Failed to load resource|Could not connect|due to access control checks/

/** From now on the site serves another build's worker. */
const deploy = (site: Site) => site.gate.rewrite('/sw.js', (script) => `${script}\n// another build\n`)

const lookForUpdate = () =>
  navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => undefined)

const activeWorker = () => navigator.serviceWorker.ready.then(({ active }) => active?.state)
const waitingWorker = () => navigator.serviceWorker.ready.then(({ waiting }) => waiting?.state ?? null)

type Journey = ReturnType<typeof journeyIn>

function findsAndCopies(journey: Journey): void {
  journey('a firm is found, judged, and its code is taken along', async ({ browser, aSite }) => {
    const site = await aSite()
    const firms = await site.firms()
    const names = firms.map(({ name }) => name)
    const { driver } = browser
    const screen = screenOf(driver, site.gate.origin)
    await driver.manage().window().setRect(PHONE)
    await screen.goto('/')
    expect(await screen.listed()).toEqual(names)

    const sought = firms[3]?.name ?? ''
    await screen.fill('Search firms', sought)
    await expect.poll(screen.listed).toEqual([sought])
    await screen.fill('Search firms', 'no firm is called this')
    await screen.waitFor('No firms match your filters')
    await screen.click('button', 'Clear All Filters')
    await expect.poll(screen.listed).toEqual(names)

    await screen.click('button', /^Gold\s*\d+$/)
    const gold = filterFirms(firms.map(toFirmRow), { ...NO_FILTER, tiers: ['gold'] })
    await expect.poll(screen.listed).toEqual(gold.map(({ name }) => name))
    await expect.poll(screen.place).toBe('/?tier=gold')
    await driver.navigate().back()
    await expect.poll(screen.listed).toEqual(names)

    const judged = firms.find((firm) => firm.pros && firm.cons)
    await screen.click('link', judged?.name ?? '')
    await screen.waitFor(judged?.description ?? '')
    await expect.poll(screen.place).toBe(`/firm/${judged?.slug}`)
    await screen.press(Key.ESCAPE)
    await expect.poll(screen.place).toBe('/')
    await screen.waitUntilGone(judged?.description ?? '')

    const quick = firms.find((firm) => isAffiliateActive(firm) && !asksForCode(firm))
    await screen.click('button', new RegExp(`^Copy discount code ${quick?.affiliateCode}`))
    await screen.waitFor('Copied!')
    const search = await screen.find('textbox', 'Search firms')
    await search.clear()
    await search.sendKeys(Key.chord(Key.CONTROL, 'v'))
    await expect.poll(() => screen.valueOf('Search firms')).toBe(quick?.affiliateCode)
  })
}

function worksOffline(journey: Journey): void {
  journey(
    'without the server the site opens, finds, shows and copies',
    async ({ browser, aSite, mayComplain }) => {
      mayComplain(NO_NETWORK)
      const site = await aSite()
      const firms = await site.firms()
      const names = firms.map(({ name }) => name)
      const { driver } = browser
      const screen = screenOf(driver, site.gate.origin)
      await driver.manage().window().setRect(LAPTOP)
      await screen.goto('/')
      await screen.untilStored()
      await screen.reload()
      await screen.untilWholeStored()
      await site.gate.cut()

      await screen.reload()
      await expect.poll(screen.listed).toEqual(names)
      await screen.waitFor(/^Offline\b.*(ago|now|minute|hour|day)/im)
      await screen.fill('Search firms', firms[5]?.name ?? '')
      await expect.poll(screen.listed).toEqual([firms[5]?.name])
      await screen.click('button', /^Clear All Filters/)

      const last = firms.at(-1)
      await screen.goto(`/firm/${last?.slug}`)
      await screen.waitFor(last?.description ?? '')
      for (const path of ['/verified-traders', '/submit-review', '/how-we-rate']) {
        await screen.goto(path)
        await screen.find('heading', /./)
        expect(await screen.says('Page not found')).toBe(false)
      }
      await screen.goto('/')
      // A slow machine draws the list after the page answers.
      await expect.poll(screen.listed).toEqual(names)
      const asking = firms.find(asksForCode)
      await driver.executeScript((name: string) => {
        const row = [...document.querySelectorAll('main tbody tr')].find((one) =>
          one.textContent.includes(name),
        )
        row?.querySelector<HTMLElement>('a[href^="http"],a[rel]')?.click()
      }, asking?.name)
      await screen.find('dialog', `Discount code of ${asking?.name}`)
      await screen.click('button', /^Copy/)
      await screen.waitFor('Copied!')
      await screen.click('button', 'Cancel')

      await site.gate.mend()
      await screen.reload()
      await screen.waitUntilGone(/^Offline\b/im)
      await expect.poll(screen.listed).toEqual(names)
    },
  )
}

function takesNewVersion(journey: Journey): void {
  journey('a new version is offered, put off, and taken', async ({ browser, aSite }) => {
    const site = await aSite()
    const { driver } = browser
    const screen = screenOf(driver, site.gate.origin)
    await screen.goto('/')
    await screen.untilStored()
    await screen.goto('/')
    expect(await screen.says('Update available')).toBe(false)
    deploy(site)
    await driver.executeScript(lookForUpdate)
    await screen.waitFor('Update available')
    await screen.click('button', 'Later')
    await screen.waitUntilGone('Update available')
    await screen.reload()
    await screen.waitFor('Update available')
    await driver.executeScript(() => Reflect.set(window, 'isOldPage', true))
    await screen.click('button', 'Reload')
    await expect.poll(() => driver.executeScript(() => Reflect.get(window, 'isOldPage') ?? null)).toBe(null)
    await screen.ready()
    // In a page that is loaded meanwhile, WebKit says "activating" of it for ever.
    await expect.poll(() => driver.executeScript(waitingWorker)).toBe(null)
    await screen.goto('/')
    await expect.poll(() => driver.executeScript(activeWorker)).toBe('activated')
    expect(await screen.says('Update available')).toBe(false)
    expect(await screen.listed()).toHaveLength(8)
  })
}

function sendsReviewOnce(journey: Journey): void {
  journey(
    'a review with a photo is written offline, kept, and sent once',
    async ({ browser, aSite, mayComplain }) => {
      mayComplain(NO_NETWORK)
      const site = await aSite()
      const { driver } = browser
      const screen = screenOf(driver, site.gate.origin)
      const folder = await aFolder()
      onTestFinished(() => removeFolder(folder))
      /** A photo, and file types that browsers, phones and printers of pages name differently: all of it is proof. */
      const proof: Readonly<Record<string, Buffer>> = {
        'payout.jpg': await aJpeg(1600, 900),
        'payout.jfif': await aJpeg(),
        '1000000036': await aJpeg(),
        'phone.jpg': await aJpegOfAPhone(),
        'printed.pdf': aPdf('>>endobj\n9 0 obj<</A<</S/URI/URI(javascript:void\\(0\\))>>'),
      }
      for (const [name, bytes] of Object.entries(proof)) await writeFile(join(folder, name), bytes)
      await screen.goto('/')
      await screen.untilStored()
      await screen.goto('/submit-review')
      await screen.waitFor('Drafts are kept on this device.')
      await screen.click('button', 'Submit Review')
      await screen.waitFor('Please describe your experience.')
      await site.gate.cut()
      await screen.fill('Prop Firm', 'Kestrel Row Funding')
      await screen.click('radio', '4 of 5, good')
      await screen.fill('Detailed Experience', 'The payout came late')
      const chooser = await driver.executeScript<WebElement>(() =>
        document.querySelector('input[type=file][multiple]'),
      )
      const paths = Object.keys(proof).map((name) => join(folder, name))
      await chooser.sendKeys(paths.join('\n'))
      for (const name of Object.keys(proof)) await screen.find('button', `Remove ${name}`)

      await screen.reload()
      await screen.waitFor(/Your draft of .+ is back\./)
      expect(await screen.valueOf('Detailed Experience')).toBe('The payout came late')
      await screen.click('button', 'Submit Review')
      await screen.find('heading', 'Waiting for signal')
      expect(site.data.reviews()).toEqual([])
      await site.gate.mend()
      await screen.goto('/submit-review')
      await screen.find('heading', 'Received')
      const types = ['image/jpeg', 'image/jpeg', 'image/jpeg', 'image/jpeg', 'application/pdf']
      expect(site.data.reviews()).toEqual([{ description: 'The payout came late', files: types }])
    },
  )
}

function offersInstallOnIphone(journey: Journey, engine: Engine): void {
  journey(
    'who copies a code on an iPhone is shown how to install, others are not',
    async ({ browser, aSite }) => {
      const site = await aSite()
      const firm = (await site.firms()).find((one) => isAffiliateActive(one) && !asksForCode(one))
      const copy = async ({ driver }: RunningBrowser) => {
        const screen = screenOf(driver, site.gate.origin)
        await driver.manage().window().setRect(PHONE)
        await screen.goto('/')
        await screen.click('button', new RegExp(`^Copy discount code ${firm?.affiliateCode}`))
        await screen.waitFor('Copied!')
        return screen
      }
      const here = await copy(browser)
      expect(await here.says(/^Add .+ to your /m)).toBe(false)

      const iphone = await engine.start({ userAgent: IPHONE })
      onTestFinished(() => iphone.close())
      const there = await copy(iphone)
      await there.waitFor(/^Add .+ to your phone$/m)
      await there.click('button', 'Install')
      await there.waitFor('Add to Home Screen')
      await there.click('button', 'Got it')
      await there.click('button', 'Not now')
      await there.waitUntilGone(/^Add .+ to your phone$/m)
    },
  )
}

/** The journeys that matter, in a browser of another engine; each on a site, and so a memory, of its own. */
export function journeysIn(engine: Engine): void {
  const journey = journeyIn(engine)
  findsAndCopies(journey)
  worksOffline(journey)
  takesNewVersion(journey)
  sendsReviewOnce(journey)
  offersInstallOnIphone(journey, engine)
}
