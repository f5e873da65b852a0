import { type ComponentType, Suspense } from 'react'
import { matchPath, Route, Routes } from 'react-router-dom'
import { type StaffPage, staffPages } from '#contract/staff-pages.ts'
import { deferredComponent, type Loadable } from '#pwa/data/deferred-component.ts'
import { loadAhead, whenLoadedAndIdle } from '#pwa/data/load-ahead.ts'
import { logWarning } from '#pwa/data/log-warning.ts'
import { useHydrated } from '#pwa/data/use-hydrated.ts'
import { AdminLoading } from '#pwa/states/admin-loading.tsx'
import { StaffSprite } from '#pwa/ui/staff-sprite.tsx'

const signInGate = deferredComponent(
  async () => (await import('#pwa/admin/sign-in/sign-in-gate.tsx')).SignInGate,
)
const adminPanel = deferredComponent(
  async () => (await import('#pwa/admin/panel/admin-panel.tsx')).AdminPanel,
)
const mailedLinks = () => import('#pwa/admin/sign-in/mailed-links.tsx')
const verifyEmailPage = deferredComponent(async () => (await mailedLinks()).VerifyEmailPage)
const stopPage = deferredComponent(async () => (await mailedLinks()).StopPage)
const resetPasswordPage = deferredComponent(async () => (await mailedLinks()).ResetPasswordPage)

/** The panel, behind the gate, which shows it once it is loaded: React would hold it back for 300 ms once a fallback was shown. */
const panelPage = {
  load: signInGate.load,
  Page: () => (
    <signInGate.Page loadPanel={adminPanel.load}>
      <adminPanel.Page />
    </signInGate.Page>
  ),
}

/** The first chunk of each page. */
const pages: Readonly<Record<StaffPage, Loadable & { readonly Page: ComponentType }>> = {
  admin: panelPage,
  verifyEmail: verifyEmailPage,
  resetPassword: resetPasswordPage,
  stop: stopPage,
}

const table = Object.entries(staffPages).map(([key, { pattern }]) => ({
  pattern,
  page: pages[key as StaffPage],
}))

/** The admin area. The server never draws it: its documents hold the word that it loads, and no code of it. */
export function AdminPages() {
  const isBrowser = useHydrated()
  if (!isBrowser) return <AdminLoading />
  return (
    <StaffSprite>
      <Suspense fallback={<AdminLoading />}>
        <Routes>
          {table.map(({ pattern, page }) => (
            <Route key={pattern} path={pattern} element={<page.Page />} />
          ))}
        </Routes>
      </Suspense>
    </StaffSprite>
  )
}

/** Without the worker the admin area works as well. */
async function registerForAdmin(): Promise<void> {
  try {
    const { registerForAdmin: register } = await loadAhead(() => import('#pwa/updates/worker.ts'))
    register()
  } catch (error) {
    logWarning('The service worker was not registered', error)
  }
}

/** Loads the chunk of the admin page at `pathname`. Mailed links stay unknown to the service worker. */
export async function loadAdminPageAt(pathname: string): Promise<void> {
  if (pathname === staffPages.admin.pattern) whenLoadedAndIdle(() => void registerForAdmin())
  await table.find(({ pattern }) => matchPath(pattern, pathname))?.page.load()
}
