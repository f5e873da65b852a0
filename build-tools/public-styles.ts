import { readFileSync } from 'node:fs'

/** What is read of Vite's build manifest: chunks by their source, and what each pulls in. */
interface Chunk {
  readonly isEntry?: boolean
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

const ADMIN = 'pwa/admin/'

/** Stylesheets of every chunk that the public entry reaches without stepping into the admin area. */
export function publicStyles(manifest: Readonly<Record<string, Chunk>>): ReadonlySet<string> {
  const styles = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key) || key.startsWith(ADMIN)) return
    seen.add(key)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(key)
  return styles
}

/** Leaves the stylesheets out of a precache list that belong to no public chunk. `file`: Vite's manifest. */
export function withoutForeignStyles(file: string) {
  return (entries: readonly { url: string; revision: string | null; size: number }[]) => {
    const styles = publicStyles(JSON.parse(readFileSync(file, 'utf8')))
    const manifest = entries.filter(({ url }) => !url.endsWith('.css') || styles.has(url))
    return { manifest, warnings: [] }
  }
}
