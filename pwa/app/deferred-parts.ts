import type { ComponentType } from 'react'
import { deferredComponent, type Loadable, loadAll } from '#pwa/data/deferred-component.ts'
import type { laterChunk } from './later-chunk.tsx'

type Parts = typeof laterChunk

/** Properties of a part. */
type PropsOf<Name extends keyof Parts> =
  Parts[Name] extends ComponentType<infer Props extends object> ? Props : never

const parts: Loadable[] = []

/** The part of the chunk with this name, hydrated with all others. */
function part<Name extends keyof Parts>(name: Name) {
  const load = async () =>
    (await import('./later-chunk.tsx')).laterChunk[name] as ComponentType<PropsOf<Name>>
  const made = deferredComponent(load, { isDrawn: true })
  parts.push(made)
  return made
}

export const applyTheme = part('ApplyTheme')
export const chosenFilters = part('ChosenFilters')
export const listEnd = part('ListEnd')
export const listChoices = part('ListChoices')
export const discordBanner = part('DiscordBanner')
export const featuredVideo = part('FeaturedVideo')
export const goldCarousel = part('GoldCarousel')
export const headerActions = part('HeaderActions')
export const hero = part('Hero')
export const installCard = part('InstallCard')
export const noFirms = part('NoFirms')
export const pageChanges = part('PageChanges')
export const sinceLastLook = part('SinceLastLook')
export const siteFooter = part('SiteFooter')
export const systemBar = part('SystemBar')
export const tabBar = part('TabBar')
export const updateToast = part('UpdateToast')

/** Hydrates the parts after the list. Nothing changes on a page before. */
export const loadLaterParts = (): Promise<void> => loadAll(parts)

/** The chunk of what a tap opens and of what replaces a page. */
const sheets = async () => (await import('./sheets.tsx')).sheets

export const firmPopups = deferredComponent(async () => (await sheets()).FirmPopups)
export const firmSheet = deferredComponent(async () => (await sheets()).loadFirmSheet())
export const loadingScreen = deferredComponent(async () => (await sheets()).LoadingScreen)
export const maintenanceGate = deferredComponent(async () => (await sheets()).MaintenanceGate)
export const notFoundScreen = deferredComponent(async () => (await sheets()).NotFoundScreen)

/** Screens that replace a page, which few visits need: loaded on the server before it renders, on the device once it is idle. */
export const screens: readonly Loadable[] = [loadingScreen, maintenanceGate, notFoundScreen]
