// @module-tag all

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { changeSubmission, listSubmissions } from '#contract/submission-endpoints.ts'
import { themePresets } from '#contract/theme/presets.ts'
import { addFirm, publish, sendRated } from '#testing/backend/published-reviews.ts'
import { as } from '#testing/backend/test-server.ts'
import { theAdmin } from './fixtures/as-staff.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { everythingKept } from './fixtures/kept.ts'
import { isLedTo, overflowing, smallTargets } from './fixtures/measure.ts'
import { NO_NETWORK } from './fixtures/screen.ts'
import { REFUSED, withAdmin } from './fixtures/staff.ts'
import { enterTab, faultsOfScreen } from './fixtures/staff-look.ts'
import { formIsOpen, submissionForm, writeSubmission } from './fixtures/submission-form.ts'

/** The text of the file that `press` brings, and its name. */
async function fileFrom(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

const looks = [
  ['phone', 'light'],
  ['portrait', 'dark'],
] as const

for (const [viewport, look] of looks) {
  journey(
    `a sender gets and erases everything that was sent from a device, on a ${viewport}, ${look}`,
    async ({ aSite, aVisitor }) => {
      const site = await aSite(withAdmin)
      await site.data.activateTheme({ colors: themePresets[look] })
      const server = { url: site.gate.origin } as Parameters<typeof publish>[0]
      const staff = as(await theAdmin(site), server).call
      const sender = await aVisitor(site, { viewport })
      sender.troubles.expect(NO_NETWORK)
      const { page } = sender
      await sender.goto('/submit-review')
      await writeSubmission(page, 'Zq-sent words about a payout.')
      const form = submissionForm(page)
      await form.submit.click()
      await form.item('Received').waitFor()
      await page.getByRole('button', { name: 'OK' }).click()
      const list = page.getByRole('region', { name: 'Your reviews (1)' })
      await list.getByText('Zq-sent words about a payout.').waitFor()
      const [{ id }] = (await staff(listSubmissions)).body
      const why = { status: 'rejected', reason: 'It names no day.', rule: 'happened' }
      expect((await staff(changeSubmission, { params: { id }, body: why })).status).toBe(200)
      // A press before the form is there waits for it.
      const formComes = site.gate.hold(/\/assets\/.*objecting-part-.*\.js$/)
      await page.reload()
      await list.getByRole('button', { name: /^Object: / }).click()
      await list.getByText('The form loads. It needs a connection once.').waitFor()
      formComes()
      await page.getByLabel('Why is the decision wrong?').fill('Zq-objecting words.')
      await page.getByRole('button', { name: 'Close' }).click()
      await formIsOpen(page)
      await form.experience.fill('Zq-draft words.')
      const kept = async () =>
        (await everythingKept(page)).match(/Zq-draft words|managementSecret":"[^"]{43}/g)
      await expect.poll(kept).toHaveLength(2)
      const [, secret = ''] = /managementSecret":"([^"]{43})/.exec(await everythingKept(page)) ?? []

      const foot = page.getByRole('button', { name: 'Get or erase everything sent from here' })
      await foot.press('Enter')
      const choice = page.getByRole('alertdialog', { name: 'Everything sent from here', exact: true })
      expect(await choice.evaluate((box) => box === document.activeElement)).toBe(true)
      expect([...(await axe(page)), ...(await overflowing(page)), ...(await smallTargets(page))]).toEqual([])
      const file = await fileFrom(page, () => choice.getByRole('button', { name: 'Get a file' }).click())
      expect(file.name).toMatch(/^my_reviews_\d{4}-\d\d-\d\d\.json$/)
      const { on_the_site: stored, on_this_device: local } = JSON.parse(file.text)
      expect(stored.submissions).toMatchObject([{ description: 'Zq-sent words about a payout.' }])
      expect(local.reviews.map(({ state }: { state: string }) => state).sort()).toEqual(['draft', 'kept'])
      expect(local.objections).toEqual([{ text: 'Zq-objecting words.', email: '' }])
      expect(file.text).toContain('Zq-draft words.')
      expect(file.text).not.toContain(secret)
      await expect.poll(() => isLedTo(page.getByText('The file is on its way to your downloads.'))).toBe(true)

      // Without a connection it says so, and nothing is lost.
      await site.gate.cut()
      await foot.click()
      await choice.getByRole('button', { name: 'Erase everything' }).click()
      const question = page.getByRole('alertdialog', { name: 'Erase everything sent from here?' })
      await question.getByText(/withdrawn for good.*cannot be undone/).waitFor()
      await question.getByRole('button', { name: 'Erase everything' }).click()
      const inVain = question.getByText('This needs a connection. Check yours and try again.')
      await expect.poll(() => isLedTo(inVain)).toBe(true)
      expect(await axe(page)).toEqual([])
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      await list.waitFor()
      await site.gate.mend()

      await foot.click()
      await choice.getByRole('button', { name: 'Erase everything' }).click()
      await question.getByRole('button', { name: 'Erase everything' }).click()
      const said = page.getByText('Everything that was sent from here is erased.')
      await expect.poll(() => isLedTo(said)).toBe(true)
      await list.waitFor({ state: 'detached' })
      await expect.poll(() => form.experience.inputValue()).toBe('')
      expect(await everythingKept(page)).not.toMatch(/Zq-/)
      expect(await everythingKept(page)).not.toContain(secret)
      expect((await staff(listSubmissions)).body).toEqual([])
      await page.reload()
      await formIsOpen(page)
      expect(await foot.count()).toBe(0)
    },
  )

  journey(
    `an admin gives out and erases everything of one address, on a ${viewport}, ${look}`,
    async ({ aSite, aVisitor }) => {
      const site = await aSite(withAdmin)
      await site.data.activateTheme({ colors: themePresets[look] })
      const boss = await theAdmin(site)
      const server = { url: site.gate.origin } as Parameters<typeof publish>[0]
      const staff = as(boss, server).call
      const firmId = await addFirm(server, boss, { name: 'Northwind Capital' })
      const sent = {
        contactEmail: 'mara@mail.example',
        contactName: 'Mara Voss',
        firmName: 'Northwind Capital',
      }
      const { id } = await sendRated(server, { ...sent, description: 'Zq-words of Mara.' })
      await publish(server, boss, id, { firmId })
      await sendRated(server, { contactEmail: 'other@mail.example', description: 'Stays.' })

      const { page, troubles } = await aVisitor(site, { viewport, serviceWorkers: false })
      troubles.expect(REFUSED)
      troubles.expect(/status of 400/)
      const addresses: string[] = []
      page.on('request', (request) => addresses.push(request.url()))
      // From the review itself, with the address filled in.
      await enterTab(page, boss.token, 'submissions')
      await page.goto(`/admin?tab=submissions&status=approved&submission=${id}`)
      await page.getByRole('button', { name: 'This person’s data' }).click()
      const card = page.getByRole('region', { name: 'A person’s data' })
      const who = card.getByLabel('Email address, secret or name')
      await expect.poll(() => isLedTo(who)).toBe(true)
      expect(await who.inputValue()).toBe(sent.contactEmail)
      expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('mara')
      await who.fill('')
      await card.getByRole('button', { name: 'Find' }).click()
      await card.getByText('Please enter an address, a secret or a name.').waitFor()
      await who.fill('nobody@mail.example')
      await who.press('Enter')
      await card.getByText('Nothing is stored under this address, secret or name.').waitFor()
      await who.fill('Mara@Mail.example')
      await who.press('Enter')
      const found = card.getByRole('list', { name: 'What is stored' }).getByRole('listitem')
      await found.filter({ hasText: /^1 review sent in.*\d{4}Northwind Capital$/ }).waitFor()
      await found.filter({ hasText: /^1 review on the site/ }).waitFor()
      await card.getByText('Erasing cannot be undone').waitFor()
      expect(await faultsOfScreen(page)).toEqual([])

      const give = card.getByRole('button', { name: 'Give Out as a File' })
      await give.click()
      await card.getByText('Please say why.').waitFor()
      const reason = card.getByLabel('Reason')
      expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true)
      expect(await reason.getAttribute('aria-required')).toBe('true')
      await reason.fill('Mara wrote to us')
      await give.click()
      await card.getByText('This must not name the person: History keeps it for good.').waitFor()
      await reason.fill('The sender wrote to us')
      const file = await fileFrom(page, () => give.click())
      expect(file.name).toMatch(/^personal_data_\d{4}-\d\d-\d\d\.json$/)
      expect(file.text).toContain('Zq-words of Mara.')
      await card.getByText('The file is on its way to your downloads.').waitFor()

      const erase = card.getByRole('button', { name: 'Erase Everything' })
      await erase.click()
      const question = page.getByRole('alertdialog', { name: 'Erase everything of this person?' })
      await question
        .getByText(/^1 review sent in, 1 review on the site\. .*No restore brings them back/)
        .waitFor()
      expect(await axe(page)).toEqual([])
      await question.getByRole('button', { name: 'Cancel' }).click()
      await erase.click()
      await question.getByRole('button', { name: 'Erase Everything' }).click()
      await card.getByText('Erased for good.').waitFor()
      expect((await staff(listSubmissions)).body).toMatchObject([{ description: 'Stays.' }])
      expect(await who.inputValue()).toBe('')

      await page.goto('/admin?tab=history')
      await page.getByText('erased a person’s data').waitFor()
      await page.getByText('gave out a person’s data').waitFor()
      expect(addresses.filter((address) => /mara|mail\.example/i.test(address))).toEqual([])
    },
  )
}
