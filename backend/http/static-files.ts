import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { send } from '@koa/send'
import type { Context, Middleware } from 'koa'
import { fingerprint } from '#backend/publication/load-pages.ts'
import { kindOf, securityHeaders, viewerHeaders } from './security-headers.ts'

interface StaticOptions {
  /** Folder of the browser's build. */
  readonly client: string
  /** Folder with a folder of assets for each earlier build, for tabs that are still open; may be missing. */
  readonly earlier: string
  /** Script to answer `/sw.js` with instead of the built worker; null: the built one. (threat L4) */
  readonly worker: string | null
}

/** A file of the build: where it lies, and a fingerprint of its bytes. */
interface StaticFile {
  readonly root: string
  readonly path: string
  readonly fingerprint: string
}

/** The files of the build by their address. */
export interface StaticFiles {
  readonly byAddress: ReadonlyMap<string, StaticFile>
  readonly worker: string | null
}

const ASSETS = '/assets/'
const WORKER = '/sw.js'
const IMMUTABLE = 'public, max-age=31536000, immutable'

async function filesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
      .filter((path) => !path.includes('/.') && !/\.(?:br|gz)$/.test(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Removes the build's name from the path of an earlier asset: its own name holds a hash. */
const earlierAddress = (path: string) => path.replace(/^\/[^/]+\//, ASSETS)

async function addFolder(
  files: Map<string, StaticFile>,
  root: string,
  addressOf: (path: string) => string,
): Promise<void> {
  for (const path of await filesBelow(root)) {
    const bytes = await readFile(join(root, path))
    files.set(addressOf(path), { root, path, fingerprint: fingerprint(bytes) })
  }
}

/** Lists the files that may be served; no other file on the disk can be reached. */
export async function loadStaticFiles({ client, earlier, worker }: StaticOptions): Promise<StaticFiles> {
  const byAddress = new Map<string, StaticFile>()
  await addFolder(byAddress, earlier, earlierAddress)
  await addFolder(byAddress, client, (path) => path)
  return { byAddress, worker }
}

/** Files named by their content are cached for ever, all others are revalidated. */
function cacheControlOf(ctx: Context, file: StaticFile): string {
  const isNamedByContent = ctx.path.startsWith(ASSETS) || ctx.querystring === `v=${file.fingerprint}`
  return isNamedByContent && ctx.path !== WORKER ? IMMUTABLE : 'no-cache'
}

/**
 * Answers GET and HEAD of the build's files with what the build compressed beside them. A missing asset is a plain 404,
 * never a page, which would be taken for a script. (threat L2)
 */
export function serveStaticFiles({ byAddress, worker }: StaticFiles, https: boolean): Middleware {
  const setHeaders = (ctx: Context, type: string, cacheControl: string) => {
    ctx.set({ 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' })
    ctx.type = type
    ctx.set(Object.fromEntries(securityHeaders(https, kindOf(ctx.response.get('Content-Type')))))
    ctx.set(viewerHeaders(ctx.path))
  }
  const answerMissing = (ctx: Context) => {
    ctx.remove('ETag')
    ctx.remove('Content-Encoding')
    ctx.status = 404
    setHeaders(ctx, 'text', 'no-store')
    ctx.body = 'Not found'
  }
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    if (worker !== null && ctx.path === WORKER) {
      setHeaders(ctx, 'js', 'no-cache')
      ctx.body = worker
      return
    }
    const file = byAddress.get(ctx.path)
    if (!file) {
      if (!ctx.path.startsWith(ASSETS)) return next()
      return answerMissing(ctx)
    }
    ctx.status = 200
    setHeaders(ctx, file.path.slice(file.path.lastIndexOf('.')), cacheControlOf(ctx, file))
    // Weak: every compression of the file has the same tag.
    ctx.set('ETag', `W/"${file.fingerprint}"`)
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    try {
      await send(ctx, file.path, { root: file.root })
    } catch (error) {
      // Another build takes the place of this one on the disk before the server ends.
      if ((error as { readonly status?: unknown }).status !== 404) throw error
      answerMissing(ctx)
    }
  }
}
