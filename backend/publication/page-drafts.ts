import { isDeepStrictEqual } from 'node:util'
import type { FirstFrame } from '#contract/directory.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { isOpenInMaintenance } from '#contract/site-pages/listed-pages.ts'
import { staffPages } from '#contract/staff-pages.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { composeDocument } from './document.ts'
import { ownPart, type SharedFrame } from './first-frame.ts'
import type { Pages, RenderedPage } from './pages.ts'
import type { Draft } from './published.ts'
import { pictureOfSite, sharePath } from './share-picture.ts'

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

/** Seconds after which crawlers and monitors may ask again during maintenance. */
const MAINTENANCE_RETRY = '600'

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
    headers: maintenance ? [...headers, ['Retry-After', MAINTENANCE_RETRY]] : headers,
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
