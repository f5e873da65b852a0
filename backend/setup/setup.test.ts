import { expect, test } from 'vitest'
import { bulkFirms } from '#contract/firm-bulk.ts'
import { changeSettings } from '#contract/settings/settings-endpoints.ts'
import type { Settings } from '#contract/settings/staff-groups.ts'
import { readSamples, readSetup, type Setup } from '#contract/setup/setup-endpoints.ts'
import { changePage } from '#contract/site-pages/site-page-endpoints.ts'
import { themePresets } from '#contract/theme/presets.ts'
import { activateTheme, createTheme } from '#contract/theme/theme-endpoints.ts'
import { twoOfTheStaff } from '#testing/backend/accounts.ts'
import { addFirm, admin, moderator } from '#testing/backend/published-reviews.ts'
import { aServer, as, type TestServer } from '#testing/backend/test-server.ts'

const environment = { SAMPLE_FIRMS: 'true' }
const aNewSite = () => aServer({ environment, readSession: twoOfTheStaff })

const setupOf = async (server: TestServer): Promise<Setup['steps']> =>
  (await as(admin, server).call(readSetup)).body.steps
const namesOf = (steps: Setup['steps'], wanted: string) =>
  steps.filter(({ state }) => state === wanted).map(({ key }) => key)
type Change = { readonly [Group in keyof Settings]?: Partial<Settings[Group]> }
const change = (server: TestServer, body: Change) => as(admin, server).call(changeSettings, { body })

test('A new site has nothing done, and each step is done once the site is so', async () => {
  const server = await aNewSite()
  const call = as(admin, server).call
  expect(namesOf(await setupOf(server), 'done')).toEqual([])
  await change(server, {
    branding: { siteName: 'Propbench' },
    logo: { mainLogoUrl: 'https://propbench.example/logo.png' },
    emailSettings: { smtpHost: 'smtp.mail.example', fromEmail: 'hi@mail.example' },
    autoBackup: { enabled: true, frequency: 'weekly' },
  })
  const { body: theme } = await call(createTheme, { body: { name: 'Night', colors: themePresets.dark } })
  await call(activateTheme, { params: { id: theme.id } })
  const said = (await setupOf(server)).filter(({ state }) => state === 'done')
  expect(said.map(({ key, says }) => [key, says])).toEqual([
    ['name', 'Propbench'],
    ['logo', ''],
    ['colours', 'Night'],
    ['mail', 'smtp.mail.example'],
    ['backup', 'Weekly'],
  ])
  await change(server, { operator: { name: 'Marlow', address: '12 Quay Street', email: 'hi@site.example' } })
  for (const slug of ['privacy', 'imprint', 'terms', 'contact']) {
    const page = { params: { slug }, body: { text: 'Written.', note: '', enabled: true } }
    expect((await call(changePage, page)).body).toMatchObject({ enabled: true })
  }
  const { firms } = (await call(readSamples)).body
  const remove = firms.map(({ id, tag }: { id: string; tag: string }) => ({ id, tag }))
  await call(bulkFirms, { body: { create: [], change: [], remove } })
  expect(namesOf(await setupOf(server), 'left')).toEqual(['firm'])
  await addFirm(server, admin)
  expect(namesOf(await setupOf(server), 'left')).toEqual([])
  // Undoing a step puts it back on the list.
  await change(server, { autoBackup: { enabled: false } })
  expect(namesOf(await setupOf(server), 'left')).toEqual(['backup'])
})

test('A step is skipped only while nothing is done about it, and some are done by leaving all as it ships', async () => {
  const server = await aNewSite()
  await change(server, { setup: { skipped: ['mail', 'firm'], kept: ['samples', 'name', 'operator'] } })
  const steps = await setupOf(server)
  expect(namesOf(steps, 'skipped')).toEqual(['mail', 'firm'])
  // Who runs the site is nothing that ships.
  expect(steps.filter(({ state }) => state === 'done').map(({ key, says }) => [key, says])).toEqual([
    ['name', 'Tierboard'],
    ['samples', 'Kept'],
  ])
  await addFirm(server, admin)
  expect(namesOf(await setupOf(server), 'skipped')).toEqual(['mail'])
  expect((await change(server, { setup: { skipped: ['nothing' as never] } })).status).toBe(400)
})

test('Moderators are told neither', async () => {
  const server = await aNewSite()
  for (const endpoint of [readSetup, readSamples]) {
    expect((await as(moderator, server).call(endpoint)).status).toBe(403)
  }
})
