import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { notVisitors } from './chunks.ts'

/** What is read of Vite's build manifest: chunks by their source, and what each pulls in. */
interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

/** Scripts and stylesheets of every chunk that the public entry reaches without stepping into what no visitor loads. */
export function publicParts(manifest: Readonly<Record<string, Chunk>>): ReadonlySet<string> {
  const parts = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key) || notVisitors.test(key)) return
    seen.add(key)
    for (const part of [chunk.file, ...(chunk.css ?? [])]) parts.add(part)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(key)
  return parts
}

const isPart = (url: string) => /^assets\/(?:.*\.css|public-.*\.js)$/.test(url)

/** A file that the service worker keeps, as Workbox lists it. */
interface Entry {
  readonly url: string
  readonly revision: string | null
  readonly size: number
  readonly integrity?: string
  readonly isLater?: boolean
}

/**
 * Leaves out of a precache list what no public page needs: libraries of the admin area, too. What stays is listed with
 * the hash of its bytes: the worker then keeps nothing else for it, and keeps it again where the browser threw it away.
 * `client`: folder of the build; `later`: files that no first screen needs, which a first visit does without.
 */
export function onlyPublicParts(client: string, later: RegExp) {
  return (entries: readonly Entry[]) => {
    const parts = publicParts(JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')))
    const manifest = entries
      .filter(({ url }) => !isPart(url) || parts.has(url))
      .map((entry) => ({
        ...entry,
        integrity: integrityOf(readFileSync(join(client, entry.url))),
        ...(later.test(entry.url) ? { isLater: true } : {}),
      }))
    return { manifest, warnings: [] }
  }
}

/** The hash of a file's bytes as a request names it. */
export const integrityOf = (bytes: Uint8Array | string): string =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`
