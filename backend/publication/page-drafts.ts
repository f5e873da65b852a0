import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { retryAfter } from '#backend/load-shedding/gate.ts'
import type { DocumentFrame, FirstFrame } from '#contract/directory.ts'
import { DISCORD_CLOSED_KEY } from '#contract/kept-names.ts'
import { safeImageUrl } from '#contract/primitives/image-url.ts'
import { escapeMarkup, scriptJson, styleText } from '#contract/primitives/text.ts'
import { minutes, seconds } from '#contract/primitives/time.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { type PublicSettings, publicGroups } from '#contract/settings/public-groups.ts'
import { isOpenInMaintenance } from '#contract/site-pages/listed-pages.ts'
import { staffPages } from '#contract/staff-pages.ts'
import { counterpartOf } from '#contract/theme/counterpart.ts'
import { MODE_CHOICE_KEY } from '#contract/theme/mode-choice.ts'
import { plainTheme } from '#contract/theme/plain-theme.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { modeOf, themeVariables, toneOf } from '#contract/theme/theme-rules.ts'
import { ownPart, type SharedFrame } from './first-frame.ts'
import type { PageAssets, Pages, RenderedPage } from './pages.ts'
import type { Draft, InlineHashes } from './published.ts'
import { pictureOfSite, SHARE_SIZE, sharePath } from './share-picture.ts'

/**
 * The inline script of the head that gives the page the theme's counterpart before the first frame, where this device's
 * visitor chose that mode. The document is the same for everybody: the choice is read on the device and never sent.
 */
function modeScript({ colors }: Pick<Theme, 'colors'>): string {
  const counterpart = counterpartOf(colors)
  const { primary, accent, background, text } = counterpart
  const mode = modeOf({ colors: counterpart })
  const changed = { primary, accent, background, text }
  const other = { mode, tone: toneOf({ colors: counterpart }), colors: changed }
  return [
    '((key,other)=>{',
    // A browser that keeps nothing throws: the theme then stays as it is.
    'let choice=null;try{choice=localStorage.getItem(key)}catch(error){console.debug(error)}',
    "if(choice==='system')choice=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';",
    'if(choice!==other.mode)return;',
    'const root=document.documentElement;',
    'root.dataset.mode=other.mode;root.dataset.tone=other.tone;',
    "for(const name in other.colors)root.style.setProperty('--t-'+name,other.colors[name]);",
    "document.querySelector('meta[name=color-scheme]').content=other.mode;",
    "document.querySelector('meta[name=theme-color]').content=other.colors.background",
    `})(${scriptJson(MODE_CHOICE_KEY)},${scriptJson(other)})`,
  ].join('')
}

type PageMeta = Omit<RenderedPage, 'html' | 'status'>

interface HeadInput {
  readonly page: PageMeta
  readonly settings: PublicSettings
  readonly theme: Theme
  readonly assets: PageAssets
  /** Public address of the site, like `https://tierboard.example`; null if it is not configured. */
  readonly origin: string | null
  /** Where the picture is that other sites show beside a link to the page. */
  readonly sharePath: string
}

const meta = (key: 'name' | 'property', name: string, content: string) =>
  content === '' ? '' : `<meta ${key}="${name}" content="${escapeMarkup(content)}">`

const FEED = ' type="application/rss+xml" title="Changes of firms"'

/** Pages with a feed: those of all firms, and that of each. */
const FEEDS = /^\/(?:changes|firm\/[^/]+)?$/

const feedOf = (path: string) => (path.startsWith('/firm/') ? `${path}/feed.xml` : '/feed.xml')

const link = (rel: string, href: string, rest = '') =>
  `<link rel="${rel}" href="${escapeMarkup(href)}"${rest}>`

/** The address under the origin; a path stays one where no origin is known. */
function absolute(href: string, origin: string | null): string {
  return origin !== null && href.startsWith('/') ? origin + href : href
}

function withOrigin(value: unknown, origin: string | null): unknown {
  if (Array.isArray(value)) return value.map((item) => withOrigin(item, origin))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => {
    const isAddress = (key === 'url' || key === 'logo') && typeof item === 'string'
    return [key, isAddress ? absolute(item, origin) : withOrigin(item, origin)]
  })
  return Object.fromEntries(entries)
}

const shareImage = (address: string, title: string): string[] => [
  meta('property', 'og:image', address),
  meta('property', 'og:image:type', 'image/png'),
  meta('property', 'og:image:width', String(SHARE_SIZE.width)),
  meta('property', 'og:image:height', String(SHARE_SIZE.height)),
  meta('property', 'og:image:alt', title),
]

function openGraph({ page, settings, origin, sharePath }: HeadInput): string[] {
  return [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', settings.branding.siteName),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    origin === null ? '' : meta('property', 'og:url', origin + page.canonicalPath),
    // Other sites take whole addresses only.
    ...(origin === null ? [] : shareImage(origin + sharePath, page.title)),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

function icons({ settings, theme, assets }: HeadInput): string[] {
  const favicon = safeImageUrl(theme.faviconUrl || settings.logo.faviconUrl) ?? '/favicon.svg'
  const touch = assets.images.get('apple-touch-icon.png')
  return [link('icon', favicon), touch ? link('apple-touch-icon', touch.href) : '']
}

/**
 * Everything of a document's head but its inline style. `script` stands before the style sheets, which scripts after them
 * wait for.
 */
function headMarkup(input: HeadInput, script: string): string {
  const { page, settings, theme, assets, origin } = input
  const { colors } = plainTheme(theme)
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeMarkup(page.title)}</title>`,
    meta('name', 'description', page.description),
    page.noindex ? meta('name', 'robots', 'noindex') : '',
    origin === null || page.noindex ? '' : link('canonical', origin + page.canonicalPath),
    ...openGraph(input),
    meta('name', 'color-scheme', modeOf({ colors })),
    meta('name', 'theme-color', colors.background),
    `<script>${script}</script>`,
    meta('name', 'application-name', settings.branding.siteName),
    meta('name', 'apple-mobile-web-app-title', settings.branding.siteName),
    link('manifest', '/manifest.webmanifest'),
    FEEDS.test(page.canonicalPath) ? link('alternate', feedOf(page.canonicalPath), FEED) : '',
    ...icons(input),
    ...assets.of(page.canonicalPath).sheets.map((href) => link('stylesheet', href)),
  ].join('')
}

/** Structured data for search engines, which read it anywhere in a document. */
function structuredData({ page, origin }: HeadInput): string {
  return page.jsonLd
    .map((data) => `<script type="application/ld+json">${scriptJson(withOrigin(data, origin))}</script>`)
    .join('')
}

/** How long the app waits for the first frame, in milliseconds, where the browser never says that it drew one. */
const PATIENCE = seconds(2)

/**
 * The inline script that loads the app once the first frame is on the screen. Named in the head instead, its 90 kB share
 * a slow line with the style sheets: the largest paint of a simulated phone came after 1.65 s, with a goal of 1.3 s. A tab
 * in the background draws no frame and starts at once. `script` starts the app, `parts` are the other modules of the page,
 * `data` is what it comes to life with.
 */
const startScript = (script: string, parts: readonly string[], data: string | null): string =>
  [
    '((src,parts,data)=>{',
    "const preload=link=>document.head.append(Object.assign(document.createElement('link'),link));",
    'const start=()=>{',
    "for(const href of parts)preload({rel:'modulepreload',href});",
    "if(data)preload({rel:'preload',as:'fetch',crossOrigin:'',href:data});",
    'import(src)};',
    'if(document.hidden)return start();',
    'Promise.race([',
    "new Promise(done=>new PerformanceObserver(done).observe({type:'paint',buffered:true})),",
    `new Promise(done=>setTimeout(done,${PATIENCE}))`,
    ']).then(start)',
    `})(${scriptJson(script)},${scriptJson(parts)},${scriptJson(data)})`,
  ].join('')

const { carouselSize } = publicGroups.display.entries

/** The rule that gives a page its theme and the carousel its size. It follows the style sheet, so it wins. */
function themeRule(theme: Theme, display: PublicSettings['display']): string {
  const percent = v.parse(
    v.fallback(carouselSize, settingsDefaults.display.carouselSize),
    display.carouselSize,
  )
  const declarations = themeVariables(plainTheme(theme)).map(([name, value]) => `${name}:${styleText(value)}`)
  return `:root{${declarations.join(';')};--carousel-scale:${percent / 100}}`
}

interface DocumentInput extends HeadInput {
  /** Markup for inside `#root`. */
  readonly html: string
  /** Where to find what `html` was rendered from; null for the shell. */
  readonly frame: DocumentFrame | null
}

interface ComposedDocument {
  readonly markup: string
  /** Hashes of its one inline style and its inline scripts, for its Content-Security-Policy. */
  readonly inline: InlineHashes
  /** A header that names the data it hydrates from: the service worker keeps them with the document. */
  readonly headers: NonNullable<Draft['headers']>
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/**
 * A whole HTML document: style sheets in its head, the theme's colours inline behind them, and up to three small inline
 * scripts, which draw the page as this device's visitor chose, copy a code before the app runs, and load the app. Every value from
 * the database passes through `scriptJson`, `styleText` or `themeRule` on its way, so none can close the element that contains it.
 * (threats H1, H3)
 */
function composeDocument(input: DocumentInput): ComposedDocument {
  const { theme, settings, assets, frame, html } = input
  const plain = plainTheme(theme)
  const style = themeRule(theme, settings.display)
  const { preloads } = assets.of(input.page.canonicalPath)
  const inHead = [modeScript(plain), closedBannerScript(settings.discord)]
    .filter((one) => one !== null)
    .join(';')
  const atEnd = [assets.copyScript, startScript(assets.script, preloads, frame?.shared ?? null)]
  const markup = [
    `<!doctype html><html lang="en" data-mode="${modeOf(plain)}" data-tone="${toneOf(plain)}"><head>`,
    headMarkup(input, inHead),
    `<style>${style}</style></head>`,
    `<body><div id="root">${html}</div>`,
    structuredData(input),
    frame ? `<script type="application/json" id="first-frame">${scriptJson(frame)}</script>` : '',
    ...atEnd.map((script) => `<script>${script}</script>`),
    '</body></html>',
  ].join('')
  const scripts = inHead === '' ? atEnd : [inHead, ...atEnd]
  const inline = { styles: [sha256(style)], scripts: scripts.map(sha256) }
  const headers: ComposedDocument['headers'] = frame
    ? [['Link', `<${frame.shared}>; rel=alternate; type="application/json"`]]
    : []
  return { markup, inline, headers }
}

/**
 * The inline script of the head that hides the Discord banner before the first frame, where the visitor closed it earlier
 * in this visit: the page would otherwise jump up once the app runs. Null where there is no banner.
 */
function closedBannerScript({ enabled }: PublicSettings['discord']): string | null {
  if (!enabled) return null
  const key = scriptJson(DISCORD_CLOSED_KEY)
  // A browser that keeps nothing throws: the banner then stays.
  return `try{if(sessionStorage.getItem(${key}))document.documentElement.dataset.discord='closed'}catch(error){console.debug(error)}`
}

const adminPatterns = Object.values(staffPages).map(({ pattern }) => pattern)

/** Whether an address is one of a pattern such as `/admin/stop/:token`. */
function isOf(pattern: string, pathname: string): boolean {
  const [wanted, given] = [pattern.split('/'), pathname.split('/')]
  const fits = (part: string, index: number) =>
    part.startsWith(':') ? given[index] !== '' : part === given[index]
  return wanted.length === given.length && wanted.every(fits)
}

/** The pattern of the admin page at an address, under which its document is published; undefined for any other address. */
export function adminPageAt(pathname: string): string | undefined {
  if (!pathname.startsWith(staffPages.admin.pattern)) return undefined
  return adminPatterns.find((pattern) => isOf(pattern, pathname))
}

/** The inputs of a document beside its page. */
export interface PageContext {
  readonly pages: Pages
  readonly settings: PublicSettings
  readonly theme: Theme
  readonly origin: string | null
  readonly shared: SharedFrame
}

const siteShare = ({ settings }: PageContext) => sharePath(pictureOfSite(settings))

const HTML = 'text/html; charset=utf-8'

/** After how many milliseconds crawlers and monitors may ask again during maintenance. */
const MAINTENANCE_WAIT = minutes(10)

/**
 * The document of a public page. While maintenance is on every page but the owner's own travels as 503 and may not be stored, so
 * that neither a browser nor the service worker keeps it; a page that is not found may not be stored either. Its `Link`
 * header names the data that it hydrates from, for the browser and for the worker, which stores both.
 */
export function pageDraft(
  path: string,
  frame: FirstFrame,
  context: PageContext,
  share = siteShare(context),
): Draft {
  const { pages, settings, theme, origin, shared } = context
  const page = pages.render(path, frame)
  const { markup, inline, headers } = composeDocument({
    page,
    settings,
    theme,
    origin,
    sharePath: share,
    frame: ownPart(frame, shared),
    html: page.html,
    assets: pages.assets,
  })
  const maintenance = settings.maintenance.enabled && !isOpenInMaintenance(settings.pages.list, path)
  const passing = maintenance || page.status !== 200
  return {
    type: HTML,
    body: [Buffer.from(markup)],
    inline,
    status: maintenance ? 503 : page.status,
    cacheControl: passing ? 'no-store' : 'no-cache',
    headers: maintenance ? [...headers, ...Object.entries(retryAfter(MAINTENANCE_WAIT))] : headers,
  }
}

/** A document without data: the loading screen of `place`. */
function emptyDocument(
  context: PageContext,
  page: Pick<RenderedPage, 'title' | 'description' | 'canonicalPath'>,
  place: string,
) {
  const { pages, settings, theme, origin } = context
  const { markup, inline, headers } = composeDocument({
    page: { ...page, noindex: true, jsonLd: [] },
    settings,
    theme,
    origin,
    sharePath: siteShare(context),
    frame: null,
    html: pages.shell(place),
    assets: pages.assets,
  })
  return { type: HTML, body: [Buffer.from(markup)], inline, headers }
}

/** The document that the service worker shows where it has no copy of a page. */
function shellDraft(context: PageContext): Draft {
  const { siteName, tagline } = context.settings.branding
  return emptyDocument(context, { title: siteName, description: tagline, canonicalPath: '/shell' }, '/')
}

/**
 * The document of a page of the admin area: kept nowhere, open during maintenance. Its address may hold a token, so no
 * other site may see it. (threats D6 and L1)
 */
function adminDraft(path: string, context: PageContext): Draft {
  const title = `Admin | ${context.settings.branding.siteName}`
  const draft = emptyDocument(context, { title, description: '', canonicalPath: path }, path)
  return {
    ...draft,
    cacheControl: 'no-store',
    headers: [...draft.headers, ['Referrer-Policy', 'no-referrer']],
  }
}

/** The documents without data by their paths. Settings, theme, origin and build make them what they are, and nothing else. */
export const draftsWithoutData: ReadonlyMap<string, (context: PageContext) => Draft> = new Map([
  ['/shell', shellDraft],
  ...adminPatterns.map(
    (pattern) => [pattern, (context: PageContext) => adminDraft(pattern, context)] as const,
  ),
])

/** Whether documents without data are the same in both. */
export function sameWithoutData(one: PageContext, other: PageContext): boolean {
  if (one.pages !== other.pages || one.origin !== other.origin) return false
  return isDeepStrictEqual([one.settings, one.theme], [other.settings, other.theme])
}
