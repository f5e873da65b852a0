/** SHA-256 hashes, in base64, of the scripts and styles that stand inline in a document. */
export interface InlineHashes {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

type Header = readonly [name: string, value: string]

const quoted = (hashes: readonly string[]) => hashes.map((hash) => ` 'sha256-${hash}'`).join('')

/** The content security policy of an answer; documents name the hashes of their inline parts. (threat H4) */
function policy(upgrade: boolean, { scripts, styles }: InlineHashes): string {
  return [
    "default-src 'none'",
    `script-src 'self'${quoted(scripts)}`,
    `style-src 'self'${quoted(styles)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src https://www.youtube-nocookie.com https://www.youtube.com',
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(upgrade ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/**
 * The headers that stand on every answer, errors included. `https` says that the site's public address is https.
 * (threats H4, H5, H8)
 */
export function securityHeaders(https: boolean, inline?: InlineHashes): readonly Header[] {
  return [
    ['Content-Security-Policy', policy(https, inline ?? { scripts: [], styles: [] })],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['X-Frame-Options', 'DENY'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    ...(https ? [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as const] : []),
  ]
}
