/** Index of a token in the path, after "", "admin" and the name of the page. */
const TOKEN = 3

function withoutSlashes(pathname: string): string {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  return pathname.slice(0, end)
}

/**
 * The canonical address of a page whose path came in other letter case or with trailing slashes. Tokens of the admin area keep
 * their letters. A path that cannot be decoded stays as it is.
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
