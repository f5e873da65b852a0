// @module-tag all

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pageJourney } from './fixtures/journey.ts'
import { fill } from './fixtures/rich-data.ts'
import { chip, detailsLink, dialog, searchBox } from './fixtures/screen.ts'
import { formIsOpen, submissionForm, writeSubmission } from './fixtures/submission-form.ts'
import { differenceOf, translatedAmong, translatePage, wordsOf } from './fixtures/translate.ts'

const SITE = 'Tierboard'
const FIRM = 'Kestrel Row Funding'
const BESIDE = 'Halden Ridge Capital'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()
const press = (name: string | RegExp) => (page: Page) => button(page, name).click()

/** The console message of React for a page that was translated before hydration, and drawn anew. */
const DRAWN_ANEW = /Minified React error #418/

type Act = (page: Page) => Promise<unknown>

const stay: Act = async () => undefined

/** The acts on each page. */
const ways: Readonly<Record<string, readonly Act[]>> = {
  '/': [
    (page) => chip(page, 'Silver').click(),
    (page) => chip(page, 'Gold').click(),
    (page) => chip(page, 'FX').click(),
    press(/^Filters/),
    press(/^Up to \$200/),
    press(/^Show \d/),
    (page) => button(page, /^Clear All Filters/).click(),
    (page) => searchBox(page).fill('kestrel'),
    (page) => searchBox(page).fill('nothing is called this'),
    (page) => searchBox(page).fill(''),
    press(`Save ${FIRM}`),
    press(`Compare ${FIRM}`),
    press(`Compare ${BESIDE}`),
    press(/^Copy discount code/),
    (page) => detailsLink(page, FIRM).click(),
    (page) =>
      dialog(page)
        .getByRole('button', { name: `Save ${FIRM}` })
        .click(),
    (page) => page.keyboard.press('Escape'),
  ],
  '/firm/kestrel-row-funding': [
    (page) =>
      dialog(page)
        .getByRole('button', { name: `Save ${FIRM}` })
        .click(),
    (page) =>
      dialog(page)
        .getByRole('button', { name: /^Copy discount code/ })
        .first()
        .click(),
  ],
  '/firm/halden-ridge-capital': [],
  '/challenges': [press('Instant'), press('Futures'), press(/^Up to \$200/), press(/^Clear/)],
  '/reviews': [press(/^With proof/), press(/^5 stars/), press(/^With proof/), press(/^Report/)],
  '/compare?firms=kestrel-row-funding,halden-ridge-capital': [
    press('Differences only'),
    press(`Take ${FIRM} out`),
  ],
  '/saved': [],
  '/rules': [],
  '/closed': [],
  '/changes': [
    (page) => page.getByText('Last 30 days').filter({ visible: true }).click(),
    press('Standing and tier'),
    press('All'),
  ],
  '/how-we-rate': [],
  '/verified-traders': [],
  '/submit-review?by=email': [press(/^Copy /)],
  '/nowhere': [],
}

/** The first acts on pages that are translated before hydration. */
const FIRST_ACTS: Readonly<Record<string, Act>> = {
  '/': (page) => chip(page, 'Silver').click(),
  '/firm/halden-ridge-capital': (page) =>
    dialog(page)
      .getByRole('button', { name: `Save ${BESIDE}` })
      .click(),
  '/submit-review': (page) => submissionForm(page).submit.click(),
}

/** Waits until both pages say the same. */
const agree = (plain: Page, translated: Page, message: string) =>
  expect
    .poll(async () => differenceOf(await plain.evaluate(wordsOf), await translated.evaluate(wordsOf)), {
      message,
    })
    .toBe('')

/** Translates as soon as the document was read, before its scripts run. Runs in the page. */
function translateOnceRead(translate: () => void): void {
  document.addEventListener('readystatechange', () => document.readyState === 'interactive' && translate())
}

pageJourney(
  'every public page works translated, says at each step what it says untranslated, and keeps names, codes and amounts',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await fill(site.data)
    const open = async () => aVisitor(site, { viewport: 'desktop', reducedMotion: true })
    const [plain, translated] = [await open(), await open()]
    for (const { troubles } of [plain, translated]) troubles.expect(/status of 404/)
    // Whether the translator is quicker than the last part of a page is chance.
    translated.troubles.expect(DRAWN_ANEW)
    const firms = await site.firms()
    const names = firms.flatMap(({ name, affiliateCode }) => [name, affiliateCode])
    const kept = [SITE, ...names].filter((name) => name !== '')
    const taken: string[] = []
    for (const [address, acts] of Object.entries(ways)) {
      await Promise.all([plain.goto(address), translated.goto(address)])
      await translated.page.evaluate(translatePage)
      for (const [step, act] of [stay, ...acts].entries()) {
        await Promise.all([act(plain.page), act(translated.page)])
        await agree(plain.page, translated.page, `${address}, step ${step}`)
      }
      for (const text of await translated.page.evaluate(translatedAmong, kept))
        taken.push(`${address}: ${text}`)
    }
    expect([...new Set(taken)]).toEqual([])
  },
)

pageJourney(
  'a page that is translated before it comes to life works as another',
  async ({ site, aVisitor }) => {
    const [plain, translated] = [await aVisitor(site), await aVisitor(site)]
    translated.troubles.expect(DRAWN_ANEW)
    await translated.page.addInitScript(`(${translateOnceRead})(${translatePage})`)
    const both = (act: Act) => Promise.all([act(plain.page), act(translated.page)])
    for (const [address, act] of Object.entries(FIRST_ACTS)) {
      await Promise.all([plain.goto(address), translated.goto(address)])
      await agree(plain.page, translated.page, address)
      await both(act)
      await agree(plain.page, translated.page, `${address}, after its act`)
    }
  },
)

pageJourney('a review is sent from a translated page', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const { page, goto } = await aVisitor(site)
  await goto('/submit-review')
  await formIsOpen(page)
  await page.evaluate(translatePage)
  await submissionForm(page).submit.click()
  await page.getByText('Please describe your experience.').waitFor()
  await writeSubmission(page, 'The payout came late')
  await submissionForm(page).submit.click()
  await submissionForm(page).item('Received').waitFor()
  expect(site.data.reviews()).toMatchObject([{ description: 'The payout came late' }])
})

pageJourney(
  'what somebody moved is taken and inserted beside without an error',
  async ({ site, aVisitor }) => {
    const { page, goto } = await aVisitor(site)
    await goto('/')
    const left = await page.evaluate(() => {
      const parent = document.createElement('p')
      const wrapper = document.createElement('font')
      const [moved, gone, added] = ['moved', 'gone', 'added'].map((text) => document.createTextNode(text))
      if (!moved || !gone || !added) return ''
      wrapper.append(moved)
      parent.append(wrapper)
      parent.insertBefore(added, moved)
      const between = parent.textContent
      parent.removeChild(gone)
      parent.removeChild(moved)
      return `${between}, ${parent.textContent}`
    })
    expect(left).toBe('addedmoved, added')
  },
)
