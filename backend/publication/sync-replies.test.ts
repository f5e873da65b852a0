import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFirm, updateFirm } from '#backend/models/firm.ts'
import { endDeltasBefore } from '#backend/models/publication-state.ts'
import { writeGroups } from '#backend/models/settings.ts'
import { insertTheme } from '#backend/models/theme.ts'
import { insertTombstone } from '#backend/models/tombstone.ts'
import { syncDirectory } from '#contract/directory.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { themeDefaults, themePresets } from '#contract/theme/presets.ts'
import { aDirectory, aFirmRecord, noInvalidRecord } from '#testing/backend/a-directory.ts'
import { plainPages } from '#testing/backend/plain-pages.ts'
import { addFirm, type PublishedSite, publishedSite } from '#testing/backend/published-site.ts'
import { rawGet } from '#testing/backend/raw-get.ts'
import { buildState } from './state.ts'

let site: PublishedSite
let ids: { kept: string; gone: string }
let atStart: number

async function sync(since?: number) {
  const { text } = await rawGet(`${site.url}/api/sync${since === undefined ? '' : `?since=${since}`}`)
  return v.parse(syncDirectory.response, JSON.parse(text))
}

beforeAll(async () => {
  site = await publishedSite()
  ids = { kept: (await addFirm(site)).id, gone: (await addFirm(site, { name: 'Shortlived' })).id }
  await site.publication.publishNow()
  atStart = site.publication.revision
})
afterAll(() => site.close())

test('Who knows nothing gets everything', async () => {
  for (const since of [undefined, 0]) {
    const reply = await sync(since)
    expect(reply).toMatchObject({ complete: true, revision: atStart, gone: [] })
    expect(reply.firms.map(({ name }) => name)).toEqual(['Northwind Funding', 'Shortlived'])
    expect(reply.settings?.branding).toEqual(settingsDefaults.branding)
    expect(reply.theme?.colors).toEqual(themePresets.light)
  }
})

test('Who knows the newest state gets a few bytes', async () => {
  expect(await sync(atStart)).toEqual({ revision: atStart, complete: false, firms: [], gone: [] })
  const { bytes } = await rawGet(`${site.url}/api/sync?since=${atStart}`)
  expect(bytes.length).toBeLessThan(120)
})

test('Who knows a number from before this database, or from the future, gets everything', async () => {
  for (const since of [1, atStart - 1_000_000, atStart + 1]) {
    expect(await sync(since)).toMatchObject({ complete: true, revision: atStart })
  }
})

test('An edit comes alone', async () => {
  await site.write((writing, revision) => updateFirm(writing, ids.kept, { name: 'Renamed' }, { revision }))
  await site.publication.publishNow()
  const reply = await sync(atStart)
  expect(reply.firms.map(({ name }) => name)).toEqual(['Renamed'])
  expect(reply).toMatchObject({ complete: false, gone: [], revision: atStart + 1 })
  expect(reply).not.toHaveProperty('settings')
  expect(reply).not.toHaveProperty('theme')
})

test('A deleted firm is named as gone', async () => {
  await site.write(async (writing, revision) => {
    await removeFirm(writing, ids.gone)
    await insertTombstone(writing, { id: ids.gone, revision }, new Date())
  })
  await site.publication.publishNow()
  const revision = atStart + 2
  expect(await sync(atStart + 1)).toEqual({ complete: false, gone: [ids.gone], firms: [], revision })
  expect(await sync(revision)).toMatchObject({ gone: [] })
})

test('Settings come when a public group changed, and nothing comes of a staff group', async () => {
  const { revision: before } = site.publication
  const { emailSettings, branding } = settingsDefaults
  const secret = { ...emailSettings, smtpPassword: 'planted-password' }
  await site.write((writing, revision) => writeGroups(writing, { emailSettings: secret }, { revision }))
  await site.publication.publishNow()
  expect(await sync(before)).toEqual({ complete: false, gone: [], firms: [], revision: before + 1 })
  const changed = { ...branding, siteName: 'Other name' }
  await site.write((writing, revision) => writeGroups(writing, { branding: changed }, { revision }))
  await site.publication.publishNow()
  const reply = await sync(before)
  expect(reply.settings?.branding.siteName).toBe('Other name')
  expect(JSON.stringify(reply)).not.toContain('planted')
})

test('The theme comes when another one is active', async () => {
  const { revision: before } = site.publication
  const theme = {
    ...themeDefaults,
    id: 'night',
    name: 'Night',
    colors: themePresets.dark,
    isActive: true,
    createdAt: new Date().toISOString(),
  }
  await site.write((writing, revision) => insertTheme(writing, theme, { revision }))
  await site.publication.publishNow()
  expect((await sync(before)).theme?.id).toBe('night')
  expect(await sync(before + 1)).not.toHaveProperty('theme')
})

test('Who is older than the oldest tombstone gets everything', async () => {
  const { revision: before } = site.publication
  await site.write((writing, revision) => endDeltasBefore(writing, revision))
  await site.publication.publishNow()
  expect(await sync(before)).toMatchObject({ complete: true })
  expect(await sync(before + 1)).toMatchObject({ complete: false })
})

test('Devices that lack the same changes share one delta, whatever revisions they hold; who lacks most gets the list', async () => {
  const old = Array.from({ length: 20 }, (_, n) => aFirmRecord(n, { revision: 1001 }))
  const record = aDirectory([...old, aFirmRecord(20, { revision: 1009 })], { revision: 1010 })
  const options = {
    pages: plainPages,
    appUrl: null,
    localUrl: 'http://localhost:3000',
    onInvalidRecord: noInvalidRecord,
  }
  const { sync: replies } = await buildState(record, null, options)
  const delta = await replies.at(1001)
  expect(await replies.at(1008)).toBe(delta)
  expect(await replies.at(1009)).not.toBe(delta)
  expect(await replies.at(1000)).toBe(await replies.at(0))
})
