// @module-tag all

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { logout } from '#contract/accounts/sign-in.ts'
import { firstAdmin } from '#testing/backend/accounts.ts'
import { aSubmission, formOf, sendSubmission } from '#testing/backend/submission-form.ts'
import { as } from '#testing/backend/test-server.ts'
import { enterAs, theAdmin } from './fixtures/as-staff.ts'
import { journey, pageJourney } from './fixtures/journey.ts'
import { untilDrafted } from './fixtures/kept.ts'
import { resize } from './fixtures/measure.ts'
import { fill } from './fixtures/rich-data.ts'
import { NO_NETWORK } from './fixtures/screen.ts'
import { codeOf, REFUSED, signedIn, typeCode, typeLogin, withAdmin } from './fixtures/staff.ts'
import { viewports } from './fixtures/viewports.ts'

interface Form {
  readonly tab: string
  /** Presses that lead from the tab to the form. */
  readonly way: readonly (string | RegExp)[]
  /** The part of the screen that is the form, where another one stands beside it. */
  readonly region?: string
  readonly field: string
  readonly typed: string
}

const aFirm: Form = {
  tab: 'firms',
  way: ['Edit Kestrel Row Funding'],
  field: 'Evaluation Fee',
  typed: '$111',
}

const forms: Readonly<Record<string, Form>> = {
  'a firm': aFirm,
  'a new firm': { tab: 'firms', way: ['Add Firm'], field: 'Firm Name', typed: 'Halfway Capital' },
  'the page of traders': {
    tab: 'traders',
    way: [/^Page configuration/],
    field: 'Page Title',
    typed: 'People we met',
  },
  'a trader': { tab: 'traders', way: [/^Edit /], field: 'Specialization', typed: 'Gold at night' },
  'notes on a submission': {
    tab: 'submissions',
    way: ['Kestrel Row Funding'],
    field: 'Notes',
    typed: 'Asked for proof',
  },
  'the settings': { tab: 'settings', way: [], field: 'Tagline', typed: 'Halfway there' },
  'a new theme': {
    tab: 'settings',
    way: ['New theme'],
    region: 'New theme',
    field: 'Theme name',
    typed: 'Halfway',
  },
  'a member of the staff': { tab: 'users', way: [/^Edit /], field: 'Email', typed: 'half@example.com' },
  'a new member of the staff': { tab: 'users', way: ['Add User'], field: 'Username', typed: 'halfway' },
}

/** Opens a form. Returns the part of the screen that is it. */
async function openForm(page: Page, { tab, way, region, field }: Form): Promise<Page | Locator> {
  await page.goto(`/admin?tab=${tab}`)
  for (const name of way) {
    await page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click()
  }
  // The form that stood there before has fields of the same names, and goes only once the next is drawn.
  const place = region ? page.getByRole('region', { name: region }) : page
  await place.getByLabel(field).first().waitFor()
  return place
}

journey(
  'a draft is offered on a page that is too busy to hear at once that its tab is closed',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    await fill(site.data)
    const boss = await theAdmin(site)
    const { page, context } = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    await enterAs(page, boss, '/admin', { inRealTime: true })
    const edit = await context.newPage()
    await (await openForm(edit, aFirm)).getByLabel(aFirm.field).fill(aFirm.typed)
    await untilDrafted(edit, `"${aFirm.typed}"`)
    await edit.close()
    const slow = await context.newPage()
    // As on a slow tablet: the page is busy for longer than a closed tab may still hold its lock.
    await slow.addInitScript(() => {
      const { locks } = navigator
      const request = locks.request.bind(locks) as (...asked: unknown[]) => Promise<unknown>
      let own = ''
      locks.request = ((name: string, ...rest: unknown[]) => {
        const asked = request(name, ...rest)
        if (own === '' && name.startsWith('staff-tab ')) own = name
        const isOthers = name.startsWith('staff-tab ') && name !== own
        const until = performance.now() + 1300
        while (isOthers && performance.now() < until);
        return asked
      }) as typeof locks.request
    })
    const place = await openForm(slow, aFirm)
    await place.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect.poll(() => place.getByLabel(aFirm.field).inputValue()).toBe(aFirm.typed)
  },
)

pageJourney(
  'every form offers its edit again after its tab, the server and the session are gone',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    await fill(site.data)
    await sendSubmission(
      { url: site.gate.origin },
      formOf(aSubmission({ firmName: 'Kestrel Row Funding' }), []),
      {},
    )
    const boss = await theAdmin(site)
    const visitor = await aVisitor(site, { viewport: 'portrait' })
    visitor.troubles.expect(REFUSED)
    visitor.troubles.expect(NO_NETWORK)
    await enterAs(visitor.page, boss, '/admin', { inRealTime: true })
    for (const form of Object.values(forms)) {
      const page = await visitor.context.newPage()
      const place = await openForm(page, form)
      await place.getByLabel(form.field).first().fill(form.typed)
      await untilDrafted(page, `"${form.typed}"`)
      await page.close()
    }
    await as(boss, { url: site.gate.origin }).call(logout, {})
    await site.restart()
    const { page } = visitor
    await page.goto('/admin')
    await typeLogin(page, firstAdmin)
    await typeCode(page, await codeOf(boss.secret, 1))
    await signedIn(page, firstAdmin.username)
    const offered: Record<string, string> = {}
    for (const [name, form] of Object.entries(forms)) {
      const after = await visitor.context.newPage()
      await resize(after, viewports.phone)
      // The settings and a theme stand on one screen, each with an offer of its own, which comes when it was found.
      const place = await openForm(after, form)
      await place.getByRole('button', { name: 'Restore', exact: true }).click()
      const field = place.getByLabel(form.field).first()
      await expect.poll(() => field.inputValue(), { message: name }).toBe(form.typed)
      offered[name] = await field.inputValue()
      await after.close()
    }
    expect(Object.keys(offered)).toEqual(Object.keys(forms))
  },
)

/** Forms of new items: what each needs to be saved, and what is typed into it while that is under way. */
const creations = {
  firms: {
    way: 'Add Firm',
    needs: {
      'Firm Name': 'Halfway Capital',
      Description: 'New here.',
      Website: 'https://halfway.example',
      'Max Funding': '$1K',
      'Profit Split': '70%',
      'Evaluation Fee': '$9',
    },
    action: 'Create Firm',
    field: 'Evaluation Fee',
  },
  traders: { way: 'Add Trader', needs: { Name: 'Ada Lund' }, action: 'Add Trader', field: 'Bio' },
  settings: {
    way: 'New theme',
    needs: { 'Theme name': 'Halfway' },
    action: 'Create Theme',
    field: 'Theme name',
  },
  users: {
    way: 'Add User',
    needs: { Username: 'halfway', Email: 'half@example.com' },
    action: 'Create User',
    field: 'Email',
  },
}

pageJourney(
  'what is typed while a new item is being saved is offered in the form of that item, and in no other new one',
  async ({ aSite, aVisitor }) => {
    const site = await aSite(withAdmin)
    await fill(site.data)
    const visitor = await aVisitor(site, { viewport: 'portrait', serviceWorkers: false })
    await enterAs(visitor.page, await theAdmin(site), '/admin', { inRealTime: true })
    const kept: Record<string, string> = {}
    for (const [tab, { way, needs, action, field }] of Object.entries(creations)) {
      const page = await visitor.context.newPage()
      const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click()
      const input = page.getByRole('textbox', { name: field }).first()
      await page.goto(`/admin?tab=${tab}`)
      await press(way)
      for (const [label, value] of Object.entries(needs)) {
        await page.getByRole('textbox', { name: label }).first().fill(value)
      }
      const sent = Promise.withResolvers<void>()
      const typed = Promise.withResolvers<void>()
      await page.route('**/api/**', async (route) => {
        if (route.request().method() === 'GET') return route.continue()
        sent.resolve()
        await typed.promise
        await route.continue()
      })
      await press(action)
      await sent.promise
      await input.fill('later@example.com')
      typed.resolve()
      await press('Restore')
      await expect.poll(() => input.inputValue(), { message: tab }).toBe('later@example.com')
      expect(page.url(), tab).not.toContain('=new')
      await page.goto(`/admin?tab=${tab}`)
      await press(way)
      await input.waitFor()
      kept[tab] = await input.inputValue()
      expect(await page.getByText('You have unsaved changes').count(), tab).toBe(0)
      await page.close()
    }
    expect(Object.values(kept)).not.toContain('later@example.com')
  },
)
