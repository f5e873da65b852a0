import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { inLayer } from '../backend/publication/style-rules.ts'

/** Lists of a chunk: the files that it loads before other chunks. */
const LIST = /(\bm\.f=\[)([^\]]*)(\][^;]*?=>\s*i\.map\(\(?i\)?\s*=>\s*d\[i\]\))/

/** What every document needs: the start, and what comes to life after the list. */
const EVERYWHERE = /\/pwa\/(?:entry-client\.tsx|app\/later-chunk\.ts)$/

/** Later layers win over earlier ones, and what stands in none over all of them. */
const LAYERS = '@layer base,ui,page;'

/** What is read of a chunk of the bundle. */
interface Chunk {
  readonly imports: readonly string[]
  readonly facadeModuleId: string | null
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

/**
 * Takes the styles `shared` out of what a lazy chunk loads: every document has them already. The bundler's own setting
 * leaves styles alone.
 */
export function withoutDocumentStyles(code: string, shared: ReadonlySet<string>): string {
  return code.replace(LIST, (whole, open: string, files: string, rest: string) => {
    const kept = files
      .split(',')
      .map((file) => (shared.has(file.trim().replaceAll(/["'`]/g, '')) ? '0' : file))
      .join(',')
    return kept === files ? whole : `${open}${kept}${rest}.filter(Boolean)`
  })
}

/** Names of the style sheets of every page, in the order in which their chunks are imported. */
export function stylesOfEveryPage(chunks: Readonly<Record<string, Chunk>>): ReadonlySet<string> {
  const visited = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string) => {
    const chunk = chunks[name]
    if (!chunk || visited.has(name)) return
    visited.add(name)
    chunk.imports.forEach(visit)
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
  }
  const roots = Object.entries(chunks).filter(([, chunk]) => EVERYWHERE.test(chunk.facadeModuleId ?? ''))
  for (const [name] of roots.sort(([, a]) => (a.facadeModuleId?.endsWith('entry-client.tsx') ? -1 : 1)))
    visit(name)
  return styles
}

/**
 * Makes one sheet of the styles that every page needs, `assets/document-<hash>.css`, which documents name after their
 * markup. It stands in a layer, so that it wins over no style that a lazy chunk adds, nor over the theme's colours.
 */
export function documentStylesPlugin(): Plugin {
  return {
    name: 'document-styles',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.entries(bundle).flatMap(([name, file]) =>
          file.type === 'chunk' ? [[name, file] as const] : [],
        )
        const shared = stylesOfEveryPage(Object.fromEntries(chunks))
        const texts = [...shared].map((name) => {
          const file = bundle[name]
          if (file?.type !== 'asset') throw new Error(`The build has no ${name}`)
          delete bundle[name]
          return inLayer(file.source.toString(), 'page')
        })
        const source = `${LAYERS}${texts.join('')}`
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        this.emitFile({ type: 'asset', fileName: `assets/document-${hash}.css`, source })
        for (const [, chunk] of chunks) chunk.code = withoutDocumentStyles(chunk.code, shared)
      },
    },
  }
}
