import { expect } from 'vitest'
import { readLastChanges } from '#contract/open-forms.ts'
import { changePage, listPages } from '#contract/site-pages/site-page-endpoints.ts'
import { as } from '#testing/backend/test-server.ts'
import { theAdmin } from './fixtures/as-staff.ts'
import { axe } from './fixtures/axe.ts'
import { journey, pageJourney } from './fixtures/journey.ts'
import { untilDrafted } from './fixtures/kept.ts'
import { NO_NETWORK } from './fixtures/screen.ts'
import { withAdmin } from './fixtures/staff.ts'
import { enterTab, faultsOfScreen } from './fixtures/staff-look.ts'
import { keptSitePages } from './fixtures/stored-firms.ts'

journey(
  'the owner writes the imprint on a tablet: it is filled from the settings, and visitors read it at once',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = await theAdmin(site)
    const { page, troubles } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    const visitor = await aVisitor(site)
    troubles.expect(/status of (?:404|412)/)
    await visitor.page.goto('/page/imprint')
    await visitor.page.getByText('The operator of this site has not written this page yet.').waitFor()
    expect(await visitor.page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex')

    await enterTab(page, boss.token, 'overview')
    await page.getByText('4 pages of the site not written yet').waitFor()
    await page.getByRole('link', { name: 'Imprint', exact: true }).click()
    await page.getByText('Nothing is written yet').waitFor()
    expect(await page.locator('[data-form]').evaluate((form) => form.clientHeight)).toBeGreaterThan(400)
    await page.getByRole('button', { name: 'Begin with the first text' }).click()
    await page.getByText('Visitors cannot read this page yet').waitFor()
    expect(await page.getByRole('switch', { name: 'Show' }).getAttribute('aria-checked')).toBe('true')
    await page.getByRole('textbox', { name: 'Text', exact: true }).press('End')
    await untilDrafted(page, '{owner}')
    expect(await faultsOfScreen(page)).toEqual([])
    // On a slow line the settings are not read anew yet when their form opens.
    const goOn = site.gate.hold('/api/settings')
    await page.getByRole('button', { name: 'Save Page' }).click()
    await page.getByText('Page saved').waitFor()

    await page.getByRole('button', { name: 'Back to list' }).click()
    const card = page.getByRole('region', { name: 'Pages', exact: true })
    await card.getByText("Fill in: Operator's name").waitFor()
    await card.getByLabel("Operator's name").fill('Marlow & Finch Media')
    await card.getByLabel("Operator's email").fill('hi@site.example')
    await card.getByLabel("Operator's address").fill('12 Quay Street\nRotterdam')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    goOn()
    await page.getByText('Settings saved').waitFor()
    // They are not told that what they just did on the page was done elsewhere.
    expect(site.gate.asked.filter((path) => path.startsWith(readLastChanges.path))).toEqual([])
    const states = await as(boss, { url: site.gate.origin }).call(listPages)
    expect(states.body[1]).toMatchObject({ slug: 'imprint', text: 'own', missing: [] })

    await visitor.page.goto('/')
    await visitor.page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click()
    await visitor.page.getByText('12 Quay Street').waitFor()
    const mail = visitor.page.getByRole('link', { name: 'hi@site.example' })
    expect(await mail.getAttribute('href')).toBe('mailto:hi@site.example')
    const drawn = await visitor.page.request.get(`${site.gate.origin}/page/imprint`)
    expect(await drawn.text()).not.toContain('noindex')
  },
)

pageJourney(
  'a page has its headings beside it, its changes below it, and no markup of its own',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    const boss = as(await theAdmin(site), { url: site.gate.origin })
    const save = (text: string, note = '') =>
      boss.call(changePage, { params: { slug: 'terms' }, body: { text, note, enabled: true } })
    await save('First')
    await save(
      '## One\n\n<img src=x onerror=alert(1)>\n\n## Two\n\n| A | B |\n| - | - |\n| c | d |\n\n## Three',
      'Clearer',
    )
    const { page, goto } = await aVisitor(site, { viewport: 'desktop' })
    await goto('/page/terms')
    const index = page.getByRole('navigation', { name: 'On this page' })
    expect(await index.getByRole('link').allTextContents()).toEqual(['One', 'Two', 'Three'])
    await page.getByText('<img src=x onerror=alert(1)>').waitFor()
    await page.getByRole('link', { name: 'What changed' }).click()
    await page.getByRole('region', { name: 'What changed' }).getByText('Clearer').waitFor()
    await page.getByRole('cell', { name: 'd' }).waitFor()
    expect(await axe(page)).toEqual([])
  },
)

journey(
  'from the second visit on pages are read without a network, opened or not',
  { tags: ['all'] },
  async ({ aSite, aVisitor }) => {
    const site = await aSite()
    const { page, goto, untilWholeStored, offline, troubles } = await aVisitor(site)
    troubles.expect(NO_NETWORK)
    await goto('/')
    await untilWholeStored()
    await expect.poll(() => keptSitePages(page)).toBe(3)
    await site.gate.cut()
    await offline()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
    await page.getByRole('heading', { level: 1, name: 'Accessibility' }).waitFor()
    await page.getByText('Use by keyboard alone').waitFor()
    await page.getByText(/^Saved /).waitFor()
    await goto('/page/review-policy')
    await page.getByRole('heading', { level: 2, name: 'What we publish' }).waitFor()
    await goto('/page/imprint')
    await page.getByText('Connect to read this page').waitFor()
  },
)
