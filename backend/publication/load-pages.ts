import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageAssets, Pages, RenderedPage } from './pages.ts'
import { shippedImage } from './shipped-image.ts'

export interface BuiltFiles {
  /** Folder of the browser's build, `dist/client`. */
  readonly client: string
  /** The server's build, `dist/server/entry-server.js`. */
  readonly serverEntry: string
  /** Source of the inline copy script. */
  readonly copyScript: string
}

/** One module of Vite's build manifest. */
interface BuiltModule {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type BuildManifest = Readonly<Record<string, BuiltModule>>

interface ServerEntry {
  readonly buildId: string
  renderPage(path: string, frame: Parameters<Pages['render']>[1]): RenderedPage
  renderShell(): string
}

/** The modules that `entry` imports at once, itself first, each once. */
function importsOf(manifest: BuildManifest, entry: BuiltModule): readonly BuiltModule[] {
  const found = new Set([entry])
  for (const module of found) {
    for (const key of module.imports ?? []) {
      const imported = manifest[key]
      if (imported) found.add(imported)
    }
  }
  return [...found]
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

async function loadAssets({ client, copyScript }: BuiltFiles): Promise<PageAssets> {
  const source = await readFile(join(client, '.vite/manifest.json'), 'utf8')
  const manifest = JSON.parse(source) as BuildManifest
  const entry = Object.values(manifest).find((module) => module.isEntry)
  if (!entry) throw new Error(`The build manifest in ${client} names no entry`)
  const modules = importsOf(manifest, entry)
  const styles = new Set(modules.toReversed().flatMap((module) => module.css ?? []))
  const css = await Promise.all([...styles].map((file) => readFile(join(client, file), 'utf8')))
  return {
    script: `/${entry.file}`,
    preloads: modules.map(({ file }) => `/${file}`),
    css: css.join('').trim(),
    copyScript: tight(await readFile(copyScript, 'utf8')),
    images: await imagesIn(client),
  }
}

/**
 * Loads the built app. The renderer is imported anew whenever its file has changed, so a development server can load
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
    assets: await loadAssets(files),
  }
}
