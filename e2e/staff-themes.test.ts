// @module-tag all

import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { themePresets } from '#contract/theme/presets.ts'
import * as calls from '#contract/theme/theme-endpoints.ts'
import { listThemes } from '#contract/theme/theme-endpoints.ts'
import { enrolled, firstAdmin } from '#testing/backend/accounts.ts'
import { as } from '#testing/backend/test-server.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { untilDrafted } from './fixtures/kept.ts'
import { resize } from './fixtures/measure.ts'
import { REFUSED, withAdmin } from './fixtures/staff.ts'
import { enterTab } from './fixtures/staff-look.ts'
import { viewports } from './fixtures/viewports.ts'

const DOWN = { status: 503, type: 'application/json', body: '{}' } as const
const background = () => getComputedStyle(document.documentElement).getPropertyValue('--t-background').trim()

journey('an admin dresses the site', async ({ aSite, aVisitor }) => {
  const site = await aSite(withAdmin)
  const boss = await enrolled({ url: site.gate.origin }, firstAdmin, () => new Date())
  const api = as(boss, { url: site.gate.origin })
  const { page, context, troubles } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
  troubles.expect(REFUSED)
  troubles.expect(/status of (?:412|503)/)
  const home = await context.newPage()
  await home.goto('/')
  await enterTab(page, boss.token, 'settings')
  const themes = page.getByRole('region', { name: 'Themes', exact: true })
  const says = (words: string | RegExp) => page.getByText(words).first().waitFor()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const failing = async (path: string, button: string, words: string) => {
    const mend = site.gate.answer(path, DOWN)
    await press(button)
    await says(words)
    mend()
  }
  const saveTheme = page.getByRole('button', { name: 'Save Theme' })
  const tile = (name: string) => themes.getByRole('listitem').filter({ hasText: name })
  await tile('Default').getByText('Active').waitFor()
  expect(await themes.getByRole('button', { name: 'Delete Theme' }).count()).toBe(0)

  // A new theme, from a template.
  await press('New theme')
  for (const name of ['Light', 'Dark', 'Purple', 'Orange', 'Forest']) await press(name)
  await press('Create Theme')
  await says('Please enter a theme name')
  await themes.getByLabel('Theme name').fill('Night')
  await press('Dark')
  await says(/^Text on background 1\d\.\d:1\.$/)
  await says(/Badges 4\.5:1 or more\.$/)
  const frame = page.frameLocator('iframe[title^="Preview of the theme"]')
  await expect.poll(() => frame.locator(':root').evaluate(background)).toBe(themePresets.dark.background)
  expect(await page.evaluate(background)).toMatch(/^#fff/)
  await page.getByRole('button', { name: 'Themes unsaved changes' }).waitFor()
  await failing('/api/themes', 'Create Theme', 'Failed to create theme. Please try again.')
  await press('Create Theme')
  await says('Custom theme created successfully!')
  await themes.getByRole('heading', { name: 'Edit "Night"' }).waitFor()
  expect(await axe(page)).toEqual([])

  // Text that cannot be read.
  const text = themes.getByLabel('Text', { exact: true })
  await text.fill('#0b2020')
  await says('A theme under 4.5:1 cannot be activated.')
  await says(/Badges may fall under 4\.5:1\.$/)
  await press('Save Theme')
  await says('Current theme saved successfully!')
  await press('Activate Night')
  await says(/^"Night" cannot be activated: its text has a contrast of 1\.\d:1/)
  const offer = themes.getByRole('button', { name: /^Use #[0-9a-f]{6} as text colour$/ })
  await offer.click()
  await says(/^Text on background 7\.\d:1\.$/)
  await says(/Badges 4\.5:1 or more\.$/)
  await text.fill('#e5e7eb')
  await themes.getByLabel('Border radius').fill('url(//evil)')
  await press('Save Theme')
  await says('Border radius must be a length like 0.5rem')
  await themes.getByLabel('Border radius').fill('0.75rem')
  await themes.getByRole('slider', { name: 'Background image opacity' }).fill('0.6')
  await press('Save Theme')
  // The words of the save before may still stand there, and the button is called "Saving..." meanwhile.
  await themes.locator('[data-unsaved]').waitFor({ state: 'detached' })

  // Active: this page and the public one follow.
  const { body: list } = await api.call(listThemes)
  const { id } = list.find((theme: { name: string }) => theme.name === 'Night')
  await failing(`/api/themes/${id}/activate`, 'Activate Night', 'Failed to activate theme. Please try again.')
  await press('Activate Night')
  await says('Theme activated successfully!')
  await tile('Night').getByText('Active').waitFor()
  await expect.poll(() => page.evaluate(background)).toBe(themePresets.dark.background)
  await expect.poll(() => home.evaluate(background)).toBe(themePresets.dark.background)
  await text.fill('#0b2020')
  await expect.poll(() => saveTheme.isDisabled()).toBe(true)
  await press('Discard')

  // Another person changes it; the tab dies with an edit.
  const primary = themes.getByLabel('Primary', { exact: true })
  await primary.fill('#ff0000')
  await failing(`/api/themes/${id}`, 'Save Theme', 'Failed to save theme. Please try again.')
  await api.call(calls.changeTheme, { params: { id }, body: { borderRadius: '0' } })
  await press('Save Theme')
  await says('Saved. You changed Border radius in another tab: both are kept.')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await expect
    .poll(async () => (await api.call(calls.readTheme, { params: { id } })).body)
    .toMatchObject({ borderRadius: '0', colors: { primary: '#ff0000' } })
  await themes.getByRole('textbox', { name: 'Logo URL', exact: true }).fill('/logo-main.png')
  await untilDrafted(page, '/logo-main.png')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await says('You have unsaved changes')
  await page.getByRole('button', { name: 'Restore' }).click()
  const logo = themes.getByRole('textbox', { name: 'Logo URL', exact: true })
  await expect.poll(() => logo.inputValue()).toBe('/logo-main.png')
  await press('Edit theme Default')
  await press('Keep draft and leave')
  await themes.getByRole('heading', { name: 'Edit "Default"' }).waitFor()

  // Export and import, and files that cannot be imported.
  await resize(page, viewports.phone)
  await failing('/api/themes/export', 'Export', 'Failed to export themes. Please try again.')
  const [download] = await Promise.all([page.waitForEvent('download'), press('Export')])
  await says('Themes exported successfully!')
  expect(download.suggestedFilename()).toMatch(/^themes_\d{4}-\d\d-\d\d\.json$/)
  const file = await readFile(await download.path(), 'utf8')
  await press('Import')
  const sheet = page.getByRole('dialog', { name: 'Import themes' })
  const give = async (name: string, content: string) => {
    const buffer = Buffer.from(content)
    await sheet.getByLabel('File of themes').setInputFiles({ name, mimeType: 'application/json', buffer })
    await sheet.getByRole('button', { name: 'Import' }).click()
  }
  await sheet.getByRole('button', { name: 'Import' }).click()
  await says('Please select a file to import')
  await give('themes.txt', file)
  await says('Please select a valid JSON file')
  await give('themes.json', 'not json')
  await says('Failed to import themes. Please check the file format and try again.')
  const evil = { name: 'Evil', colors: { ...themePresets.dark, text: 'red;background:url(//e)' } }
  await give('themes.json', JSON.stringify([{ name: 'Good', colors: themePresets.dark }, evil]))
  await says(/^Theme 2 \("Evil"\) cannot be imported: /)
  await give(
    'themes.json',
    JSON.stringify([...JSON.parse(file).themes, { name: 'Fresh', colors: themePresets.forest }]),
  )
  await says('Imported 1 themes')
  await tile('Fresh').waitFor()
  expect(await tile('Good').count()).toBe(0)

  // Gone for good, and the default theme in its place.
  await press('Edit theme Night')
  const dies = async () => {
    await themes.getByRole('button', { name: 'Delete Theme' }).click()
    await page.getByText(/The default theme becomes the active one\./).waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Theme' }).click()
  }
  await says('You have unsaved changes')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  const mend = site.gate.answer(`/api/themes/${id}`, DOWN)
  await dies()
  await says('Failed to delete theme. Please try again.')
  mend()
  await dies()
  await says('Theme deleted successfully!')
  await tile('Default').getByText('Active').waitFor()
  await expect.poll(() => page.evaluate(background)).toMatch(/^#fff/)
  await expect.poll(() => home.evaluate(background)).toMatch(/^#fff/)
})
