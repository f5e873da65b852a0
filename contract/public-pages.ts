import type { PublicSettings } from './settings/public-groups.ts'

/** A page of the public site. */
export interface PublicPage {
  /** As the router matches it. */
  readonly pattern: string
  /** Its address. */
  readonly to: (...parts: never[]) => string
  /** Whether search engines may list it; the sitemap names those. Absent: they may. */
  readonly isIndexed?: (settings: PublicSettings) => boolean
  /** Whether it lists firms or what is theirs: search engines leave it out while there are samples alone. */
  readonly listsFirms?: true
  /** Data beside the first frame that the server reads for it. */
  readonly shows?: readonly ('reviews' | 'figures' | 'challenges' | 'changes' | 'closed')[]
  /** Whether the service worker keeps it before it was ever opened. Absent: once it was. */
  readonly isKeptAhead?: true
  /**
   * Where its code is. `app`: comes with the app, and the server draws the page with every state, not when it is first
   * requested. `alone`: in a chunk of its own, for the few who open it, and the page is not kept for a device without a
   * network. Absent: in the chunk of all pages, which is loaded once the device is idle.
   */
  readonly code?: 'app' | 'alone'
  /** Whether it draws the details of a firm over itself; over the others the app does. */
  readonly drawsDetails?: true
}

const at = <const Path extends string>(pattern: Path) => ({ pattern, to: () => pattern })
const never = () => false

/** Every public page, in the order of the sitemap; all that knows of pages follows from here. */
export const publicPages = {
  home: {
    ...at('/'),
    listsFirms: true,
    isKeptAhead: true,
    code: 'app',
    drawsDetails: true,
  },
  howWeRate: {
    ...at('/how-we-rate'),
    shows: ['figures'],
    isKeptAhead: true,
  },
  reviews: {
    ...at('/reviews'),
    listsFirms: true,
    shows: ['reviews', 'figures'],
  },
  challenges: {
    ...at('/challenges'),
    listsFirms: true,
    shows: ['challenges'],
  },
  changes: {
    ...at('/changes'),
    listsFirms: true,
    shows: ['changes'],
  },
  rules: {
    pattern: '/rules',
    to: (term?: string) => (term ? `/rules#${term}` : '/rules'),
  },
  closed: {
    ...at('/closed'),
    listsFirms: true,
    shows: ['closed'],
  },
  verifiedTraders: {
    ...at('/verified-traders'),
    isIndexed: ({ verifiedTraders }) => verifiedTraders.enabled,
    isKeptAhead: true,
  },
  submitReview: {
    pattern: '/submit-review',
    to: (by?: 'email') => (by ? `/submit-review?by=${by}` : '/submit-review'),
    isIndexed: ({ userSubmissions }) => userSubmissions.enabled,
    isKeptAhead: true,
  },
  saved: {
    ...at('/saved'),
    isIndexed: never,
  },
  compare: {
    pattern: '/compare',
    to: (slugs: readonly string[] = []) =>
      slugs.length === 0 ? '/compare' : `/compare?firms=${slugs.map(encodeURIComponent).join(',')}`,
    isIndexed: never,
    isKeptAhead: true,
  },
  /** Opened by a link to the representative of a firm. */
  answerReviews: {
    ...at('/answer-reviews'),
    isIndexed: never,
    code: 'alone',
  },
} as const satisfies Readonly<Record<string, PublicPage>>

export type PublicPageName = keyof typeof publicPages

/** The names of the pages in a chunk of their own. */
export type AlonePageName = {
  [Name in PublicPageName]: (typeof publicPages)[Name] extends { readonly code: 'alone' } ? Name : never
}[PublicPageName]

/** The names of those in the chunk of all pages. */
export type SharedPageName = {
  [Name in PublicPageName]: (typeof publicPages)[Name] extends { readonly code: string } ? never : Name
}[PublicPageName]

/** Pages by their names. */
export type PageTable = Readonly<Record<string, PublicPage>>

/** The page of a firm: its details, over the home page where nothing else is known. */
export const firmPage = {
  pattern: '/firm/:slug',
  to: (slug: string) => `/firm/${encodeURIComponent(slug)}`,
} as const

/** One of the owner's pages, such as the privacy page. */
export const sitePage = {
  pattern: '/page/:slug',
  to: (slug: string) => `/page/${encodeURIComponent(slug)}`,
} as const

const SITE_PAGE_PATH = /^\/page\/([a-z0-9-]{1,60})$/

/** The slug of the owner's page at `pathname`, or null. */
export const sitePageSlugAt = (pathname: string): string | null => SITE_PAGE_PATH.exec(pathname)?.[1] ?? null

/** The page at `pathname`, which is canonical; undefined where it is none, or a firm's. */
export const pageAt = (pathname: string, table: PageTable = publicPages): PublicPage | undefined =>
  Object.values(table).find(({ pattern }) => pattern === pathname)

/** What decides on which pages search engines may list. */
interface Site {
  readonly settings: PublicSettings
  /** Whether all firms are samples. */
  readonly isInvented: boolean
}

/** Whether search engines may list a page. */
export const isIndexed = (
  { isIndexed: test = () => true, listsFirms }: PublicPage,
  { settings, isInvented }: Site,
): boolean => test(settings) && !(listsFirms && isInvented)

const paths = (table: PageTable, test: (page: PublicPage) => boolean): string[] =>
  Object.values(table)
    .filter(test)
    .map(({ pattern }) => pattern)

/** Paths that the sitemap names. */
export const indexedPaths = (site: Site, table: PageTable = publicPages): string[] =>
  paths(table, (page) => isIndexed(page, site))

/** Paths of the pages that the server draws when they are first requested. */
export const onDemandPaths = (table: PageTable = publicPages): string[] =>
  paths(table, ({ code }) => code !== 'app')

/** Paths of the pages whose code is in the chunk of all pages. */
export const sharedChunkPaths = (table: PageTable = publicPages): string[] =>
  paths(table, ({ code }) => code === undefined)

/** Paths of the pages that the service worker keeps. */
export const keptPaths = (table: PageTable = publicPages): string[] =>
  paths(table, ({ code }) => code !== 'alone')

/** Paths of those that it keeps before they were ever opened. */
export const keptAheadPaths = (table: PageTable = publicPages): string[] =>
  paths(table, ({ isKeptAhead = false }) => isKeptAhead)
