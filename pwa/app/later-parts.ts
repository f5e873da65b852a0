import type { ComponentType } from 'react'
import type { laterChunk } from './later-chunk.ts'
import { type Loadable, lazyPart, loadAll } from './lazy-page.ts'

type Parts = typeof laterChunk

/** Properties of a part. */
type PropsOf<Name extends keyof Parts> =
  Parts[Name] extends ComponentType<infer Props extends object> ? Props : never

const parts: Loadable[] = []

/** The part of the chunk with this name, hydrated with all others. */
function part<Name extends keyof Parts>(name: Name) {
  const load = async () => (await import('./later-chunk.ts')).laterChunk[name] as ComponentType<PropsOf<Name>>
  const made = lazyPart(load)
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
