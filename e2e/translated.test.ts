import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pageJourney } from './fixtures/journey.ts'
import { formIsOpen, reviewForm, writeReview } from './fixtures/review-form.ts'
import { fill } from './fixtures/rich-data.ts'
import { chip, detailsLink, dialog, searchBox } from './fixtures/screen.ts'
import { differenceOf, translatedAmong, translatePage, wordsOf } from './fixtures/translate.ts'

const SITE = 'Tierboard'
const FIRM = 'Kestrel Row Funding'
const BESIDE = 'Halden Ridge Capital'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()
const press = (name: string | RegExp) => (page: Page) => button(page, name).click()

type Act = (page: Page) => Promise<unknown>

const stay: Act = async () => undefined

/** What is done on each page. */
const ways: Readonly<Record<string, readonly Act[]>> = {
  '/': [
    (page) => chip(page, 'Silver').click(),
    (page) => chip(page, 'Gold').click(),
    (page) => chip(page, 'FX').click(),
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
  '/challenges': [press('Instant'), press('Futures'), press(/^Clear/)],
  '/reviews': [press(/^With proof/), press(/^5 stars/), press(/^With proof/), press(/^Report/)],
  '/compare?firms=kestrel-row-funding,halden-ridge-capital': [
    press('Differences only'),
    press(`Take ${FIRM} out`),
  ],
  '/saved': [],
  '/rules': [],
  '/how-we-rate': [],
  '/verified-traders': [],
  '/submit-review?by=email': [press(/^Copy /)],
  '/nowhere': [],
}

pageJourney(
  'every public page works translated, says at each step what it says untranslated, and keeps names, codes and amounts',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await fill(site.data)
    const open = async () => aVisitor(site, { viewport: 'desktop', reducedMotion: true })
    const [plain, translated] = [await open(), await open()]
    for (const { troubles } of [plain, translated]) troubles.expect(/status of 404/)
    const firms = await site.firms()
    const kept = [SITE, ...firms.flatMap(({ name, affiliateCode }) => [name, affiliateCode])]
    const taken: string[] = []
    for (const [address, acts] of Object.entries(ways)) {
      await Promise.all([plain.goto(address), translated.goto(address)])
      await translated.page.evaluate(translatePage)
      for (const [step, act] of [stay, ...acts].entries()) {
        await Promise.all([act(plain.page), act(translated.page)])
        await expect
          .poll(
            async () =>
              differenceOf(await plain.page.evaluate(wordsOf), await translated.page.evaluate(wordsOf)),
            {
              message: `${address}, step ${step}`,
            },
          )
          .toBe('')
      }
      for (const text of await translated.page.evaluate(translatedAmong, kept))
        taken.push(`${address}: ${text}`)
    }
    expect(taken).toEqual([])
  },
)

pageJourney('a review is sent from a translated page', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  const { page, goto } = await aVisitor(site)
  await goto('/submit-review')
  await formIsOpen(page)
  await page.evaluate(translatePage)
  await reviewForm(page).submit.click()
  await page.getByText('Please describe your experience.').waitFor()
  await writeReview(page, 'The payout came late')
  await reviewForm(page).submit.click()
  await reviewForm(page).item('Received').waitFor()
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
