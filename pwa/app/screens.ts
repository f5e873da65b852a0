import { type Loadable, lazyPart } from './lazy-page.ts'

/** Screens that replace a page, in chunks of their own: few visits need one. */
export const loadingScreen = lazyPart(
  async () => (await import('#pwa/states/loading-screen.tsx')).LoadingScreen,
)
export const maintenanceGate = lazyPart(
  async () => (await import('#pwa/states/maintenance-gate.tsx')).MaintenanceGate,
)
export const notFoundScreen = lazyPart(
  async () => (await import('#pwa/states/not-found-screen.tsx')).NotFoundScreen,
)

/** All of them: loaded on the server before it renders, on the device once it is idle. */
export const screens: readonly Loadable[] = [loadingScreen, maintenanceGate, notFoundScreen]
