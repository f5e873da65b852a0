/** The pages of the admin area: the path that their document is published under, and the addresses that it answers. */
export const adminPages = [
  { path: '/admin', addresses: /^\/admin$/ },
  { path: '/admin/verify-email/:token', addresses: /^\/admin\/verify-email\/[^/]+$/ },
  { path: '/admin/reset-password/:token', addresses: /^\/admin\/reset-password\/[^/]+$/ },
  { path: '/admin/stop/:token', addresses: /^\/admin\/stop\/[^/]+$/ },
] as const

/** The path under which the document of an address of the admin area is published; undefined for any other address. */
export function adminPageAt(pathname: string): string | undefined {
  if (!pathname.startsWith('/admin')) return undefined
  return adminPages.find(({ addresses }) => addresses.test(pathname))?.path
}
