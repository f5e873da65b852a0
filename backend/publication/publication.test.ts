import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { updateFirm } from '#backend/models/firm.ts'
import { writeGroups } from '#backend/models/settings.ts'
import { publicPages, sitePage } from '#contract/public-pages.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { shippedPages } from '#contract/site-pages/shipped-pages.ts'
import { plainPages } from '#testing/backend/plain-pages.ts'
import {
  addFirm,
  type PublishedSite,
  publishedSite,
  type SiteOptions,
} from '#testing/backend/published-site.ts'
import { rawGet } from '#testing/backend/raw-get.ts'
import { PUBLICATION_TIMING } from './timing.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function aSite(options?: SiteOptions): Promise<PublishedSite> {
  const site = await publishedSite(options)
  cleanups.push(site.close)
  return site
}

function aFile(): string {
  const file = join(tmpdir(), `publication-${process.pid}-${Math.random()}.sqlite`)
  cleanups.push(() => Promise.all(['', '-wal', '-shm'].map((end) => rm(file + end, { force: true }))))
  return file
}

const namesAt = async (url: string): Promise<string[]> =>
  JSON.parse((await rawGet(`${url}/api/propfirms`)).text).map(({ name }: { name: string }) => name)

test('Writes that come close together are published once', async () => {
  const site = await aSite({ timing: PUBLICATION_TIMING })
  const names = ['Anchor', 'Beacon', 'Cobalt', 'Delta', 'Ember']
  for (const name of names) await addFirm(site, { name })
  const before = site.publication.publications
  await Promise.all(names.map(() => site.publication.publishNow()))
  // One may have been under way already.
  expect(site.publication.publications - before).toBeLessThanOrEqual(2)
  expect(await namesAt(site.url)).toEqual(names)
})

test('What is being published ends before the database is closed', async () => {
  const site = await publishedSite()
  await addFirm(site)
  const asked = site.publication.publishNow()
  await site.close()
  await asked
  expect(site.failures).toEqual([])
})

test('Whoever asked for a publication finds the own write published, also while another one runs', async () => {
  const site = await aSite()
  for (let round = 0; round < 5; round++) {
    const running = site.publication.publishNow()
    const { name } = await addFirm(site, { name: `Round ${round}` })
    await site.publication.publishNow()
    expect(await namesAt(site.url)).toContain(name)
    await running
  }
})

test('Another process on the same database shows a change without being told', async () => {
  const location = { kind: 'sqlite', file: aFile() } as const
  const writer = await aSite({ location })
  const reader = await aSite({ location })
  await addFirm(writer, { name: 'Seen elsewhere' })
  await expect.poll(() => namesAt(reader.url)).toEqual(['Seen elsewhere'])
})

test('Readers never meet half a publication', async () => {
  const site = await aSite()
  const { id } = await addFirm(site)
  const publish = async (n: number) => {
    const branding = { ...settingsDefaults.branding, siteName: `Number ${n}` }
    await site.write(async (writing, revision) => {
      await updateFirm(writing, id, { name: `Number ${n}` }, { revision })
      await writeGroups(writing, { branding }, { revision })
    })
    await site.publication.publishNow()
  }
  await publish(0)
  let writing = true
  const write = async () => {
    for (let n = 1; n <= 15; n++) await publish(n)
    writing = false
  }
  const seen = new Set<string>()
  const read = async (coding: string) => {
    while (writing) {
      const { text } = await rawGet(`${site.url}/api/sync`, { 'accept-encoding': coding })
      const { firms, settings } = JSON.parse(text)
      expect(firms[0].name).toBe(settings.branding.siteName)
      seen.add(firms[0].name)
    }
  }
  await Promise.all([write(), read('br'), read('gzip'), read('identity')])
  expect(seen.size).toBeGreaterThan(3)
})

test('While the database is away the last good copy is served and says its age; then all is as before', {
  tags: ['all'],
}, async () => {
  const location = { kind: 'sqlite', file: aFile() } as const
  const site = await aSite({ location })
  await addFirm(site, { name: 'Before' })
  await site.publication.publishNow()
  await site.database.sequelize.query('ALTER TABLE publication_state RENAME TO away')
  await expect.poll(() => site.publication.staleSeconds()).not.toBeNull()
  const answer = await rawGet(`${site.url}/api/propfirms`)
  expect(answer.status).toBe(200)
  expect(answer.headers.warning).toContain('111')
  expect(Number(answer.headers['x-data-age'])).toBeGreaterThanOrEqual(0)
  expect(await namesAt(site.url)).toEqual(['Before'])
  await site.database.sequelize.query('ALTER TABLE away RENAME TO publication_state')
  await addFirm(site, { name: 'After' })
  await expect.poll(() => namesAt(site.url)).toEqual(['After', 'Before'])
  expect(site.publication.staleSeconds()).toBeNull()
  expect((await rawGet(`${site.url}/`)).headers.warning).toBeUndefined()
  expect(site.failures).toHaveLength(1)
})

test('A renderer that fails leaves the last good copy, and the next publication mends it', async () => {
  let broken = false
  const render: typeof plainPages.render = (path, frame) => {
    if (broken) throw new Error('broken renderer')
    return plainPages.render(path, frame)
  }
  const site = await aSite({ pages: { ...plainPages, render } })
  await addFirm(site, { name: 'Kept' })
  await site.publication.publishNow()
  broken = true
  expect((await rawGet(`${site.url}/firm/kept`)).status).toBe(500)
  broken = false
  expect((await rawGet(`${site.url}/firm/kept`)).status).toBe(200)
  broken = true
  await addFirm(site, { name: 'Late' })
  await expect(site.publication.publishNow()).rejects.toThrow('broken renderer')
  expect(await namesAt(site.url)).toEqual(['Kept'])
  broken = false
  await site.publication.publishNow()
  expect(await namesAt(site.url)).toEqual(['Kept', 'Late'])
  expect((await rawGet(`${site.url}/firm/kept`)).status).toBe(200)
})

test('Slowly made brotli takes the place of the quick one under a tag of its own; both tags stay good', {
  tags: ['all'],
}, async () => {
  const site = await aSite({ timing: PUBLICATION_TIMING })
  for (let n = 0; n < 12; n++)
    await addFirm(site, { name: `Firm ${n}`, description: 'Words and words. '.repeat(20) })
  await site.publication.publishNow()
  const get = (headers = {}) => rawGet(`${site.url}/api/propfirms`, { 'accept-encoding': 'br', ...headers })
  const quick = await get()
  await expect.poll(async () => (await get()).headers.etag).not.toBe(quick.headers.etag)
  const slow = await get()
  expect(slow.bytes.length).toBeLessThan(quick.bytes.length)
  expect(slow.text).toBe(quick.text)
  for (const { headers } of [quick, slow]) {
    expect((await get({ 'if-none-match': String(headers.etag) })).status).toBe(304)
  }
})

test('While maintenance is on, pages are 503 and may not be stored; data and the shell go on', async () => {
  const site = await aSite()
  await addFirm(site)
  const maintenance = { ...settingsDefaults.maintenance, enabled: true }
  await site.write((writing, revision) => writeGroups(writing, { maintenance }, { revision }))
  await site.publication.publishNow()
  for (const path of ['/', '/verified-traders', '/submit-review', '/firm/northwind-funding']) {
    const { status, headers } = await rawGet(site.url + path, { accept: 'text/html' })
    expect([path, status, headers['cache-control'], headers['retry-after']]).toEqual([
      path,
      503,
      'no-store',
      '600',
    ])
    expect(headers.etag).toBeUndefined()
  }
  for (const path of ['/shell', '/api/propfirms', '/api/sync', '/manifest.webmanifest']) {
    expect((await rawGet(site.url + path)).status).toBe(200)
  }
})

test('While maintenance is on, every public page is closed but those of the owner, which may be kept as ever', async () => {
  const site = await aSite()
  await addFirm(site)
  const seen = async () => {
    const paths = [
      ...Object.values(publicPages).map(({ pattern }) => pattern),
      ...shippedPages.map(({ slug }) => sitePage.to(slug)),
      '/firm/northwind-funding',
      '/page/there-is-none',
    ]
    const answers = new Map<string, readonly [number, unknown, unknown]>()
    for (const path of paths) {
      const { status, headers } = await rawGet(site.url + path, { accept: 'text/html' })
      answers.set(path, [status, headers['cache-control'], headers['retry-after']])
    }
    return answers
  }
  const before = await seen()
  const maintenance = { ...settingsDefaults.maintenance, enabled: true }
  await site.write((writing, revision) => writeGroups(writing, { maintenance }, { revision }))
  await site.publication.publishNow()
  for (const [path, answer] of await seen()) {
    const isOpen = path.startsWith('/page/') && path !== '/page/there-is-none'
    const expected = isOpen ? before.get(path) : [503, 'no-store', '600']
    expect([path, answer]).toEqual([path, expected])
  }
  expect([...before.keys()].filter((path) => path.startsWith('/page/')).length).toBeGreaterThan(4)
  expect(before.get('/page/there-is-none')?.[0]).toBe(404)
})

test('Nothing that is published holds a staff group or a key that no schema names', async () => {
  const site = await aSite()
  await addFirm(site, { secret: 'planted-firm' } as object)
  const staff = {
    emailSettings: { ...settingsDefaults.emailSettings, smtpPassword: 'planted-smtp' },
    system: { frontendUrl: 'https://planted-system.example/' },
    autoBackup: { ...settingsDefaults.autoBackup, email_recipient: 'planted@example.org' },
  }
  await site.write((writing, revision) => writeGroups(writing, staff, { revision }))
  await site.publication.publishNow()
  for (const path of [
    '/',
    '/shell',
    '/firm/northwind-funding',
    '/api/settings',
    '/api/sync',
    '/api/propfirms',
  ]) {
    const { text, status } = await rawGet(site.url + path)
    expect(status).toBe(200)
    expect(text).not.toMatch(/planted|smtpPassword|gracePeridDays|frontendUrl/)
  }
})
