// @module-tag all

import { expect } from 'vitest'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { coupon, firmRow } from './fixtures/screen.ts'
import { withAdmin } from './fixtures/staff.ts'

const NAME = 'Kestrel Row Funding'
const REASON = 'The firm says on its status page that it pays nobody for now.'

journey(
  'staff on a tablet pause payouts of a firm and put that back: a phone elsewhere shows both, and the list of changes tells both',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const firm = (await site.firms()).find(({ name }) => name === NAME)
    const phone = await aVisitor(site)
    await phone.goto('/')
    await coupon(phone.page, NAME).waitFor()
    /** As for a visitor who takes the phone up again: the app then asks by itself. */
    const untilShown = (isShown: () => Promise<boolean>) =>
      expect
        .poll(async () => {
          await phone.page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
          return isShown()
        })
        .toBe(true)

    const { page } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    await enterAs(page, boss, `/admin?tab=firms&firm=${firm?.id}`)
    const standing = page.getByRole('group', { name: 'Standing', exact: true })
    await standing.getByRole('radio', { name: /^Payouts paused/ }).check()
    await standing.getByLabel('Since').fill('2026-11-12')
    await standing.getByLabel('Source').fill('https://kestrel.example/notice')
    await standing.getByLabel('Reason, shown in the record').fill(REASON)
    await page.getByRole('button', { name: 'Update Firm', exact: true }).click()
    await page.getByText('Prop firm updated successfully!').waitFor()
    const row = firmRow(phone.page, NAME)
    await untilShown(async () => (await row.innerText()).includes('Payouts paused since 12 Nov 2026'))
    expect(await coupon(phone.page, NAME).count()).toBe(0)

    await page.goto('/admin?tab=history')
    await page.getByRole('button', { name: `changed the standing of ${NAME} to Payouts paused` }).click()
    await page.getByRole('button', { name: 'Put Back', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Put Back' }).click()
    await page.getByRole('status').getByText('Put back', { exact: true }).waitFor()
    await untilShown(async () => (await coupon(phone.page, NAME).count()) > 0)
    expect(await row.innerText()).not.toContain('Payouts paused')

    await phone.goto(`/changes?firm=${firm?.slug}&kind=standing`)
    const entries = phone.page.getByRole('region', { name: 'Changes', exact: true }).getByRole('listitem')
    await expect.poll(() => entries.count()).toBe(2)
    const [back, paused] = await entries.allInnerTexts()
    expect(paused).toContain(REASON)
    expect(paused).toContain('Payouts paused since 12 Nov 2026')
    expect(back).toContain('Put back by our team')
  },
)
