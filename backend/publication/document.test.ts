import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { onOneLine } from '#contract/primitives/text.ts'
import { sitePage } from '#contract/public-pages.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { shippedPages } from '#contract/site-pages/shipped-pages.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { aDirectory, aFirmRecord, noInvalidRecord } from '#testing/backend/a-directory.ts'
import { plainPages } from '#testing/backend/plain-pages.ts'
import type { Published } from './published.ts'
import { buildState, type StateOptions } from './state.ts'

const options: StateOptions = {
  pages: plainPages,
  appUrl: 'https://site.example',
  localUrl: 'http://localhost:3000',
  onInvalidRecord: noInvalidRecord,
}

const hostile = [
  '</script><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onload='alert(1)",
  '" onload="alert(1)" x="',
  '<!--<script>',
  ']]><script>alert(1)</script>',
  'red;}body{background:url(//evil.example/x)}',
  'url(//evil.example/x)',
  'expression(alert(1))',
  '\u2028\u2029\\u003c/script>',
  'javascript:alert(1)',
  '$& $` $1',
]

/** Documents that carry no data and stay out of search engines. */
const withoutData = /^\/(?:shell$|admin)/

const textOf = (answer: Published | undefined) => Buffer.concat(answer?.identity.body ?? []).toString()

async function documentsOf(record: Parameters<typeof buildState>[0]) {
  const state = await buildState(record, null, options)
  return [...state.answers]
    .filter(([, { inline }]) => inline)
    .map(([path, answer]) => ({ path, answer, text: textOf(answer), state }))
}

/** Every tag without what stands in its quotes: what a value that breaks out of its place would change. */
const elements = (markup: string) => markup.replace(/"[^"<>]*"/g, '""').match(/<[a-z!/][^>]*/gi)
const ownPartIn = (markup: string) => /id="first-frame">(.*?)<\/script>/s.exec(markup)?.[1] ?? 'null'

/** The value with every text in it replaced. */
function poisoned<T>(value: T, payload: string): T {
  if (typeof value === 'string') return payload as T
  if (Array.isArray(value)) return value.map((item) => poisoned(item, payload)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, poisoned(item, payload)])) as T
}

test.each(hostile)(
  '%j in every text of settings, theme and firms leaves the document as it is',
  async (payload) => {
    const text = `a${payload}z`
    const { name, maxFunding, profitSplit, evaluationFee, ...others } = aFirmRecord(1, { id: 'a', slug: 'a' })
    const written = { name, maxFunding, profitSplit, evaluationFee, affiliateCode: '', warning: '' }
    const firm = { ...others, ...poisoned(written, text) }
    const clean = aDirectory([{ ...aFirmRecord(1), id: 'a', slug: 'a' }])
    const theme: Theme = { ...poisoned(clean.theme, payload), isActive: true }
    const settings = poisoned(clean.settings, payload)
    const attacked = await documentsOf({ ...clean, firms: [firm], theme, themes: [theme], settings })
    const benign = await documentsOf(clean)
    for (const [index, { path, text: markup, state }] of attacked.entries()) {
      const wanted = elements(benign[index]?.text ?? '')
      expect([path, elements(markup)]).toEqual([path, wanted])
      const style = /<style>(.*?)<\/style>/s.exec(markup)?.[1] ?? ''
      const outsideStrings = style.replace(/"[^"\\]*"/g, '')
      expect(outsideStrings).not.toMatch(/evil|alert|javascript/)
      expect(outsideStrings.match(/[{}]/g)?.join('')).toBe('{}')
      if (!withoutData.test(path)) {
        const { shared } = JSON.parse(ownPartIn(markup))
        expect(JSON.parse(textOf(state.frames.get(shared))).firms[0].name).toBe(onOneLine(text))
      }
      expect(markup).not.toMatch(/(?:href|src)="javascript:/)
      for (const [script] of markup.matchAll(/<script.*?<\/script>/gs))
        expect(script).not.toMatch(/[\u2028\u2029]/)
    }
  },
)

test('The policy of a document names the hashes of exactly what stands inline in it', async () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
  for (const { text, answer } of await documentsOf(aDirectory([aFirmRecord(1)]))) {
    const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, content = '']) => sha256(content))
    const scripts = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, content = '']) => sha256(content))
    expect(answer.inline).toEqual({ styles, scripts })
    expect([styles.length, scripts.length]).toEqual([1, 3])
    expect(text).not.toMatch(/\sstyle=|\son[a-z]+=/)
  }
})

test('A document carries title, description, canonical address, Open Graph and structured data', async () => {
  const [home] = await documentsOf(aDirectory([aFirmRecord(1)]))
  for (const part of [
    '<title>Tierboard</title>',
    `<meta name="description" content="${settingsDefaults.heroSection.description}">`,
    '<link rel="canonical" href="https://site.example/">',
    '<meta property="og:url" content="https://site.example/">',
    '<meta property="og:image" content="https://site.example/share/',
    '<meta property="og:image:width" content="1200">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    '"@type":"ItemList"',
    '"url":"https://site.example/"',
    '<link rel="stylesheet" href="/assets/entry-client-plain.css">',
    '"/assets/entry-client-plain.js",["/assets/public-react-plain.js"]',
  ]) {
    expect(home?.text).toContain(part)
  }
})

test('The theme reaches the document as variables, mode and colour', async () => {
  const clean = aDirectory([])
  const colors = {
    ...clean.theme.colors,
    background: '#0b1220',
    text: '#e5e7eb',
    backgroundImage: '/backgrounds/a"b.png',
  }
  const settings = { ...clean.settings, display: { ...clean.settings.display, carouselSize: 40 } }
  const [home] = await documentsOf({ ...clean, settings, theme: { ...clean.theme, colors } })
  for (const part of [
    'data-mode="dark" data-tone="plain"',
    '--t-background:#0b1220;',
    '--t-bg-image:url("/backgrounds/a%22b.png")',
    '--carousel-scale:0.4}',
    '<meta name="color-scheme" content="dark">',
    '<meta name="theme-color" content="#0b1220">',
  ]) {
    expect(home?.text).toContain(part)
  }
})

test('Without a public address no canonical link is claimed; the domain of the settings gives one', async () => {
  const record = aDirectory([])
  const localOnly = await buildState(record, null, { ...options, appUrl: null })
  expect(textOf(localOnly.answers.get('/'))).not.toContain('canonical')
  const branding = { ...record.settings.branding, domain: 'tierboard.example' }
  const settings = { ...record.settings, branding }
  const named = await buildState({ ...record, settings }, null, { ...options, appUrl: null })
  expect(textOf(named.answers.get('/'))).toContain('<link rel="canonical" href="https://tierboard.example/">')
  const twisted = { ...record.settings, branding: { ...branding, domain: 'evil.example/"><b>' } }
  const refused = await buildState({ ...record, settings: twisted }, null, { ...options, appUrl: null })
  expect(textOf(refused.answers.get('/'))).not.toContain('canonical')
})

test('Disabled pages are kept out of search engines', async () => {
  const { settings, ...record } = aDirectory([])
  const closed = {
    ...settings,
    verifiedTraders: { ...settings.verifiedTraders, enabled: false },
    userSubmissions: { ...settings.userSubmissions, enabled: false },
  }
  const noindex = '<meta name="robots" content="noindex">'
  const unwritten = shippedPages.filter(({ isOwners }) => isOwners).map(({ slug }) => sitePage.to(slug))
  const unlisted = (path: string) =>
    withoutData.test(path) || ['/saved', '/compare', '/answer-reviews', ...unwritten].includes(path)
  for (const { path, text } of await documentsOf({ ...record, settings: closed })) {
    const isClosed = unlisted(path) || ['/verified-traders', '/submit-review'].includes(path)
    expect([path, text.includes(noindex)]).toEqual([path, isClosed])
  }
  for (const { path, text } of await documentsOf({ ...record, settings })) {
    expect([path, text.includes(noindex)]).toEqual([path, unlisted(path)])
  }
})

test('The shell carries no data', async () => {
  const shell = (await documentsOf(aDirectory([aFirmRecord(1)]))).find(({ path }) => path === '/shell')
  expect(shell?.text).toContain('<div id="root"><p>Loading</p></div>')
  expect(shell?.text).not.toContain('first-frame')
  expect(shell?.text).not.toContain('Firm 1')
})
