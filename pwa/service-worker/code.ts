import { isGenuine } from './is-genuine.ts'

/** What the build lists for a device: files to fetch, each under a name that changes with its bytes. */
export type Manifest = ReadonlyArray<{ readonly url: string } | string>

const ASSETS = '/assets/'
const STAFF = '/assets/admin/'
const BUNDLE = /\/offline-[\w-]+\.txt$/
/** Stands in a cache that holds its whole build. */
const WHOLE = '/assets/whole'
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}

/** Whether a path names a file of the app that visitors use. */
export const isCode = (pathname: string): boolean =>
  pathname.startsWith(ASSETS) && !pathname.startsWith(STAFF)

/** Absolute paths of the files that a build lists. */
export const pathsOf = (manifest: Manifest): readonly string[] =>
  manifest.map((entry) => new URL(typeof entry === 'string' ? entry : entry.url, location.origin).pathname)

/** Files of a bundle by their paths: a line of JSON with names and lengths, then one text after the other. */
export function filesIn(bundle: string): ReadonlyMap<string, string> {
  const start = bundle.indexOf('\n') + 1
  const list = JSON.parse(bundle.slice(0, start)) as readonly (readonly [path: string, length: number])[]
  let from = start
  return new Map(
    list.map(([path, length]) => {
      from += length
      return [path, bundle.slice(from - length, from)] as const
    }),
  )
}

/** The code of one build on this device. `cacheName`: a cache of this build alone. */
export function createCode(cacheName: string, manifest: Manifest) {
  const unpack = async (cache: Cache, bundle: string) => {
    const files = [...filesIn(bundle)].map(([path, text]) => {
      const type = TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'text/plain'
      const headers = { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' }
      return cache.put(path, new Response(text, { headers }))
    })
    await Promise.all(files)
  }

  const keep = async (cache: Cache, path: string) => {
    const answer = (await caches.match(path, { ignoreVary: true })) ?? (await fetch(path))
    if (!isGenuine(path, answer)) throw new Error(`${path} answered something else: ${answer.status}`)
    await (BUNDLE.test(path) ? unpack(cache, await answer.text()) : cache.put(path, answer))
  }

  const keepAll = async () => {
    const cache = await caches.open(cacheName)
    await Promise.all(pathsOf(manifest).map((path) => keep(cache, path)))
    await cache.put(WHOLE, new Response())
  }
  let mending: Promise<void> | null = null

  return {
    /**
     * Fetches what the device does not hold; what the page has just loaded comes out of the browser's own cache. Throws
     * where a file cannot be had: a build is kept whole or not at all.
     */
    keep: keepAll,

    /** Fetches the build again where the browser threw it away without this worker. (threat L9) */
    async mend(): Promise<void> {
      if (mending || (await (await caches.open(cacheName)).match(WHOLE))) return
      mending = keepAll().finally(() => {
        mending = null
      })
      await mending
    },

    async answer(request: Request): Promise<Response> {
      return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
    },
  }
}
