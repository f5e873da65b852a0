import { lazyPage } from './lazy-page.ts'

export const signInGate = lazyPage(
  async () => (await import('#pwa/admin/sign-in/sign-in-gate.tsx')).SignInGate,
)
export const adminPanel = lazyPage(async () => (await import('#pwa/admin/panel/admin-panel.tsx')).AdminPanel)
export const verifyEmailPage = lazyPage(
  async () => (await import('#pwa/admin/verify-email/verify-email-page.tsx')).VerifyEmailPage,
)
export const stopPage = lazyPage(async () => (await import('#pwa/admin/stop/stop-page.tsx')).StopPage)
export const resetPasswordPage = lazyPage(
  async () => (await import('#pwa/admin/password-reset/reset-password-page.tsx')).ResetPasswordPage,
)
