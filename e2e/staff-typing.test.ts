// @module-tag all

import { expect } from 'vitest'
import { readSettings } from '#contract/settings/settings-endpoints.ts'
import { firstAdmin } from '#testing/backend/accounts.ts'
import { as, type TestServer } from '#testing/backend/test-server.ts'
import { enterAs } from './fixtures/as-staff.ts'
import { pageJourney } from './fixtures/journey.ts'
import { REFUSED, typeLogin } from './fixtures/staff.ts'

pageJourney(
  'Enter says what a short code lacks, the sixth digit sends it once, and a wrong one goes from its boxes, which have the focus',
  async ({ desk: { site }, aVisitor }) => {
    const { page, goto, troubles } = await aVisitor(site, { viewport: 'portrait' })
    troubles.expect(REFUSED)
    await goto('/admin')
    await typeLogin(page, firstAdmin)
    const code = page.getByLabel('6-digit code')
    await code.waitFor()
    const isFocused = () => code.evaluate((input) => input === document.activeElement)
    expect(await isFocused()).toBe(true)

    await page.keyboard.type('123')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Please enter a valid 6-digit code').waitFor()
    expect(await code.inputValue()).toBe('123')
    const release = site.gate.hold('/api/admin/mfa/verify')
    await page.keyboard.type('456')
    await page.getByRole('button', { name: 'Verifying...' }).waitFor()
    await page.keyboard.press('Enter')
    release()
    await page.getByRole('alert').getByText('Invalid MFA code').waitFor()
    expect(site.gate.asked.filter((path) => path === '/api/admin/mfa/verify')).toHaveLength(1)
    await expect.poll(() => code.inputValue()).toBe('')
    await expect.poll(isFocused).toBe(true)

    await page.getByRole('button', { name: 'Backup code' }).click()
    await page.keyboard.type('AB')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Please enter a valid 8-character backup code').waitFor()
  },
)

pageJourney(
  'a line break of any kind, pasted into a field of one line, keeps the words apart',
  async ({ desk: { site, boss }, aVisitor }) => {
    const { page } = await aVisitor(site, { viewport: 'portrait' })
    await enterAs(page, boss, '/admin?tab=firms&firm=new')
    const paste = async (label: string, text: string) => {
      await page.evaluate((given) => navigator.clipboard.writeText(given), text)
      await page.getByLabel(label).focus()
      await page.keyboard.press('ControlOrMeta+V')
      return page.getByLabel(label).inputValue()
    }
    expect(await paste('Firm Name', 'Kestrel\u2028Row\r\nFunding\vLtd\n')).toBe('Kestrel Row Funding Ltd')
    expect(await paste('Max Funding', '$50,000\rto\u2029$100,000')).toBe('$50,000 to $100,000')
    // The field can take it back, as any paste.
    await page.keyboard.press('ControlOrMeta+Z')
    expect(await page.getByLabel('Max Funding').inputValue()).toBe('')
  },
)

pageJourney(
  'a number takes the place of a 0 that stands in its field',
  async ({ desk: { site, boss }, aVisitor }) => {
    const { page } = await aVisitor(site, { viewport: 'portrait' })
    await enterAs(page, boss, '/admin?tab=firms&firm=new')
    const discount = page.getByLabel('Discount Percentage')
    expect(await discount.inputValue()).toBe('0')
    // At its left edge, where a caret would stand before the 0.
    await discount.click({ position: { x: 4, y: 20 } })
    await page.keyboard.type('5')
    expect(await discount.inputValue()).toBe('5')
    await discount.click({ position: { x: 4, y: 20 } })
    await page.keyboard.press('Home')
    await page.keyboard.type('1')
    expect(await discount.inputValue()).toBe('15')
    // The typed text stays, with its error: no browser makes 125 of it.
    await discount.fill('')
    await page.keyboard.type('12,5')
    expect(await discount.inputValue()).toBe('12,5')
    await page.getByRole('button', { name: 'Create Firm' }).click()
    await page.getByText('Discount Percentage must be a whole percent').waitFor()
  },
)

pageJourney(
  'a number of the settings stays as it is typed, and what it may be is said',
  async ({ desk: { site, boss }, aVisitor }) => {
    const { page } = await aVisitor(site, { viewport: 'portrait' })
    await enterAs(page, boss, '/admin?tab=settings&card=mfa')
    const grace = page.getByLabel('Grace period in days')
    await grace.fill('12,5')
    await grace.press('Tab')
    expect(await grace.inputValue()).toBe('12,5')
    await page.getByRole('button', { name: 'Save Changes' }).first().click()
    await page.getByText('Grace period in days must be a whole number from 0 to 90').waitFor()
    await grace.fill('91')
    await page.getByText('Grace period in days must be from 0 to 90').waitFor()
    // An empty text, or one that is no number, gives the specified value.
    await grace.fill('soon')
    await grace.press('Tab')
    await expect.poll(() => grace.inputValue()).toBe('14')

    // Seconds have a comma or a point as people write them, and are stored as whole milliseconds.
    const duration = page.getByLabel('Duration in seconds')
    await duration.fill('4,0155')
    await duration.press('Tab')
    expect(await duration.inputValue()).toBe('4,0155')
    await page.getByRole('button', { name: 'Save Changes' }).last().click()
    await page.getByText('Settings saved').waitFor()
    const { body } = await as(boss, { url: site.gate.origin } as TestServer).call(readSettings)
    expect(body.affiliatePopup.duration).toBe(4016)
  },
)

pageJourney(
  'a day that no calendar has can be mended where it stands, and one half typed is not lost without a word',
  async ({ desk: { site, boss }, aVisitor }) => {
    const [firm] = await site.firms()
    await site.data.changeFirm(firm?.name ?? '', { discountValidUntil: '2026-06-31' })
    const { page } = await aVisitor(site, { viewport: 'portrait' })
    await enterAs(page, boss, `/admin?tab=firms&firm=${firm?.id}`)
    const day = page.getByLabel('Discount Valid Until')
    await expect.poll(() => day.inputValue()).toBe('2026-06-31')
    await day.press('End')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('0')
    expect(await day.inputValue()).toBe('2026-06-30')
    expect(await day.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    await expect.poll(() => day.getAttribute('type')).toBe('date')
    expect(await day.inputValue()).toBe('2026-06-30')

    const isWrittenIn = () => day.evaluate((input) => input === document.activeElement)
    await day.focus()
    // A digit too many makes a year that no calendar of ours has.
    await page.keyboard.type('063020266')
    await expect.poll(() => day.inputValue()).toBe('20266-06-30')
    expect(await isWrittenIn()).toBe(true)
    await page.keyboard.press('Backspace')
    expect(await isWrittenIn()).toBe(true)

    await day.fill('2026-06-30')
    await day.focus()
    await page.keyboard.press('Delete')
    await page.getByLabel('Discount Percentage').focus()
    await page.getByText('must be a date like 2026-12-31').waitFor()
    // The parts that were typed stand there still, and can be added to.
    expect(await day.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(true)
    await day.fill('2026-07-01')
    await page.getByText('must be a date like 2026-12-31').waitFor({ state: 'detached' })
    // Enter sends the form before the field is left.
    await day.focus()
    await page.keyboard.press('Delete')
    await page.keyboard.press('Enter')
    await page.getByText('must be a date like 2026-12-31').waitFor()

    // Two digits make a year in which there was no such firm.
    await day.fill('')
    await day.focus()
    await page.keyboard.type('07010026')
    await page.keyboard.press('Tab')
    expect(await day.inputValue()).toBe('0026-07-01')
    await page.getByRole('button', { name: 'Update Firm' }).click()
    await page.getByText('Discount Valid Until must be a day between 1970 and 2100').waitFor()
  },
)

pageJourney(
  'a day that no filter can mean is said at its field and filters nothing, and one in an address neither',
  async ({ desk: { site, boss }, aVisitor }) => {
    const { page } = await aVisitor(site, { viewport: 'portrait' })
    await enterAs(page, boss, '/admin?tab=history&time=dates&from=0026-11-01')
    const [from, until] = [page.getByLabel('From'), page.getByLabel('Until')]
    await from.waitFor()
    // The address of before is no filter: the entries of today are there.
    await page.getByText('signed in').first().waitFor()
    await until.focus()
    await page.keyboard.type('11300026')
    // Each year begins like this: nothing is said while it is typed.
    expect(await page.getByText('Until must be a day between 1970 and 2100').count()).toBe(0)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.getByText('Until must be a day between 1970 and 2100').waitFor()
    expect(new URL(page.url()).searchParams.get('until')).toBeNull()
    await until.fill('2100-12-31')
    await page.getByText('Until must be a day').waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).searchParams.get('until')).toBe('2100-12-31')
  },
)

pageJourney(
  'a backup that fails is told in the words of whoever answered',
  async ({ desk: { site, boss }, aVisitor }) => {
    const { page, troubles } = await aVisitor(site, { viewport: 'portrait' })
    troubles.expect(/status of 502/)
    await enterAs(page, boss, '/admin?tab=backup')
    const end = site.gate.answer('/api/admin/backup', {
      status: 502,
      type: 'text/html',
      body: '<h1>502</h1>',
    })
    await page.getByRole('main').getByRole('button', { name: 'Backup Database' }).click()
    await page.getByText('Backup failed: Bad Gateway').waitFor()
    end()
  },
)
