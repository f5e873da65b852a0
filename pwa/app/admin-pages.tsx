import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { useHydrated } from '#pwa/data/use-hydrated.ts'
import { paths } from '#pwa/paths.ts'
import { AdminLoading } from '#pwa/states/admin-loading.tsx'
import { adminHome, resetPasswordPage, signInGate, verifyEmailPage } from './admin-table.ts'

/** The admin area. The server never draws it: its documents hold the word that it loads, and no code of it. */
export function AdminPages() {
  const isBrowser = useHydrated()
  if (!isBrowser) return <AdminLoading />
  const panel = (
    <signInGate.Page>
      <adminHome.Page />
    </signInGate.Page>
  )
  return (
    <Suspense fallback={<AdminLoading />}>
      <Routes>
        <Route path={paths.admin.pattern} element={panel} />
        <Route path={paths.verifyEmail.pattern} element={<verifyEmailPage.Page />} />
        <Route path={paths.resetPassword.pattern} element={<resetPasswordPage.Page />} />
      </Routes>
    </Suspense>
  )
}
