import { safeImageUrl } from '#contract/primitives/image-url.ts'
import { escapeMarkup, scriptJson } from '#contract/primitives/text.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { plainTheme } from '#contract/theme/plain-theme.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { modeOf } from '#contract/theme/theme-rules.ts'
import type { PageAssets, RenderedPage } from './pages.ts'
import { SHARE_SIZE } from './share-picture.ts'

type PageMeta = Omit<RenderedPage, 'html' | 'status'>

export interface HeadInput {
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
export function headMarkup(input: HeadInput, script: string): string {
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
export function structuredData({ page, origin }: HeadInput): string {
  return page.jsonLd
    .map((data) => `<script type="application/ld+json">${scriptJson(withOrigin(data, origin))}</script>`)
    .join('')
}
