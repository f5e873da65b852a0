// @module-tag all

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { digestDefaults, readDigest } from '#contract/accounts/digest.ts'
import { listFirms } from '#contract/firm-endpoints.ts'
import { readSettings } from '#contract/settings/settings-endpoints.ts'
import { aPng } from '#testing/backend/pictures.ts'
import { as, visitor as nobody } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { handFiles } from './fixtures/hand-files.ts'
import { journey } from './fixtures/journey.ts'
import { resize } from './fixtures/measure.ts'
import { everythingOn } from './fixtures/rich-data.ts'
import { withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'
import { viewports } from './fixtures/viewports.ts'

const MEDIA = /^\/media\/[0-9a-f]{32}\.webp$/
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

const handed = (buffer: Buffer) => [{ name: 'handed.png', mimeType: 'image/png', buffer }]

journey(
  'pictures are uploaded, cropped, dropped, pasted and used again; an admin chooses which news are mailed',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    await site.data.changeSettings({ verifiedTraders: { ...everythingOn.verifiedTraders, enabled: true } })
    const boss = await theAdmin(site)
    const visitor = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    const { page } = visitor
    const server = { url: site.gate.origin }
    const faults: Record<string, string[]> = {}
    const logos = async () =>
      ((await as(nobody, server).call(listFirms)).body as { name: string; logoImage: string }[])
        .filter(({ logoImage }) => MEDIA.test(logoImage))
        .map(({ name, logoImage }) => ({ name, logoImage }))

    await enterAs(page, boss, '/admin')
    const firms = page.getByRole('list', { name: 'Firms' })
    await firms
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    const png = { name: 'ridge.png', mimeType: 'image/png', buffer: await aPng(1200, 900) }
    await page.getByLabel('Upload a logo').setInputFiles(png)
    await page.getByRole('dialog', { name: 'Crop the logo' }).waitFor()
    const size = page.getByRole('slider', { name: 'Size' })
    expect(await size.getAttribute('aria-valuetext')).toBe('100%')
    await page.getByRole('group', { name: /^Part of the picture/ }).focus()
    for (const key of ['+', '+', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key)
    expect(await size.getAttribute('aria-valuetext')).toBe('121%')
    await page.getByRole('radio', { name: 'From picture' }).check()
    faults.crop = await faultsOfScreen(page)
    await button(page, 'Use this logo').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const path = await box(page, 'Logo URL').inputValue()
    expect(path).toMatch(MEDIA)
    await button(page, 'Update Firm').click()
    await expect.poll(logos).toEqual([{ name: expect.any(String), logoImage: path }])

    await handFiles(box(page, 'Logo URL'), handed(await aPng(300, 500)), 'drop')
    await page.getByRole('dialog', { name: 'Crop the logo' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await box(page, 'Logo URL').inputValue()).toBe(path)
    await button(page, 'Choose picture').click()
    await button(page, 'Remove picture').click()
    await button(page, 'Choose picture').click()
    const ways = page.getByRole('group', { name: 'Choose picture' }).getByRole('button')
    expect(await ways.allTextContents()).toEqual(['Upload', 'Take a photo', 'Use again'])
    await button(page, 'Use again').click()
    faults.again = await faultsOfScreen(page)
    await button(page, 'Picture 1, uploaded').click()
    expect(await box(page, 'Logo URL').inputValue()).toBe(path)

    await resize(page, viewports.phone)
    await page.goto('/admin?tab=traders')
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await handFiles(box(page, 'Avatar URL'), handed(await aPng(500, 400)), 'paste')
    await page.getByRole('dialog', { name: 'Crop the photo' }).waitFor()
    faults.photo = await faultsOfScreen(page)
    await button(page, 'Use this photo').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await box(page, 'Avatar URL').inputValue()).toMatch(MEDIA)
    await button(page, 'Update Trader').click()
    const avatars = async () => {
      const { verifiedTraders } = (await as(boss, server).call(readSettings)).body
      return verifiedTraders.traders.map(({ avatar }: { avatar: string }) => MEDIA.test(avatar))
    }
    await expect.poll(avatars).toContain(true)

    await page.goto('/admin?tab=admin')
    const save = button(page, 'Save Mail Settings')
    expect(await save.isDisabled()).toBe(true)
    await page.getByRole('radio', { name: 'Weekly', exact: true }).check()
    await page.getByRole('switch', { name: 'Codes about to expire' }).click()
    faults.digest = await faultsOfScreen(page)
    await resize(page, viewports.portrait)
    faults.digestInPortrait = await faultsOfScreen(page)
    await save.click()
    await page.getByText('Mail settings saved successfully!').waitFor()
    const chosen = { ...digestDefaults, frequency: 'weekly', codes: false }
    expect((await as(boss, server).call(readDigest)).body).toEqual(chosen)
    expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((name) => [name, []])))
  },
)
