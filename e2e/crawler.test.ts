import { expect } from 'vitest'
import { indexedPaths } from '#contract/public-pages.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { type Crawled, crawl } from './fixtures/crawl.ts'
import { journey } from './fixtures/journey.ts'
import { everythingOn } from './fixtures/rich-data.ts'
import { faultsOf } from './fixtures/schema-org.ts'
import { openSite } from './fixtures/site.ts'
import { startOnHost } from './fixtures/site-host.ts'

/** The public address of the site, which its server is told. */
const ORIGIN = 'https://board.example'

const crawled = journey
  .extend('blank', { scope: 'file' }, async ({ browser }, { onCleanup }) => {
    const blank = await browser.newPage()
    onCleanup(() => blank.close())
    return blank
  })
  .extend('crawled', { scope: 'file' }, async ({ blank }, { onCleanup }) => {
    const site = await openSite({ firstStart: startOnHost, environment: { APP_URL: ORIGIN } })
    onCleanup(() => site.close())
    await site.data.changeSettings(everythingOn)
    // Samples are shown to no search engine.
    await site.data.changeEveryFirm({ sample: false })
    const read = (path: string) => crawl(blank, site.gate.origin + path, ORIGIN + path)
    return { server: site.gate.origin, firms: await site.firms(), read }
  })

/** The pages that search engines may list. */
const listedPaths = ({ firms }: { readonly firms: readonly { readonly slug: string }[] }) => [
  ...indexedPaths({ settings: settingsDefaults, isInvented: false }),
  ...firms.map(({ slug }) => `/firm/${slug}`),
]

const isComplete = (page: Crawled) => {
  const { title, description, canonical, openGraph, headings } = page
  expect(title.length).toBeGreaterThan(10)
  expect(description.length).toBeGreaterThan(20)
  expect(description.length).toBeLessThanOrEqual(160)
  expect(canonical).toBe(page.url)
  expect(openGraph).toMatchObject({
    'og:title': title,
    'og:description': description,
    'og:url': canonical,
    'og:type': expect.stringMatching(/^(website|article)$/),
    'og:site_name': expect.any(String),
    'og:image': expect.stringMatching(/^https?:\/\//),
  })
  expect(headings).toHaveLength(1)
  expect(page.noindex).toBe(false)
}

crawled('a crawler without scripts finds every firm and its page', async ({ crawled }) => {
  const home = await crawled.read('/')
  expect(home.status).toBe(200)
  isComplete(home)
  for (const firm of crawled.firms) {
    expect(home.text).toContain(firm.name)
    if (!firm.pros || !firm.cons) continue
    const url = `${ORIGIN}/firm/${firm.slug}`
    expect(home.links).toContain(url)
    const page = await crawled.read(`/firm/${firm.slug}`)
    isComplete(page)
    expect(page.title).toContain(firm.name)
    for (const words of [firm.description, ...firm.pros, ...firm.cons]) expect(page.text).toContain(words)
  }
})

crawled('every public page has words of its own for search results', async ({ crawled }) => {
  const paths = listedPaths(crawled)
  const pages = await Promise.all(paths.map(crawled.read))
  for (const page of pages) isComplete(page)
  expect(new Set(pages.map(({ title }) => title)).size).toBe(paths.length)
  expect(new Set(pages.map(({ description }) => description)).size).toBe(paths.length)
})

crawled('structured data keep the rules of schema.org, and claim no ratings', async ({ crawled }) => {
  const home = await crawled.read('/')
  expect(home.structured.map((one) => one['@type']).sort()).toEqual(['ItemList', 'Organization'])
  for (const path of listedPaths(crawled)) {
    const page = await crawled.read(path)
    expect(page.structured.length, path).toBeGreaterThan(0)
    expect(page.structured.flatMap(faultsOf), path).toEqual([])
    expect(JSON.stringify(page.structured)).not.toMatch(/AggregateRating|"Review"|ratingValue/)
  }
  const list = home.structured.find((one) => one['@type'] === 'ItemList')
  const items = list?.itemListElement as { url: string; position: number }[]
  expect(items.map(({ position }) => position)).toEqual(crawled.firms.map((_, index) => index + 1))
  const named = await Promise.all(
    items.map(async ({ url }) => {
      const { status, structured } = await crawled.read(new URL(url).pathname)
      return { status, name: structured[0]?.name }
    }),
  )
  const byName = (a: { name?: unknown }, b: { name?: unknown }) => `${a.name}`.localeCompare(`${b.name}`)
  const wanted = crawled.firms.map(({ name }) => ({ status: 200, name }))
  expect(named.sort(byName)).toEqual(wanted.sort(byName))
})

crawled('the sitemap lists what may be found, and robots.txt names it', async ({ crawled }) => {
  const { server, firms } = crawled
  const robots = await fetch(`${server}/robots.txt`)
  expect(robots.headers.get('content-type')).toMatch(/^text\/plain/)
  const lines = (await robots.text())
    .trim()
    .split('\n')
    .filter((line) => line !== '')
  for (const line of lines) expect(line).toMatch(/^(User-agent|Disallow|Allow|Sitemap): ?\S*$/)
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  expect(lines).toContain('Disallow: /admin')
  const sitemap = await fetch(`${server}/sitemap.xml`)
  expect(sitemap.headers.get('content-type')).toMatch(/xml/)
  const text = await sitemap.text()
  expect(text).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?><urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">/,
  )
  const urls = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '')
  const wanted = [
    '/',
    '/verified-traders',
    '/submit-review',
    '/how-we-rate',
    '/reviews',
    '/challenges',
    '/rules',
    '/closed',
    '/changes',
    // Those of the owner's pages that are written from the start.
    '/page/affiliate-disclosure',
    '/page/review-policy',
    '/page/accessibility',
    ...firms.map(({ slug }) => `/firm/${slug}`),
    // The sample that closed keeps its page.
    '/firm/copperline-prop',
  ]
  expect([...urls].sort()).toEqual(wanted.map((path) => ORIGIN + path).sort())
  for (const url of urls) expect((await crawled.read(new URL(url).pathname)).noindex, url).toBe(false)
  for (const day of text.matchAll(/<lastmod>([^<]+)<\/lastmod>/g)) expect(day[1]).toMatch(/^\d{4}-\d\d-\d\d$/)
})

crawled('pages that are not for search engines say so', async ({ aSite, blank }) => {
  const site = await aSite()
  const samples = await site.firms()
  for (const path of ['/', '/reviews', '/challenges', ...samples.map(({ slug }) => `/firm/${slug}`)]) {
    const { noindex, structured } = await crawl(blank, site.gate.origin + path)
    expect([path, noindex, structured]).toEqual([path, true, []])
  }
  const before = await (await fetch(`${site.gate.origin}/sitemap.xml`)).text()
  expect(before).not.toMatch(/\/firm\/|\/reviews<|\/challenges</)
  await site.data.changeSettings({
    verifiedTraders: { ...everythingOn.verifiedTraders, enabled: false },
    userSubmissions: { ...everythingOn.userSubmissions, enabled: false },
  })
  for (const path of ['/admin', '/saved', '/verified-traders', '/submit-review', '/shell']) {
    expect((await crawl(blank, site.gate.origin + path)).noindex, path).toBe(true)
  }
  expect((await fetch(`${site.gate.origin}/nowhere`)).status).toBe(404)
  const sitemap = await (await fetch(`${site.gate.origin}/sitemap.xml`)).text()
  expect(sitemap).not.toMatch(/verified-traders|submit-review|admin|saved/)
})
