import { type Loadable, lazyPart } from './lazy-page.ts'

/** The chunk of what a tap opens and of what replaces a page. */
export const sheets = async () => (await import('./sheets.ts')).sheets

/** Screens that replace a page: few visits need one. */
export const loadingScreen = lazyPart(async () => (await sheets()).LoadingScreen)
export const maintenanceGate = lazyPart(async () => (await sheets()).MaintenanceGate)
export const notFoundScreen = lazyPart(async () => (await sheets()).NotFoundScreen)

/** All of them: loaded on the server before it renders, on the device once it is idle. */
export const screens: readonly Loadable[] = [loadingScreen, maintenanceGate, notFoundScreen]
