/** The folder of the page that displays documents to staff. */
const FOLDER = '/pdf-viewer/'

/**
 * The page has no origin, may run its own scripts and load nothing else, and stands in frames of this site alone: what a
 * document makes of its reader reaches neither the panel nor the server. (threat M9)
 */
const pageHeaders = {
  'Content-Security-Policy':
    "sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
  'X-Frame-Options': 'SAMEORIGIN',
}

/** A page without an origin is a stranger to the files beside it, which hold nothing of the site. */
const fileHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** The headers that a file of the viewer has besides, or instead of, the usual ones. */
export function viewerHeaders(path: string): Readonly<Record<string, string>> {
  if (!path.startsWith(FOLDER)) return {}
  return path.endsWith('.html') ? pageHeaders : fileHeaders
}
