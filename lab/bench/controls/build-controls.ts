import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { ROOT } from '../child.ts'

/** Folders of the built pages. */
export interface BuiltControls {
  readonly typical: string
  readonly shell: string
}

async function buildPage(name: string, source: string, folder: string): Promise<string> {
  const outDir = join(folder, name)
  await build({
    configFile: false,
    root: join(ROOT, 'lab/bench', source),
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir, emptyOutDir: true, manifest: true, target: 'es2022', assetsInlineLimit: 0 },
  })
  return outDir
}

/** A worker that keeps the shell: every file of the build, and the document for every address. */
async function addShellWorker(outDir: string): Promise<void> {
  const assets = (await readdir(join(outDir, 'assets'))).map((name) => `/assets/${name}`)
  const worker = `const files = ${JSON.stringify(['/', ...assets])}
addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(caches.open('shell').then((cache) => cache.addAll(files)))
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (event.request.mode === 'navigate') event.respondWith(caches.match('/'))
  else if (pathname.startsWith('/assets/')) event.respondWith(caches.match(event.request))
})
`
  await writeFile(join(outDir, 'sw.js'), worker)
}

/** Builds the pages that the product is compared with, below `folder`, as production builds. */
export async function buildControls(folder: string): Promise<BuiltControls> {
  const typical = await buildPage('typical', 'packages/typical', folder)
  const shell = await buildPage('shell', 'controls/shell', folder)
  await addShellWorker(shell)
  return { typical, shell }
}
