import { expect, test } from 'vitest'
import { indexedPaths } from '#contract/public-pages.ts'
import { aDirectory, aFirmRecord, noInvalidRecord } from '#testing/backend/a-directory.ts'
import { plainAssets, plainPages } from '#testing/backend/plain-pages.ts'
import { aChange } from '#testing/contract/a-change.ts'
import { buildState } from './state.ts'
import { webManifest } from './web-manifest.ts'

const record = aDirectory([aFirmRecord(1), aFirmRecord(2, { slug: 'çok-iyi', category: 'avoid' })])

async function textAt(path: string, appUrl: string | null, from = record): Promise<string> {
  const state = await buildState(from, null, {
    pages: plainPages,
    appUrl,
    localUrl: 'http://localhost:3000',
    onInvalidRecord: noInvalidRecord,
  })
  return Buffer.concat(state.answers.get(path)?.identity.body ?? []).toString()
}

test('The manifest takes name and colours from settings and theme, and its address of identity never changes', () => {
  const branding = { ...record.settings.branding, siteName: 'A rather long site name' }
  const colors = { ...record.theme.colors, background: '#0b1220' }
  const manifest = webManifest(
    { ...record.settings, branding },
    { ...record.theme, colors },
    plainAssets.images,
  )
  expect(manifest).toMatchObject({
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    name: 'A rather long site name',
    theme_color: '#0b1220',
    background_color: '#0b1220',
  })
})

test('The manifest holds every icon once, screenshots of both forms, and shortcuts to pages that are open', () => {
  const manifest = webManifest(record.settings, record.theme, plainAssets.images) as Record<string, never[]>
  const icons = manifest.icons?.map(({ sizes, purpose }) => `${sizes} ${purpose}`)
  expect(icons).toEqual(['192x192 any', '512x512 any', '512x512 maskable', '512x512 monochrome'])
  expect(manifest.screenshots?.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide'])
  expect(manifest.shortcuts?.map(({ url }) => url)).toEqual(['/saved', '/verified-traders', '/submit-review'])
  const userSubmissions = { ...record.settings.userSubmissions, enabled: false }
  const fewer = webManifest({ ...record.settings, userSubmissions }, record.theme, plainAssets.images)
  expect(JSON.stringify(fewer)).not.toContain('/submit-review')
})

test('The sitemap lists the pages and every firm under the public address', async () => {
  const xml = await textAt('/sitemap.xml', 'https://site.example/')
  const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  const paths = [
    ...indexedPaths({ settings: record.settings, isInvented: false }),
    // Those of the owner's pages that are written.
    '/page/affiliate-disclosure',
    '/page/review-policy',
    '/page/accessibility',
    '/firm/firm-1',
    '/firm/%C3%A7ok-iyi',
  ]
  expect(addresses).toEqual(paths.map((path) => `https://site.example${path}`))
  expect(addresses).toContain('https://site.example/submit-review')
  expect(addresses).not.toContain('https://site.example/saved')
  expect(xml).toContain('<lastmod>2026-11-20</lastmod>')
})

test('Samples are in no sitemap and no feed, and lists of samples alone are in no sitemap', async () => {
  const sample = aFirmRecord(3, { slug: 'invented', sample: true })
  const mixed = aDirectory([aFirmRecord(1), sample])
  const changes = [sample, aFirmRecord(1)].map((firm) => aChange({ id: firm.id, firm }))
  const both = await textAt('/sitemap.xml', null, mixed)
  expect(both).toContain('/reviews</loc>')
  expect(both.match(/\/firm\/[^<]+/g)).toEqual([`/firm/${aFirmRecord(1).slug}`])
  const feed = await textAt('/feed.xml', null, { ...mixed, changes })
  expect([feed.includes(`/firm/${aFirmRecord(1).slug}`), feed.includes('invented')]).toEqual([true, false])
  const alone = await textAt('/sitemap.xml', null, aDirectory([sample]))
  expect(alone).not.toMatch(/\/firm\/|\/reviews<|\/challenges<|3000\/<\/loc>/)
  expect(alone).toContain('/how-we-rate</loc>')
})

test('Robots are shown the sitemap and kept out of the staff area', async () => {
  expect(await textAt('/robots.txt', null)).toBe(
    'User-agent: *\nDisallow: /admin\n\nSitemap: http://localhost:3000/sitemap.xml\n',
  )
})
