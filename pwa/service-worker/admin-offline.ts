import type { RouteMatchCallback } from 'workbox-core/types.js'
import { staffPages } from '#contract/staff-pages.ts'
import { SHELL } from './pages.ts'

/** The page of the admin area as it is opened or reloaded; those of mailed links pass this worker by. */
export const isAdminArea: RouteMatchCallback = ({ url, request, sameOrigin }) =>
  sameOrigin && request.mode === 'navigate' && url.pathname === staffPages.admin.pattern

/** The elements of a document's head that its look needs: sheets, colours, icon and the site's name. */
const FACE =
  /<link rel="(?:stylesheet|icon)"[^<>]*>|<meta name="(?:application-name|viewport|color-scheme)"[^<>]*>|<style>[^<>]*<\/style>/g
const NAME = /<meta name="application-name" content="([^"<>]*)"/
const ICON = /<link rel="icon"[^<>]* href="([^"<>]*)"/

/** The shell as it is kept, or "". */
async function keptShell(shellCache: string): Promise<string> {
  const shell = await caches.match(SHELL, { cacheName: shellCache, ignoreVary: true })
  return (await shell?.text()) ?? ''
}

/** The address of the site's icon, as the kept shell names it; null where it names none. */
export async function siteIcon(shellCache: string): Promise<string | null> {
  return ICON.exec(await keptShell(shellCache))?.[1] ?? null
}

/** No script runs in it, whatever was kept. */
const POLICY = "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'"

const LOOK = [
  'body{display:grid;place-content:center;min-height:100dvh;margin:0;padding:1.5rem;text-align:center}',
  'main{display:grid;gap:.75rem;justify-items:center;max-width:30rem}',
  'p,h1{margin:0}h1{font-size:1.5rem}p{color:var(--text-2)}',
  '.brand{display:inline-flex;gap:.75rem;align-items:center;margin-bottom:1.5rem;color:var(--text);font-weight:750}',
  'a{display:inline-block;margin-top:.75rem;padding:.75rem 1.5rem;border-radius:var(--r-btn);background:var(--primary);color:var(--on-primary);font-weight:650;text-decoration:none}',
].join('')

/**
 * Says without a network that the admin area needs one, and that drafts are kept, with the face of the site as the kept shell
 * has it. Nothing of the admin area is in any cache. (docs/decisions/offline.md)
 */
export async function adminOffline(shellCache: string): Promise<Response> {
  const html = await keptShell(shellCache)
  const head = html.slice(0, html.indexOf('</head>') + 1)
  const root = /<html[^<>]*>/.exec(head)?.[0] ?? '<html lang="en">'
  const [, name = ''] = NAME.exec(head) ?? []
  const [, icon = ''] = ICON.exec(head) ?? []
  const brand =
    name &&
    `<p class="brand" translate="no">${icon && `<img src="${icon}" width="32" height="32" alt="">`}<span>${name}</span></p>`
  const body = `<main>${brand}<h1>You are offline</h1><p>The admin area needs a connection. Your drafts are kept on this device.</p><p><a href="">Try Again</a></p></main>`
  return new Response(
    `<!doctype html>${root}<head>${head.match(FACE)?.join('') ?? ''}<title>Offline</title><style>${LOOK}</style></head><body>${body}</body></html>`,
    {
      status: 503,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
    },
  )
}
