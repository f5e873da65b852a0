import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { inLayer, layersApart } from '../backend/publication/style-rules.ts'

/** Lists of a chunk: the files that it loads before other chunks. */
const LIST = /(\bm\.f=\[)([^\]]*)(\][^;]*?=>\s*i\.map\(\(?i\)?\s*=>\s*d\[i\]\))/

/** What every document needs: the start, and what comes to life after the list. */
const EVERYWHERE = ['/pwa/entry-client.tsx', '/pwa/app/later-chunk.ts']

/** Chunks of the admin area. */
const ADMIN = 'assets/admin/'

/** Later layers win over earlier ones, and what stands in none over all of them. */
const LAYERS = '@layer base,ui,page;'

/** What is read of a chunk of the bundle. */
interface Chunk {
  readonly fileName: string
  readonly imports: readonly string[]
  readonly moduleIds: readonly string[]
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
  for (const root of EVERYWHERE)
    for (const [name, chunk] of Object.entries(chunks))
      if (chunk.moduleIds.some((id) => id.endsWith(root))) visit(name)
  return styles
}

/** The files of a build, of which only style sheets are read and written here. */
type Files = Record<string, { readonly type: string; source?: string | Uint8Array }>

function sheetNamed(files: Files, name: string): { source: string | Uint8Array } {
  const file = files[name]
  if (file?.type !== 'asset' || file.source === undefined) throw new Error(`The build has no ${name}`)
  return file as { source: string | Uint8Array }
}

/**
 * Takes the rules in layers out of the sheets that visitors load later and answers them; sheets left empty go, and their
 * names join `shared`. Browsers lay out the whole page anew for a late sheet with any rule in a layer, as its fonts might
 * have changed: a tenth of a second with the list on a phone. One without costs nothing.
 */
export function takeLayers(files: Files, late: Iterable<string>, shared: Set<string>): string {
  let taken = ''
  for (const name of late) {
    const sheet = sheetNamed(files, name)
    const { layered, others } = layersApart(sheet.source.toString())
    if (layered === '') continue
    taken += layered
    sheet.source = others
    if (others !== '') continue
    delete files[name]
    shared.add(name)
  }
  return taken
}

/** Names of the sheets that visitors load later. */
function lateSheets(chunks: readonly Chunk[], shared: ReadonlySet<string>): ReadonlySet<string> {
  const ofVisitors = chunks.filter(({ fileName }) => !fileName.startsWith(ADMIN))
  const all = ofVisitors.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return new Set(all.filter((name) => !shared.has(name)).sort())
}

/**
 * Makes one sheet of the styles that every page needs, `assets/document-<hash>.css`, which documents name after their
 * markup. It stands in layers, so that it wins over no style that a lazy chunk adds, nor over the theme's colours.
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
        const files: Files = bundle
        const shared = new Set(stylesOfEveryPage(Object.fromEntries(chunks)))
        const texts = [...shared].map((name) => {
          const { source } = sheetNamed(files, name)
          delete files[name]
          return inLayer(source.toString(), 'page')
        })
        const late = lateSheets(
          chunks.map(([, chunk]) => chunk),
          shared,
        )
        const source = `${LAYERS}${texts.join('')}${takeLayers(files, late, shared)}`
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        this.emitFile({ type: 'asset', fileName: `assets/document-${hash}.css`, source })
        for (const [, chunk] of chunks) chunk.code = withoutDocumentStyles(chunk.code, shared)
      },
    },
  }
}
