import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { seconds } from '#contract/primitives/time.ts'
import { aPng } from '#testing/backend/pictures.ts'
import { theAdmin } from './fixtures/as-staff.ts'
import { axe } from './fixtures/axe.ts'
import { journey } from './fixtures/journey.ts'
import { isLedTo, resize } from './fixtures/measure.ts'
import { atOwnPace, undoLast } from './fixtures/own-pace.ts'
import { startServer } from './fixtures/server-process.ts'
import { signedIn, typeLogin, walkEnrolment, withAdmin } from './fixtures/staff.ts'
import { enterTab, faultsOfScreen } from './fixtures/staff-look.ts'
import { formIsOpen, submissionForm } from './fixtures/submission-form.ts'
import { viewports } from './fixtures/viewports.ts'

const owner = { username: 'admin', password: 'Sluice-Meadow-4417' }
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const next = (page: Page) => button(page, 'Save and next').click()
const atStep = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title }).waitFor()
const firmsOf = async (origin: string) =>
  ((await (await fetch(`${origin}/api/propfirms`)).json()) as { name: string }[]).map(({ name }) => name)

/** From the console's link to the first step of the set-up. */
async function comeIn(page: Page): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(owner.password)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(owner.password)
  await button(page, 'Set Password').click()
  // The form itself says nearly the same before the password is stored.
  await page.getByRole('status').getByText('Sign in as admin with this password.').waitFor()
  await button(page, 'Back to Login').click()
  await typeLogin(page, owner)
  await walkEnrolment(page)
  await button(page, 'Complete Setup').click()
  await signedIn(page, owner.username)
}

/** Name, logo, colours, no mail, no samples, a backup, and who runs the site. */
async function setUp(page: Page): Promise<void> {
  await atStep(page, 'Site name')
  // Before the first step there is none.
  expect(await button(page, 'Back').count()).toBe(0)
  await page.getByText('0 of 9 done').first().waitFor()
  await page.getByRole('textbox', { name: 'Site name' }).fill('Propbench')
  await next(page)
  await atStep(page, 'Logo')
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await aPng(960, 240) }
  await page
    .getByLabel(/^Upload a /)
    .first()
    .setInputFiles(logo)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Use this / })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await next(page)
  await atStep(page, 'Colours')
  // The admin area bears the site's own logo from here on.
  await expect.poll(() => page.locator('header img').first().getAttribute('src')).toMatch(/^\/media\//)
  await page.getByRole('radio', { name: 'Dark' }).check()
  await next(page)
  await atStep(page, 'Mail')
  // The panel itself is dark from here on.
  expect(await axe(page)).toEqual([])
  await button(page, 'Skip').click()
  await atStep(page, 'Samples')
  await page.getByText('9 firms, 20 reviews and 28 prices are samples.').waitFor()
  expect(await faultsOfScreen(page)).toEqual([])
  await page.getByRole('radio', { name: 'Start empty' }).check()
  await next(page)
  await atStep(page, 'Automatic backup')
  await page.getByRole('switch', { name: 'Auto Backup' }).click()
  await next(page)
  await atStep(page, 'Who runs the site')
  await page.getByLabel("Operator's name").fill('Marlow & Finch Media')
  await page.getByLabel("Operator's email").fill('hi@propbench.example')
  await page.getByLabel("Operator's address").fill('12 Quay Street\nRotterdam')
  await next(page)
}

/** Takes the first text of each page that the law asks for, and shows it. */
async function writePages(page: Page): Promise<void> {
  await atStep(page, 'Privacy and imprint')
  for (const title of ['Privacy', 'Imprint', 'Terms', 'Contact']) {
    await page.getByRole('link', { name: `${title} Not shown yet` }).click()
    await button(page, 'Begin with the first text').click()
    await button(page, 'Save Page').click()
    await page.getByText('Page saved').waitFor()
    await button(page, 'Back to list').click()
    await page.getByRole('link', { name: `${title} Shown` }).waitFor()
  }
  await next(page)
}

async function addFirm(page: Page): Promise<void> {
  await atStep(page, 'First firm of your own')
  await page.getByRole('link', { name: 'Add a firm' }).click()
  for (const [label, value] of [
    ['Firm Name', 'Northwind Capital'],
    ['Description', 'Two steps, paid weekly.'],
    ['Website', 'https://northwind-capital.com'],
    ['Max Funding', '$200K'],
    ['Profit Split', '80%'],
    ['Evaluation Fee', '$99'],
  ] as const) {
    await page.getByLabel(label).fill(value)
  }
  await button(page, 'Create Firm').click()
  await page.getByText('Prop firm created successfully!').waitFor()
}

journey(
  'a stranger comes from the link on the console to a branded site with its own pages, first firm and first review',
  async ({ aSite, aVisitor, onTestFailed }) => {
    const began = performance.now()
    const marks: string[] = []
    onTestFailed(() => void process.stdout.write(`From the console's link: ${marks.join(', ')}\n`))
    const mark = (what: string) => marks.push(`${what} ${Math.round((performance.now() - began) / 1000)} s`)
    const site = await aSite({ firstStart: startServer })
    const { page, goto } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    await atOwnPace(page.context())
    await goto(await site.firstLink())
    await comeIn(page)
    mark('signed in')
    await setUp(page)
    mark('set up')
    await writePages(page)
    mark('pages')
    await addFirm(page)
    mark('first firm')

    const visitor = await aVisitor(site)
    await visitor.goto('/submit-review')
    await formIsOpen(visitor.page)
    const form = submissionForm(visitor.page)
    await form.firm.fill('Northwind Capital')
    await form.rating(4).check()
    await form.experience.fill('Paid within a week, and the rules were as written.')
    await form.submit.click()
    await visitor.page.getByText('Your review was received').waitFor()
    await page.goto('/admin?tab=submissions')
    await page
      .getByRole('list', { name: 'Submissions' })
      .getByRole('listitem')
      .first()
      .getByRole('button')
      .first()
      .click()
    const firm = page.getByRole('main').getByRole('combobox', { name: 'Firm' }).last()
    await expect.poll(() => firm.inputValue()).toBe('Northwind Capital')
    await button(page, 'Approve and publish').click()
    await page.getByText('Review published').waitFor()
    mark('first review')

    await page.goto('/admin?tab=overview')
    const left = page.getByRole('link', { name: /Set-up: \d of 9 done/ })
    // Mail alone was skipped, so nothing is left to do.
    await page.getByText(/other checks found all well$/).waitFor()
    expect(await left.count()).toBe(0)
    const { origin } = site.gate
    expect(await firmsOf(origin)).toEqual(['Northwind Capital'])
    await visitor.page.goto('/page/imprint')
    await visitor.page.getByText('Marlow & Finch Media').first().waitFor()
    expect(await visitor.page.title()).toContain('Propbench')
    await visitor.page.goto('/reviews')
    await visitor.page.getByText('Paid within a week, and the rules were as written.').waitFor()
    expect(await visitor.page.locator('meta[name="robots"]').count()).toBe(0)
  },
)

journey(
  'samples are kept to look around; the first firm is warned of them; they go in one tap, but for what was edited, and come back',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const { origin } = site.gate
    const { page } = await aVisitor(site, { viewport: 'phone', serviceWorkers: false })
    await atOwnPace(page.context())
    await enterTab(page, boss.token, 'set-up')
    // On a phone the list comes first, and each step is a screen of its own.
    await page.getByRole('link', { name: /Samples/ }).click()
    await atStep(page, 'Samples')
    expect(await faultsOfScreen(page)).toEqual([])
    await page.getByRole('radio', { name: 'Keep them' }).press('Space')
    await next(page)
    await atStep(page, 'Automatic backup')
    await button(page, 'All steps').click()
    const title = page.getByRole('heading', { name: 'Set up your site' })
    await expect.poll(() => isLedTo(title)).toBe(true)
    await page.getByRole('link', { name: /Samples.*Kept.*done/ }).waitFor()
    await button(page, 'Finish later').click()
    await page.getByRole('link', { name: /Set-up: 1 of 9 done/ }).waitFor()
    await page.getByText('9 sample firms on the site').waitFor()

    await resize(page, viewports.portrait)
    await site.data.changeFirm('Halden Ridge Capital', { profitSplit: '95%' })
    await page.goto('/admin?tab=firms&firm=new')
    await page.getByText('Your first firm would stand among samples').waitFor()
    await button(page, 'Remove samples').click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('1 sample was worked on').waitFor()
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Leave it' }).click()
    await page.getByText('8 samples removed.').waitFor()
    await expect.poll(() => firmsOf(origin)).toEqual(['Halden Ridge Capital'])
    await undoLast(page)
    await expect.poll(async () => (await firmsOf(origin)).length).toBe(9)

    const crawler = await aVisitor(site, { serviceWorkers: false })
    const robots = () => crawler.page.locator('meta[name="robots"]').getAttribute('content')
    for (const path of ['/', '/reviews', '/firm/kestrel-row-funding']) {
      await crawler.goto(path)
      expect([path, await robots()]).toEqual([path, 'noindex'])
    }
    await crawler.page.getByText('This firm is invented, as an example.').waitFor()
    for (const path of ['/reviews', '/how-we-rate']) {
      await crawler.goto(path)
      await crawler.page.getByText('20 sample reviews are shown on this site and not counted.').waitFor()
    }
  },
)

journey(
  'a step begins with what the step before it stored, also where the settings are read slowly',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const { page } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    await enterTab(page, boss.token, 'set-up')
    await atStep(page, 'Site name')
    await page.route('**/api/settings', async (route) => {
      if (route.request().method() === 'GET') await pause(seconds(2))
      await route.continue()
    })
    await page.getByRole('textbox', { name: 'Site name' }).fill('Propbench')
    await next(page)
    for (const title of ['Logo', 'Colours', 'Mail', 'Samples']) {
      await atStep(page, title)
      await button(page, 'Skip').click()
    }
    await atStep(page, 'Automatic backup')
    await page.getByRole('switch', { name: 'Auto Backup' }).click()
    // A save that met one of before would be a complaint of the browser.
    await next(page)
    await atStep(page, 'Who runs the site')
  },
)
