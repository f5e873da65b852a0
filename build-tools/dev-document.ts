import type { Plugin } from 'vite'
import { SELF_REMOVING_WORKER } from '../backend/publication/self-removing-worker.ts'

const DOCUMENT = `<!doctype html>
<html lang="en" data-mode="light">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <title>Development</title>
    <link rel="icon" href="/favicon.svg">
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/pwa/entry-client.tsx"></script>
  </body>
</html>
`

/**
 * While developing: every page is the bare document that the app fills itself, and a service worker left by an earlier
 * visit removes itself, or it would answer with the build of that day.
 */
export function devDocumentPlugin(): Plugin {
  return {
    name: 'dev-document',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/sw.js', (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript').end(SELF_REMOVING_WORKER)
      })
      server.middlewares.use((request, response, next) => {
        const url = request.url ?? '/'
        const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
        if (!isPage || url.startsWith('/api/') || url.startsWith('/@')) return next()
        server.transformIndexHtml(url, DOCUMENT).then((html) => {
          response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html)
        }, next)
      })
    },
  }
}
