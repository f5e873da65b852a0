/** Number of the path's part that is a secret of its own, after "", "admin" and the name of the page. */
const TOKEN = 3

function withoutSlashes(pathname: string): string {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  return pathname.slice(0, end)
}

/**
 * The one address of a page whose path was given in other letter case or with slashes at its end. Tokens of the admin area
 * keep their letters. A path that cannot be decoded is its own address.
 */
export function canonicalPath(pathname: string): string {
  const parts = withoutSlashes(pathname).split('/')
  const isAdmin = parts[1]?.toLowerCase() === 'admin'
  try {
    return parts
      .map((part, at) =>
        isAdmin && at >= TOKEN ? part : encodeURIComponent(decodeURIComponent(part).toLowerCase()),
      )
      .join('/')
  } catch {
    return pathname
  }
}
