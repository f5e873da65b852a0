import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { isOpenInMaintenance, linkedPages } from '#contract/site-pages/listed-pages.ts'
import { type Device, DeviceProvider } from '#pwa/data/device/device.tsx'
import { useDirectoryState, useDirectoryStore } from '#pwa/data/directory.tsx'
import { paths } from '#pwa/paths.ts'
import { Logo } from '#pwa/site/logo.tsx'
import { PathBelowProvider } from '#pwa/site/navigation.ts'
import { ErrorScreen } from '#pwa/states/error-screen.tsx'
import { CrashBoundary, NotKeptBoundary } from './boundary.tsx'
import { loadingScreen, maintenanceGate, updateToast } from './deferred-parts.ts'
import { OpenFirm } from './firm-pages.tsx'
import { Frame } from './frame.tsx'
import { isFirmPage, usePageBelow } from './page-below.ts'
import { PublicRoutes } from './public-routes.tsx'
import { adminPages, isAdminPath } from './route-table.ts'

/** The app: the public site over what this device holds, or the admin area. The same tree on the server and in the browser. */
export function App({ device }: { device: Device }) {
  const { pathname } = useLocation()
  return (
    <CrashBoundary place={pathname}>
      {isAdminPath(pathname) ? <adminPages.Page /> : <PublicPages device={device} />}
    </CrashBoundary>
  )
}

function PublicPages({ device }: { device: Device }) {
  return (
    <DeviceProvider device={device}>
      <DirectoryGate>
        <PublicSite />
      </DirectoryGate>
      {/* Outside the gate: the site is kept for offline, and renewed, in maintenance too. */}
      <updateToast.Part />
    </DeviceProvider>
  )
}

/** The page of the address in its frame; the details of a firm stand over the page that they were opened from. */
function PublicSite() {
  const { page, firm } = usePageBelow()
  const below = isFirmPage(page) ? paths.home.to() : page.pathname
  return (
    <PathBelowProvider value={below}>
      <Frame>
        <NotKeptBoundary place={page.pathname}>
          <Suspense fallback={<loadingScreen.Part />}>
            <PublicRoutes location={page} />
          </Suspense>
        </NotKeptBoundary>
        <OpenFirm firm={firm} />
      </Frame>
    </PathBelowProvider>
  )
}

/**
 * Shows the app once there is a directory to show, the loading screen before, and the error screen only where nothing
 * is kept on the device. Every public page but the owner's own stands behind the maintenance gate.
 */
function DirectoryGate({ children }: { children: ReactNode }) {
  const state = useDirectoryState()
  const { pathname } = useLocation()
  const store = useDirectoryStore()
  if (state.status === 'loading') return <loadingScreen.Part whole />
  if (state.status === 'failed') return <ErrorScreen message={state.message} onRetry={store.retry} />
  const { settings, theme } = state.directory
  const { maintenance, pages } = settings
  if (!maintenance.enabled || isOpenInMaintenance(pages.list, pathname)) return children
  return (
    <maintenanceGate.Part
      maintenance={maintenance}
      pages={linkedPages(pages.list)}
      brand={<Logo settings={settings} theme={theme} />}
    >
      {children}
    </maintenanceGate.Part>
  )
}
