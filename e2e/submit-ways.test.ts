// @module-tag all

import { expect } from 'vitest'
import { journey, pageJourney } from './fixtures/journey.ts'
import { isLedTo } from './fixtures/measure.ts'
import { formIsOpen, submissionForm, writeSubmission } from './fixtures/submission-form.ts'
import type { Visitor } from './fixtures/visitor.ts'

const MAILBOX = { userSubmissions: { emailEndpoint: 'reviews@tierboard.example' } }

const tab = ({ page }: Visitor, name: string) => page.getByRole('tab', { name, exact: true })
const mailButton = ({ page }: Visitor) => page.getByRole('link', { name: 'Open Email Client' })

journey(
  'form and e-mail are tabs for fingers, keys and screen readers; a draft outlives the turn',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await site.data.changeSettings(MAILBOX)
    const visitor = await aVisitor(site, { serviceWorkers: false })
    const { page, goto, reload } = visitor
    await goto('/submit-review')
    await formIsOpen(page)
    const form = submissionForm(page)
    await form.experience.fill('Begun before the turn')
    expect(await mailButton(visitor).isVisible()).toBe(false)

    await tab(visitor, 'E-mail').click()
    await mailButton(visitor).waitFor()
    expect(new URL(page.url()).search).toBe('?by=email')
    expect(await form.submit.isVisible()).toBe(false)
    expect(await page.getByRole('tabpanel', { name: 'E-mail' }).isVisible()).toBe(true)

    await page.keyboard.press('ArrowLeft')
    await form.submit.waitFor()
    expect(await tab(visitor, 'Form').evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await form.experience.inputValue()).toBe('Begun before the turn')
    expect(new URL(page.url()).search).toBe('')
    await page.keyboard.press('End')
    await mailButton(visitor).waitFor()
    await page.keyboard.press('Tab')
    expect(await tab(visitor, 'Form').getAttribute('tabindex')).toBe('-1')

    await reload()
    await mailButton(visitor).waitFor()
    expect(await tab(visitor, 'E-mail').getAttribute('aria-selected')).toBe('true')
  },
)

journey(
  'a review that came back is corrected in the form, also from the tab of the mail',
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    await site.data.changeSettings(MAILBOX)
    const visitor = await aVisitor(site, { serviceWorkers: false })
    const { page, goto, troubles } = visitor
    troubles.expect(/status of (400|503)/)
    const type = 'application/json'
    const busy = site.gate.answer('/api/submit-review', {
      status: 503,
      type,
      body: '{"detail":"Back soon."}',
      retryAfter: 3600,
    })
    await goto('/submit-review')
    await writeSubmission(page, 'Mr Smith never paid')
    const form = submissionForm(page)
    await form.submit.click()
    await page.getByText('Back soon.').waitFor()
    await writeSubmission(page, 'Another one, begun meanwhile')
    busy()
    site.gate.answer('/api/submit-review', { status: 400, type, body: '{"detail":"It names a person."}' })
    await tab(visitor, 'E-mail').click()
    await page.getByRole('button', { name: 'Try now' }).click()
    await form.item('Not sent').waitFor()
    await page.getByRole('button', { name: 'Correct it' }).click()
    await expect.poll(() => form.experience.inputValue()).toBe('Mr Smith never paid')
    const reason = page
      .getByRole('tabpanel', { name: 'Form' })
      .getByRole('alert')
      .getByText('It names a person.')
    await expect.poll(() => isLedTo(reason)).toBe(true)
  },
)

pageJourney('without scripts the tabs are links to both ways', async ({ aSite, aVisitor }) => {
  const site = await aSite()
  await site.data.changeSettings(MAILBOX)
  const visitor = await aVisitor(site, { scripts: false })
  const { page, goto } = visitor
  await goto('/submit-review')
  expect(await mailButton(visitor).isVisible()).toBe(false)
  await page.getByRole('link', { name: 'E-mail', exact: true }).click()
  await mailButton(visitor).waitFor()
  expect(await submissionForm(page).experience.isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Form', exact: true }).click()
  await submissionForm(page).experience.waitFor()
  expect(await mailButton(visitor).isVisible()).toBe(false)
})

pageJourney('a page that is not found finds firms, with scripts and without', async ({ site, aVisitor }) => {
  for (const scripts of [true, false]) {
    const { page, goto, troubles } = await aVisitor(site, { scripts })
    troubles.expect(/status of 404/)
    await goto('/nowhere')
    const box = page.getByRole('searchbox', { name: 'Search for a firm' })
    await box.fill('kestrel')
    await box.press('Enter')
    await page.waitForURL((url) => url.pathname === '/' && url.searchParams.get('q') === 'kestrel')
    if (scripts) await page.getByText('1 firm matches').first().waitFor()
  }
})
