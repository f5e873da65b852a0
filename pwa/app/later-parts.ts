import { lazyPart, loadAll } from './lazy-page.ts'

const chunk = async () => (await import('./later-chunk.ts')).laterChunk

export const applyTheme = lazyPart(async () => (await chunk()).ApplyTheme)
export const listEnd = lazyPart(async () => (await chunk()).ListEnd)
export const listChoices = lazyPart(async () => (await chunk()).ListChoices)
export const discordBanner = lazyPart(async () => (await chunk()).DiscordBanner)
export const featuredVideo = lazyPart(async () => (await chunk()).FeaturedVideo)
export const goldCarousel = lazyPart(async () => (await chunk()).GoldCarousel)
export const headerActions = lazyPart(async () => (await chunk()).HeaderActions)
export const hero = lazyPart(async () => (await chunk()).Hero)
export const installCard = lazyPart(async () => (await chunk()).InstallCard)
export const noFirms = lazyPart(async () => (await chunk()).NoFirms)
export const pageChanges = lazyPart(async () => (await chunk()).PageChanges)
export const sinceLastLook = lazyPart(async () => (await chunk()).SinceLastLook)
export const siteFooter = lazyPart(async () => (await chunk()).SiteFooter)
export const systemBar = lazyPart(async () => (await chunk()).SystemBar)
export const tabBar = lazyPart(async () => (await chunk()).TabBar)
export const updateToast = lazyPart(async () => (await chunk()).UpdateToast)

const parts = [
  applyTheme,
  listChoices,
  listEnd,
  discordBanner,
  featuredVideo,
  goldCarousel,
  headerActions,
  hero,
  installCard,
  noFirms,
  pageChanges,
  sinceLastLook,
  siteFooter,
  systemBar,
  tabBar,
  updateToast,
]

/** Hydrates the parts after the list. Nothing changes on a page before. */
export const loadLaterParts = (): Promise<void> => loadAll(parts)
