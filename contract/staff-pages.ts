const withToken = <const Path extends string>(path: Path) => ({
  pattern: `${path}/:token` as const,
  to: (token: string) => `${path}/${encodeURIComponent(token)}`,
})

/** Every page of the admin area. None is drawn by the server, listed by search engines or kept for a device without a network. */
export const staffPages = {
  admin: { pattern: '/admin', to: () => '/admin' },
  verifyEmail: withToken('/admin/verify-email'),
  resetPassword: withToken('/admin/reset-password'),
  stop: withToken('/admin/stop'),
} as const

export type StaffPage = keyof typeof staffPages
