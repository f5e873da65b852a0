// @module-tag all

import { expect } from 'vitest'
import { logout } from '#contract/accounts/sign-in.ts'
import { changeFirm, listFirms } from '#contract/firm-endpoints.ts'
import { firstAdmin } from '#testing/backend/accounts.ts'
import { as } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin, theModerator } from './fixtures/as-staff.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { untilDrafted } from './fixtures/kept.ts'
import { overflowing, resize, resizeWithText, smallTargets } from './fixtures/measure.ts'
import { NO_NETWORK } from './fixtures/screen.ts'
import { codeOf, openTab, REFUSED, withAdmin } from './fixtures/staff.ts'
import { viewports } from './fixtures/viewports.ts'

const GONE = { status: 404, type: 'text/plain', body: 'gone' }
const NAME = 'Kestrel Row Funding'
const LABEL = 'Evaluation Fee'

journey(
  'an edit outlives another tab, a dead page, a lost session, a lost line and someone else',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const api = as(boss, { url: site.gate.origin })
    const visitor = await aVisitor(site, { viewport: 'tablet', serviceWorkers: false })
    visitor.troubles.expect(REFUSED)
    visitor.troubles.expect(/status of 412/)
    visitor.troubles.expect(NO_NETWORK)
    const { context } = visitor
    let { page } = visitor
    const fee = () => page.getByLabel(LABEL)
    const stored = async () => {
      const { body } = await api.call(listFirms)
      return body.find(({ name }: { name: string }) => name === NAME)
    }
    const save = () => page.getByRole('button', { name: 'Update Firm' }).click()
    const edit = () => page.getByRole('button', { name: `Edit ${NAME}` }).click()
    const saved = async () => {
      const banner = page.getByText('Prop firm updated successfully!')
      await banner.waitFor()
      await page.getByRole('button', { name: 'Close message' }).click()
      await banner.waitFor({ state: 'hidden' })
    }

    await enterAs(page, boss)
    await edit()
    await fee().fill('$111')
    await openTab(page, 'History')
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    expect(await fee().inputValue()).toBe('$111')
    // As a thumb on Back: the browser lets a page hold what a script does.
    await page.evaluate(() => history.back())
    await question.getByRole('button', { name: 'Stay' }).click()
    expect(await fee().inputValue()).toBe('$111')

    await untilDrafted(page, '$111')
    await page.close()
    page = await context.newPage()
    await page.goto('/admin?tab=firms')
    await edit()
    await page.getByText('You have unsaved changes').waitFor()
    expect(await fee().inputValue()).not.toBe('$111')
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => fee().inputValue()).toBe('$111')

    await api.call(logout, {})
    await save()
    const dialog = page.getByRole('dialog', { name: 'Please sign in again to continue' })
    await dialog.getByLabel('Password', { exact: true }).fill(firstAdmin.password)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await dialog.getByLabel('6-digit code').fill(await codeOf(boss.secret, 1))
    await saved()
    const token = await page.evaluate(() => localStorage.getItem('adminToken') ?? '')
    const again = as({ token }, { url: site.gate.origin })
    expect((await stored()).evaluationFee).toBe('$111')

    await fee().fill('$222')
    const params = { id: (await stored()).id }
    await again.call(changeFirm, { params, body: { evaluationFee: '$999', profitSplit: '77%' } })
    await save()
    const conflict = page.getByRole('dialog', { name: 'This was changed in the meantime' })
    await conflict.getByRole('radio', { name: /Stored.*\$999/s }).waitFor()
    expect(await conflict.getByText('77%').count()).toBe(1)
    expect(await conflict.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await conflict.getByRole('radio', { name: /Yours.*\$222/s }).check()
    expect(await axe(page)).toEqual([])
    await conflict.getByRole('button', { name: 'Save' }).click()
    await saved()
    expect(await stored()).toMatchObject({ evaluationFee: '$222', profitSplit: '77%' })

    await fee().fill('$333')
    await site.gate.cut()
    await save()
    await page.getByText('Your changes are kept on this device.').waitFor()
    expect(await fee().inputValue()).toBe('$333')
    await site.gate.mend()
    await save()
    await saved()

    await openTab(page, 'History')
    await page
      .getByRole('button', { name: new RegExp(`changed the evaluation fee of ${NAME}`) })
      .first()
      .click()
    await page.getByRole('table', { name: 'What changed' }).getByText('$333').waitFor()
    await page.getByRole('button', { name: 'Look at It Before' }).click()
    await page.getByRole('table', { name: 'Compared with now' }).getByText('$222').waitFor()
    await page.getByRole('button', { name: 'Put This Version Back' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Put Back' }).click()
    await page.getByText('Put back', { exact: true }).waitFor()
    expect((await stored()).evaluationFee).toBe('$222')
    expect(await axe(page)).toEqual([])
  },
)

journey(
  'a moderator finds its own tabs, and nothing of who used the device before',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const moderator = await theModerator(site, boss)
    const { page } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    const tabs = () => page.getByRole('navigation', { name: 'Admin' }).getByRole('link').allTextContents()
    await enterAs(page, boss)
    await page.getByRole('button', { name: `Edit ${NAME}` }).click()
    await page.getByLabel(LABEL).fill('$111')
    await untilDrafted(page, '$111')
    expect(await tabs()).toContain('Backup')
    await page.evaluate(() => localStorage.clear())
    page.on('dialog', (dialog) => void dialog.accept())
    await enterAs(page, moderator, '/admin?tab=users')
    expect(await tabs()).toEqual(expect.arrayContaining(['Manage Firms', 'Admin Setup']))
    expect(await tabs()).not.toEqual(expect.arrayContaining(['Users', 'History', 'Site Settings', 'Backup']))
    expect(await page.getByRole('button', { name: 'Backup Database' }).count()).toBe(0)
    await page.getByRole('button', { name: `Edit ${NAME}` }).click()
    await page.getByLabel(LABEL).waitFor()
    // Drafts are written after they are read: text left there would be offered by then.
    await page.getByLabel(LABEL).fill('$444')
    await untilDrafted(page, '$444')
    expect(await page.getByText('You have unsaved changes').count()).toBe(0)
  },
)

journey(
  'the frame fits landscape, portrait and phone, also at 768 px and 130 % text; a lost tab costs one reload',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const visitor = await aVisitor(site, { viewport: 'tablet', serviceWorkers: false })
    const { page, troubles } = visitor
    const faults: Record<string, string[]> = {}
    await enterAs(page, boss, '/admin?tab=history')
    const entry = page.getByRole('button', { name: /signed in/ }).first()
    await entry.click()
    // The rules of accessibility once where list and entry stand side by side, and once where they take turns.
    for (const [name, size, scale, rules] of [
      ['landscape', viewports.tablet, 1, true],
      ['portrait', viewports.portrait, 1, false],
      ['portrait, large text', viewports.portrait, 2, false],
      ['768', { width: 768, height: 1024 }, 1.3, false],
      ['phone', viewports.phone, 1, true],
      ['narrow', viewports.narrow, 1.3, false],
    ] as const) {
      await resizeWithText(page, size, scale)
      for (const place of ['list', 'entry'] as const) {
        if (place === 'list') {
          const back = page.getByRole('button', { name: 'Back to list' })
          await expect
            .poll(async () => {
              // Whether list and entry stand side by side is drawn a moment after the size changes.
              if (await back.isVisible()) await back.click()
              return entry.isVisible()
            })
            .toBe(true)
        } else await entry.click()
        const found = [...(await overflowing(page)), ...(await smallTargets(page))]
        if (rules) found.push(...(await axe(page)))
        if (found.length > 0) faults[`${name}, ${place}`] = found
      }
    }
    expect(faults).toEqual({})

    await resize(page, viewports.tablet)
    troubles.expect(/status of 404|dynamically imported module|Unable to preload|Refused to apply style/)
    const back = site.gate.answer(/^\/assets\/admin\/setup-tab-.*\.js$/, GONE)
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await openTab(page, 'Admin Setup')
    await page.getByText('Admin Setup could not be opened').waitFor()
    expect(loads).toBe(1)
    back()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('button', { name: 'Change Password' }).waitFor()
  },
)
