import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type AlonePageName,
  firmPage,
  publicPages,
  sharedChunkPaths,
  sitePage,
} from '#contract/public-pages.ts'
import { type StaffPage, staffPages } from '#contract/staff-pages.ts'
import type { PageAssets, Pages, PartAssets, RenderedPage, ShippedImage } from './pages.ts'

const PNG_SIGNATURE = '89504e470d0a1a0a'

/** Eight characters that change with a file's bytes. */
export function fingerprint(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 8)
}

/** The address and size of an image at the site's root. (PNG specification, section 11.2.2) */
export function shippedImage(name: string, bytes: Buffer): ShippedImage {
  const isPng = bytes.length > 24 && bytes.toString('hex', 0, 8) === PNG_SIGNATURE
  return {
    href: `/${name}?v=${fingerprint(bytes)}`,
    width: isPng ? bytes.readUInt32BE(16) : 0,
    height: isPng ? bytes.readUInt32BE(20) : 0,
  }
}

/** One module of Vite's build manifest. */
interface BuiltModule {
  readonly file: string
  readonly name?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type BuildManifest = Readonly<Record<string, BuiltModule>>

/** The chunk that every public page hydrates after its list. The styles of server-drawn parts are in the app's sheet. */
const LATER = 'later-chunk'

/** Chunks of public pages, with the beginnings of the paths that stand in them. */
const pageChunks: readonly { readonly names: readonly string[]; readonly paths: readonly string[] }[] = [
  { names: ['sheets', 'record'], paths: [firmPage.to('')] },
  /** Kept by a device on its first visit: the shell may name nothing else. */
  { names: ['sheets'], paths: ['/not-found', '/shell'] },
  { names: ['pages'], paths: [...sharedChunkPaths(), sitePage.to('')] },
]

/** The modules of the public pages that have a chunk of their own. */
const aloneModules: Readonly<Record<AlonePageName, string>> = {
  answerReviews: 'pwa/mailed-links/answers/answer-reviews.tsx',
}

/** The modules of the admin area that the documents of its pages name, with all that these need. */
const adminModules: Readonly<Record<StaffPage, string>> = {
  admin: 'pwa/admin/sign-in/sign-in-gate.tsx',
  verifyEmail: 'pwa/admin/sign-in/mailed-links.tsx',
  resetPassword: 'pwa/admin/sign-in/mailed-links.tsx',
  stop: 'pwa/admin/sign-in/mailed-links.tsx',
}

/** The modules that `roots` import at once, each once, what is imported first. */
function importedBy(manifest: BuildManifest, roots: readonly BuiltModule[]): readonly BuiltModule[] {
  const ordered = new Set<BuiltModule>()
  const visited = new Set<BuiltModule>()
  const visit = (module: BuiltModule) => {
    if (visited.has(module)) return
    visited.add(module)
    for (const key of module.imports ?? []) {
      const imported = manifest[key]
      if (imported) visit(imported)
    }
    ordered.add(module)
  }
  for (const root of roots) visit(root)
  return [...ordered]
}

/**
 * The files of the modules that `roots` need at once; the first of them is the entry. The sheet of `later`, which comes to life
 * after the rest, is not among them: no first paint waits for it.
 */
function partOf(manifest: BuildManifest, roots: readonly BuiltModule[], later?: BuiltModule): PartAssets {
  const modules = importedBy(manifest, roots)
  const sheets = modules.flatMap((module) => (module === later ? [] : (module.css ?? [])))
  return {
    sheets: [...new Set(sheets)].map((file) => `/${file}`),
    preloads: modules.filter((module) => module !== roots[0]).map(({ file }) => `/${file}`),
  }
}

async function imagesIn(client: string): Promise<PageAssets['images']> {
  const names = (await readdir(client)).filter((name) => name.endsWith('.png'))
  const images = names.map(async (name) => {
    const image = shippedImage(name, await readFile(join(client, name)))
    return [name, image] as const
  })
  return new Map(await Promise.all(images))
}

/** The script without the line breaks and indents of its source. */
function tight(script: string): string {
  return script
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n')
}

/** Reads which files the documents of a build name. `client`: folder of the browser's build. */
async function loadAssets(client: string, copyScript: string): Promise<PageAssets> {
  const source = await readFile(join(client, '.vite/manifest.json'), 'utf8')
  const manifest = JSON.parse(source) as BuildManifest
  const entry = Object.values(manifest).find((module) => module.isEntry)
  if (!entry) throw new Error(`The build manifest in ${client} names no entry`)
  const known = (what: string, module: BuiltModule | undefined): BuiltModule => {
    if (!module) throw new Error(`The build manifest in ${client} does not name ${what}`)
    return module
  }
  const chunk = (wanted: string) =>
    known(
      wanted,
      Object.values(manifest).find(({ name }) => name === wanted),
    )
  const later = chunk(LATER)
  const everywhere = partOf(manifest, [entry, later], later)
  const byPath = pageChunks.flatMap(({ names, paths }) => {
    const part = partOf(manifest, [entry, later, ...names.map(chunk)], later)
    return paths.map((path) => ({ path, part }))
  })
  const ofModule = (pattern: string, module: string, after?: BuiltModule) =>
    [pattern, partOf(manifest, [entry, later, known(module, manifest[module])], after)] as const
  const ofOne = new Map<string, PartAssets>([
    ...Object.entries(adminModules).map(([key, module]) =>
      ofModule(staffPages[key as StaffPage].pattern, module),
    ),
    ...Object.entries(aloneModules).map(([name, module]) =>
      ofModule(publicPages[name as AlonePageName].pattern, module, later),
    ),
  ])
  return {
    script: `/${entry.file}`,
    of: (path) =>
      ofOne.get(path) ?? byPath.find((candidate) => path.startsWith(candidate.path))?.part ?? everywhere,
    copyScript: tight(await readFile(copyScript, 'utf8')),
    images: await imagesIn(client),
  }
}

interface BuiltFiles {
  /** Folder of the browser's build, `dist/client`. */
  readonly client: string
  /** The server's build, `dist/server/entry-server.js`. */
  readonly serverEntry: string
  /** Source of the inline copy script. */
  readonly copyScript: string
}

interface ServerEntry {
  readonly buildId: string
  renderPage(path: string, frame: Parameters<Pages['render']>[1]): RenderedPage
  renderShell(path: string): string
}

/**
 * Loads the built app. The renderer is imported again when its file has changed, so that a development server can reload
 * it again. Fails where the build is missing.
 */
export async function loadPages(files: BuiltFiles): Promise<Pages> {
  const { mtimeMs } = await stat(files.serverEntry)
  const address = `${pathToFileURL(files.serverEntry).href}?built=${mtimeMs}`
  const entry = (await import(address)) as ServerEntry
  return {
    build: entry.buildId,
    render: entry.renderPage,
    shell: entry.renderShell,
    assets: await loadAssets(files.client, files.copyScript),
  }
}
