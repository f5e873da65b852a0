import { readFileSync } from 'node:fs'

/** What is read of Vite's build manifest: chunks by their source, and what each pulls in. */
interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

/** What only staff load: the admin area, and what asks the server who they are during maintenance. */
const STAFF = /^pwa\/(?:admin\/|data\/staff-pass\.ts$)/

/** Scripts and stylesheets of every chunk that the public entry reaches without stepping into what only staff load. */
export function publicParts(manifest: Readonly<Record<string, Chunk>>): ReadonlySet<string> {
  const parts = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key) || STAFF.test(key)) return
    seen.add(key)
    for (const part of [chunk.file, ...(chunk.css ?? [])]) parts.add(part)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(key)
  return parts
}

const isPart = (url: string) => /^assets\/(?:.*\.css|public-.*\.js)$/.test(url)

/** Leaves out of a precache list what no public page needs: libraries of the admin area, too. `file`: Vite's manifest. */
export function onlyPublicParts(file: string) {
  return (entries: readonly { url: string; revision: string | null; size: number }[]) => {
    const parts = publicParts(JSON.parse(readFileSync(file, 'utf8')))
    const manifest = entries.filter(({ url }) => !isPart(url) || parts.has(url))
    return { manifest, warnings: [] }
  }
}
