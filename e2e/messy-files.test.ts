import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { StaffFirm } from '#contract/firm.ts'
import { listStaffFirms } from '#contract/firm-endpoints.ts'
import { as } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { journey } from './fixtures/journey.ts'
import { fromMore, withAdmin } from './fixtures/staff.ts'
import { faultsOfScreen } from './fixtures/staff-look.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const results = (page: Page) => page.getByRole('list', { name: 'What the import does' }).getByRole('listitem')

const firms = [
  'Firm;Tier;About;URL;Markets;Discount code;Affiliate link;Discount;Max. funding;Profit share;Eval fee;Country;Hue',
  'Alder Quay;Gold;Paid every week.;www.alderquay.example;FX / Futures;ALDER10;https://alderquay.example/?ref=a;10 %;$100,000;80 %;$79;UK;red',
  'Brook Lane;Silver;Paid monthly.;https://brooklane.example;Forex, Tulips;;;;$50,000;85 %;$82.00;UK;blue',
  'Cove End;Bronze;Paid monthly.;https://coveend.example;Futures;;;;$50,000;85 %;;UK;blue',
]
const challenges = [
  'Company;Plan;Account size;Cost;Steps;Profit target P1;Target 2;Max drawdown;Drawdown type;Platform;Checked',
  'Alder Quay;Rapid;25K;$51;2 steps;8 %;5%;10 %;Trailing;MT5, cTrader;20.11.2026',
  'Alder Quay;Instant;$50 000;$53.50;instant;;;6%;Trailing;MT5, cTrader;18/11/2026',
]

journey(
  'files as people write them come in with a few answers, each given once, and visitors read what stands in them',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const { page } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    await enterAs(page, boss, '/admin?tab=firms')
    const open = async (of: string) => {
      await fromMore(page, `Import ${of}`)
      await page.getByRole('heading', { name: `Import ${of}` }).waitFor()
    }
    const choose = (of: string, lines: readonly string[]) =>
      page.getByLabel(`File of ${of}`).setInputFiles({
        name: `${of}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\r\n')),
      })

    await open('firms')
    await choose('firms', firms)
    await page.getByText('12 columns read by their headings').waitFor()
    // Only the doubtful one stands open, with its values.
    await page.getByLabel('What “Hue” is').waitFor()
    await page.getByText('red · blue').waitFor()
    // The source of companies is asked above, not for each of their values.
    await page.getByText('2 values to correct').waitFor()
    await button(page, 'Each firm’s website').click()
    await button(page, 'Checked today').click()
    await page.getByLabel('Instruments in place of “Forex, Tulips”').fill('Forex; Tulips')
    await button(page, 'Correct 1 line: Instruments').click()
    // A blank cell that must not be is filled in its own line.
    await page.getByLabel('Evaluation Fee', { exact: true }).fill('$59')
    await button(page, 'Correct 1 line: Evaluation Fee').click()
    // The file names a code, and does not say that its offer is on.
    await page.getByText('Visitors do not see this at 1 firm').waitFor()
    await page.getByLabel('Turn the offers on, too').check()
    await expect.poll(() => page.getByLabel('Affiliate enabled').inputValue()).toBe('yes')
    await page.getByText('Visitors see all of this').waitFor()
    await page.getByText('0 lines are unchanged.').waitFor()
    await page.getByRole('button', { name: /^0\s*Faults$/ }).waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    // Every field that becomes public can be seen before.
    await results(page)
      .first()
      .getByText(/^\d+ fields$/)
      .click()
    await expect.poll(() => results(page).first().textContent()).toContain('ALDER10')
    await button(page, 'Import 3 changes').click()
    await page.getByText('Firms: 3 added.').waitFor()

    await open('challenges')
    await choose('challenges', challenges)
    await button(page, 'Each firm’s website').click()
    // What could be two things is asked once, for both lines.
    await page.getByLabel('Drawdown in place of “Trailing”').selectOption('Trailing, end of day')
    await expect.poll(() => results(page).count()).toBe(2)
    await button(page, 'Import 2 changes').click()
    await page.getByText('Challenges: 2 added.').waitFor()

    // What was said of a column is remembered for the next file with these headings.
    await open('firms')
    await choose('firms', firms)
    await page.getByLabel('What “Hue” is').selectOption('Warning')
    await page.getByText('1 column not recognised by its heading').waitFor()
    await button(page, 'Cancel').click()
    await open('firms')
    await choose('firms', firms)
    await expect.poll(() => page.getByLabel('What “Hue” is').inputValue()).toBe('warning')
    await button(page, 'Cancel').click()

    // Copied cells go the same way.
    await open('firms')
    await button(page, 'Paste cells').click()
    await page
      .getByLabel('Copied cells')
      .fill(
        'Firm\tTier\tAbout\tURL\tMax funding\tSplit\tFee\nCoppice\tBronze\tNew.\tcoppice.example\t$1\t80%\t$9',
      )
    await button(page, 'Compare').click()
    await page.getByText('Pasted cells, 1 line · nothing has been saved yet').waitFor()
    await expect.poll(() => results(page).first().textContent()).toContain('Coppice')
    await button(page, 'Cancel').click()

    const stored: readonly StaffFirm[] = (await as(boss, { url: site.gate.origin }).call(listStaffFirms)).body
    expect(stored.find(({ name }) => name === 'Cove End')?.evaluationFee).toBe('$59')
    expect(stored.find(({ name }) => name === 'Alder Quay')).toMatchObject({
      challenges: [
        { profitTargets: [8, 5], platforms: ['MT5', 'cTrader'], drawdownKind: 'trailing_end_of_day' },
        { accountSize: 50_000, steps: 'instant', sourceUrl: 'https://www.alderquay.example/' },
      ],
    })
    const { page: reader } = await aVisitor(site, { viewport: 'phone', serviceWorkers: false })
    await reader.goto(`${site.gate.origin}/firm/alder-quay`)
    const details = reader.getByRole('main')
    for (const words of ['ALDER10', 'Futures', 'Rapid', '$53.50']) {
      await details.getByText(words).first().waitFor()
    }
  },
)
