import { matchPath } from 'react-router-dom'
import { paths } from '#pwa/paths.ts'
import { lazyPage } from './lazy-page.ts'

export const signInGate = lazyPage(
  async () => (await import('#pwa/admin/sign-in/sign-in-gate.tsx')).SignInGate,
)
export const adminHome = lazyPage(async () => (await import('#pwa/admin/home/admin-home.tsx')).AdminHome)
export const verifyEmailPage = lazyPage(
  async () => (await import('#pwa/admin/verify-email/verify-email-page.tsx')).VerifyEmailPage,
)
export const resetPasswordPage = lazyPage(
  async () => (await import('#pwa/admin/password-reset/reset-password-page.tsx')).ResetPasswordPage,
)

const chunks = [
  { pattern: paths.admin.pattern, page: signInGate },
  { pattern: paths.verifyEmail.pattern, page: verifyEmailPage },
  { pattern: paths.resetPassword.pattern, page: resetPasswordPage },
] as const

const chunkAt = (pathname: string) => chunks.find(({ pattern }) => matchPath(pattern, pathname))

/** Whether a path is one of the admin area's. */
export const isAdminPath = (pathname: string): boolean => chunkAt(pathname) !== undefined

/** Loads the chunk of the admin page at `pathname`. */
export async function loadAdminPageAt(pathname: string): Promise<void> {
  await chunkAt(pathname)?.page.load()
}
