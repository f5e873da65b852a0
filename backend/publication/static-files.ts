import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { viewerHeaders } from './pdf-viewer.ts'
import { type Draft, type Published, publish, recompress } from './published.ts'
import { SELF_REMOVING_WORKER } from './self-removing-worker.ts'
import { fingerprint } from './shipped-image.ts'

export interface StaticOptions {
  /** Folder of the browser's build. */
  readonly client: string
  /** Folder with a folder of assets for each earlier build, for tabs that are still open; may be missing. */
  readonly earlier: string
  /** Whether `/sw.js` is a worker that removes itself. (threat L4) */
  readonly removeWorker: boolean
  readonly onFailure: (error: unknown) => void
}

/** The files of the build as published answers. */
export interface StaticFiles {
  find(pathname: string, query: string): Published | undefined
  /** Ends the recompression. */
  stop(): void
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const IMMUTABLE = 'public, max-age=31536000, immutable'
const ASSETS = '/assets/'

/** A file by its path from the site's root, and what it is published as. */
type Entry = readonly [path: string, published: Published]

async function filesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
      .filter((path) => !path.includes('/.'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function draftOf(path: string, bytes: Buffer, compressed: Draft['compressed']): Draft {
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    body: [bytes],
    cacheControl: path.startsWith(ASSETS) ? IMMUTABLE : 'no-cache',
    headers: viewerHeaders(path) ?? [],
    ...(compressed ? { compressed } : {}),
  }
}

/** A file as the build compressed it; absent where it did not: the server does it then. */
async function compressedBeside(path: string, siblings: ReadonlySet<string>, file: string) {
  if (!siblings.has(`${file}.br`) || !siblings.has(`${file}.gz`)) return undefined
  const [br, gzip] = await Promise.all([readFile(`${path}.br`), readFile(`${path}.gz`)])
  return { br, gzip }
}

const selfRemovingWorker = () => publish(draftOf('/sw.js', Buffer.from(SELF_REMOVING_WORKER), undefined))

async function loadFolder(
  folder: string,
  pathOf: (file: string) => string,
  removeWorker: boolean,
): Promise<Entry[]> {
  const files = new Set(await filesBelow(folder))
  const originals = [...files].filter((file) => !/\.(?:br|gz)$/.test(file))
  const loading = originals.map(async (file): Promise<Entry> => {
    const path = pathOf(file.replaceAll('\\', '/'))
    if (path === '/sw.js' && removeWorker) return [path, await selfRemovingWorker()]
    const place = join(folder, file)
    const bytes = await readFile(place)
    return [path, await publish(draftOf(path, bytes, await compressedBeside(place, files, file)))]
  })
  return Promise.all(loading)
}

/** Takes the build's name off the path of an earlier asset: its own name holds a hash. */
const earlierPath = (file: string) => file.replace(/^\/[^/]+\//, ASSETS)

async function improve(files: Map<string, Published>, signal: AbortSignal): Promise<void> {
  for (const [path, file] of files) {
    if (signal.aborted) return
    const better = await recompress(file, signal)
    if (better) files.set(path, better)
  }
}

/** Root files by their address with a fingerprint, under which they may be kept for ever: see `shippedImage`. */
function byFingerprint(files: ReadonlyMap<string, Published>): ReadonlyMap<string, Published> {
  const kept = new Map<string, Published>()
  for (const [path, file] of files) {
    if (path.startsWith(ASSETS) || path === '/sw.js') continue
    const headers = file.headers.map(
      ([name, value]) => [name, name === 'Cache-Control' ? IMMUTABLE : value] as const,
    )
    kept.set(`${path}?v=${fingerprint(file.identity.body[0] ?? new Uint8Array())}`, { ...file, headers })
  }
  return kept
}

/**
 * Holds every file of the build in memory, compressed quickly at the start and thoroughly behind it. A missing asset
 * is a plain 404, never a page: a page in its place would be taken for a script. (threat L2)
 */
export async function loadStaticFiles(options: StaticOptions): Promise<StaticFiles> {
  const files = new Map([
    ...(await loadFolder(options.earlier, earlierPath, false)),
    ...(await loadFolder(options.client, (file) => file, options.removeWorker)),
  ])
  if (options.removeWorker && !files.has('/sw.js')) {
    files.set('/sw.js', await selfRemovingWorker())
  }
  const missing = await publish({
    type: 'text/plain; charset=utf-8',
    body: [Buffer.from('Not found')],
    status: 404,
    cacheControl: 'no-store',
  })
  const versioned = byFingerprint(files)
  const stopping = new AbortController()
  improve(files, stopping.signal).catch((error) => {
    if (!stopping.signal.aborted) options.onFailure(error)
  })
  return {
    find(pathname, query) {
      const file = query === '' ? undefined : versioned.get(`${pathname}?${query}`)
      return file ?? files.get(pathname) ?? (pathname.startsWith(ASSETS) ? missing : undefined)
    },
    stop: () => stopping.abort(),
  }
}
