import { Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { type Device, DeviceProvider } from '#pwa/data/device/device.tsx'
import { paths } from '#pwa/paths.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { DirectoryGate } from './directory-gate.tsx'
import { FirmPages } from './firm-pages.tsx'
import { Frame } from './frame.tsx'
import { isAdminPath } from './is-admin-path.ts'
import { updateToast } from './later-parts.ts'
import {
  adminPages,
  comparePage,
  howWeRatePage,
  savedPage,
  submitReviewPage,
  tradersPage,
} from './route-table.ts'
import { loadingScreen, notFoundScreen } from './screens.ts'

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
              <Route path={paths.howWeRate.pattern} element={<howWeRatePage.Page />} />
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
