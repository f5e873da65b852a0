import type { InlineHashes } from '#backend/publication/published.ts'

type Header = readonly [name: string, value: string]

const quoted = (hashes: readonly string[]) => hashes.map((hash) => ` 'sha256-${hash}'`).join('')

const documentHeaders: readonly Header[] = [
  ['X-Frame-Options', 'DENY'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
]

/** The content security policy of a document; it names the hashes of its inline parts. (threat H4) */
function documentPolicy(upgrade: boolean, { scripts, styles }: InlineHashes): string {
  return [
    "default-src 'none'",
    `script-src 'self'${quoted(scripts)}`,
    `style-src 'self'${quoted(styles)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' https://www.youtube-nocookie.com https://www.youtube.com",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    // No text becomes a script: the addresses of workers come from `pwa/data/trusted-types.ts`.
    "require-trusted-types-for 'script'",
    'trusted-types own',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(upgrade ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** The kind of an answer, for the browser that gets it. */
type AnswerKind = 'document' | 'script' | 'data'

/**
 * Of an answer that is no document only what it does itself can be forbidden: a script may be the start of a worker,
 * which lives under the policy of its own answer; of all else nothing runs and nothing loads.
 */
const policies: Readonly<Record<Exclude<AnswerKind, 'document'>, string>> = {
  script: "default-src 'none'; script-src 'self'; connect-src 'self'",
  data: "default-src 'none'; frame-ancestors 'none'",
}

/** The kind of an answer by its type. */
export function kindOf(type: string): AnswerKind {
  if (type.startsWith('text/html')) return 'document'
  return type.startsWith('text/javascript') ? 'script' : 'data'
}

/**
 * The headers of every answer, errors included. `https`: the site's public address is https. Headers that matter only to
 * documents are left out elsewhere: a first visit fetches twenty answers that are none.
 * (threats H4, H5, H8)
 */
export function securityHeaders(
  https: boolean,
  kind: AnswerKind = 'data',
  inline: InlineHashes = { scripts: [], styles: [] },
): readonly Header[] {
  const isDocument = kind === 'document'
  return [
    ['Content-Security-Policy', isDocument ? documentPolicy(https, inline) : policies[kind]],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(isDocument ? documentHeaders : []),
    ...(https ? [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as const] : []),
  ]
}

/** The folder of the page that displays documents to staff. */
const VIEWER = '/pdf-viewer/'

/**
 * The page has no origin, may run its own scripts and load nothing else, and stands in frames of this site alone: what a
 * document makes of its reader reaches neither the panel nor the server. (threat M9)
 */
const viewerPageHeaders = {
  'Content-Security-Policy':
    "sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
  'X-Frame-Options': 'SAMEORIGIN',
}

/** A page without an origin is a stranger to the files beside it, which hold nothing of the site. */
const viewerFileHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** The headers that a file of the viewer has besides, or instead of, the usual ones. */
export function viewerHeaders(path: string): Readonly<Record<string, string>> {
  if (!path.startsWith(VIEWER)) return {}
  return path.endsWith('.html') ? viewerPageHeaders : viewerFileHeaders
}
