import { type ReactNode, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { type Device, DeviceProvider } from '#pwa/data/device/device.tsx'
import { useDirectoryState, useDirectoryStore } from '#pwa/data/directory.tsx'
import { paths } from '#pwa/paths.ts'
import { Logo } from '#pwa/site/logo.tsx'
import { ErrorScreen } from '#pwa/states/error-screen.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { FirmPages } from './firm-pages.tsx'
import { Frame } from './frame.tsx'
import { isAdminPath } from './is-admin-path.ts'
import { updateToast } from './later-parts.ts'
import {
  adminPages,
  answerReviewsPage,
  challengesPage,
  comparePage,
  howWeRatePage,
  reviewsPage,
  rulesPage,
  savedPage,
  submitReviewPage,
  tradersPage,
} from './route-table.ts'
import { loadingScreen, maintenanceGate, notFoundScreen } from './screens.ts'

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
        <Frame>
          <Suspense fallback={<loadingScreen.Page />}>
            <Routes>
              <Route path={paths.home.pattern} element={<FirmPages />} />
              <Route path={paths.firm.pattern} element={<FirmPages />} />
              <Route path={paths.saved.pattern} element={<savedPage.Page />} />
              <Route path={paths.verifiedTraders.pattern} element={<tradersPage.Page />} />
              <Route path={paths.submitReview.pattern} element={<submitReviewPage.Page />} />
              <Route path={paths.reviews.pattern} element={<reviewsPage.Page />} />
              <Route path={paths.challenges.pattern} element={<challengesPage.Page />} />
              <Route path={paths.rules.pattern} element={<rulesPage.Page />} />
              <Route path={paths.howWeRate.pattern} element={<howWeRatePage.Page />} />
              <Route path={paths.answerReviews.pattern} element={<answerReviewsPage.Page />} />
              <Route path={paths.compare.pattern} element={<comparePage.Page />} />
              <Route path="*" element={<notFoundScreen.Page />} />
            </Routes>
          </Suspense>
        </Frame>
      </DirectoryGate>
      {/* Outside the gate: the site is kept for offline, and renewed, in maintenance too. */}
      <updateToast.Page />
    </DeviceProvider>
  )
}

/**
 * Shows the app once there is a directory to show, the loading screen before, and the error screen only where nothing
 * is kept on the device. Every public page stands behind the maintenance gate.
 */
function DirectoryGate({ children }: { children: ReactNode }) {
  const state = useDirectoryState()
  const store = useDirectoryStore()
  if (state.status === 'loading') return <loadingScreen.Page whole />
  if (state.status === 'failed') return <ErrorScreen message={state.message} onRetry={store.retry} />
  const { settings, theme } = state.directory
  const { maintenance } = settings
  if (!maintenance.enabled) return children
  return (
    <maintenanceGate.Page maintenance={maintenance} brand={<Logo settings={settings} theme={theme} />}>
      {children}
    </maintenanceGate.Page>
  )
}
