import { Suspense } from 'react'
import { matchPath, Route, Routes } from 'react-router-dom'
import { useHydrated } from '#pwa/data/use-hydrated.ts'
import { paths } from '#pwa/paths.ts'
import { AdminLoading } from '#pwa/states/admin-loading.tsx'
import { StaffSprite } from '#pwa/ui/staff-sprite.tsx'
import { lazyPage } from './lazy-page.ts'

const signInGate = lazyPage(async () => (await import('#pwa/admin/sign-in/sign-in-gate.tsx')).SignInGate)
const adminPanel = lazyPage(async () => (await import('#pwa/admin/panel/admin-panel.tsx')).AdminPanel)
const verifyEmailPage = lazyPage(
  async () => (await import('#pwa/admin/verify-email/verify-email-page.tsx')).VerifyEmailPage,
)
const stopPage = lazyPage(async () => (await import('#pwa/admin/stop/stop-page.tsx')).StopPage)
const resetPasswordPage = lazyPage(
  async () => (await import('#pwa/admin/password-reset/reset-password-page.tsx')).ResetPasswordPage,
)

/** The admin area. The server never draws it: its documents hold the word that it loads, and no code of it. */
export function AdminPages() {
  const isBrowser = useHydrated()
  if (!isBrowser) return <AdminLoading />
  const panel = (
    <signInGate.Page>
      <adminPanel.Page />
    </signInGate.Page>
  )
  return (
    <StaffSprite>
      <Suspense fallback={<AdminLoading />}>
        <Routes>
          <Route path={paths.admin.pattern} element={panel} />
          <Route path={paths.verifyEmail.pattern} element={<verifyEmailPage.Page />} />
          <Route path={paths.resetPassword.pattern} element={<resetPasswordPage.Page />} />
          <Route path={paths.stop.pattern} element={<stopPage.Page />} />
        </Routes>
      </Suspense>
    </StaffSprite>
  )
}

const chunks = [
  { pattern: paths.admin.pattern, page: signInGate },
  { pattern: paths.verifyEmail.pattern, page: verifyEmailPage },
  { pattern: paths.resetPassword.pattern, page: resetPasswordPage },
  { pattern: paths.stop.pattern, page: stopPage },
] as const

/** Loads the chunk of the admin page at `pathname`. */
export async function loadAdminPageAt(pathname: string): Promise<void> {
  await chunks.find(({ pattern }) => matchPath(pattern, pathname))?.page.load()
}
