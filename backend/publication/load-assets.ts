import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCriticalStyles } from './critical-styles.ts'
import type { PageAssets, PartAssets } from './pages.ts'
import { shippedImage } from './shipped-image.ts'

/** One module of Vite's build manifest. */
interface BuiltModule {
  readonly file: string
  readonly name?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type BuildManifest = Readonly<Record<string, BuiltModule>>

/**
 * The chunk of what every public page brings to life after its list; the server draws it, so its styles are in the sheet
 * of every page.
 */
const LATER = 'later-chunk'

/** Modules that the app loads only for some addresses; what they need is named in those documents at once. */
const pageModules = [
  { path: '/firm/', module: 'pwa/app/firm-sheet.tsx' },
  { path: '/saved', module: 'pwa/app/saved-page.tsx' },
  { path: '/verified-traders', module: 'pwa/app/traders-page.tsx' },
  { path: '/submit-review', module: 'pwa/app/submit-review-page.tsx' },
  { path: '/how-we-rate', module: 'pwa/app/how-we-rate-page.tsx' },
  { path: '/compare', module: 'pwa/app/compare-page.tsx' },
  { path: '/shell', module: 'pwa/states/loading-screen.tsx' },
  { path: '/admin/verify-email/', module: 'pwa/admin/verify-email/verify-email-page.tsx' },
  { path: '/admin/reset-password/', module: 'pwa/admin/password-reset/reset-password-page.tsx' },
  { path: '/admin/stop/', module: 'pwa/admin/stop/stop-page.tsx' },
  { path: '/admin', module: 'pwa/admin/sign-in/sign-in-gate.tsx' },
] as const

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

interface Sheets {
  /** The sheet that every document names; the build writes it from the styles of what every page needs. */
  readonly shared: string
  /** All sheets of the build. The shared one took in every rule of some that the manifest names. */
  readonly built: ReadonlySet<string>
}

async function sheetsIn(client: string): Promise<Sheets> {
  const names = (await readdir(join(client, 'assets'))).filter((name) => name.endsWith('.css'))
  const name = names.find((one) => /^document-[\w-]{8}\.css$/.test(one))
  if (!name) throw new Error(`The build in ${client} has no style sheet of every page`)
  return { shared: `assets/${name}`, built: new Set(names.map((one) => `assets/${one}`)) }
}

async function partOf(
  client: string,
  { shared, built }: Sheets,
  everywhere: readonly BuiltModule[],
  modules: readonly BuiltModule[],
): Promise<PartAssets> {
  const inShared = new Set(everywhere.flatMap((module) => module.css ?? []))
  const own = new Set(
    modules.flatMap((module) => module.css ?? []).filter((file) => !inShared.has(file) && built.has(file)),
  )
  const names = [shared, ...own]
  const css = await Promise.all(names.map((file) => readFile(join(client, file), 'utf8')))
  return {
    sheets: names.map((file) => `/${file}`),
    critical: createCriticalStyles(css.join('')),
    preloads: modules.map(({ file }) => `/${file}`),
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
export async function loadAssets(client: string, copyScript: string): Promise<PageAssets> {
  const source = await readFile(join(client, '.vite/manifest.json'), 'utf8')
  const manifest = JSON.parse(source) as BuildManifest
  const entry = Object.values(manifest).find((module) => module.isEntry)
  if (!entry) throw new Error(`The build manifest in ${client} names no entry`)
  const named = (key: string): BuiltModule => {
    const module = manifest[key]
    if (!module) throw new Error(`The build manifest in ${client} does not name ${key}`)
    return module
  }
  const later = Object.values(manifest).find(({ name }) => name === LATER)
  if (!later) throw new Error(`The build manifest in ${client} names no ${LATER}`)
  const sheets = await sheetsIn(client)
  const modules = importedBy(manifest, [entry, later])
  const everywhere = await partOf(client, sheets, modules, modules)
  const parts = pageModules.map(async ({ path, module: key }) => ({
    path,
    part: await partOf(client, sheets, modules, importedBy(manifest, [entry, later, named(key)])),
  }))
  const byPath = await Promise.all(parts)
  return {
    script: `/${entry.file}`,
    of: (path) => byPath.find((candidate) => path.startsWith(candidate.path))?.part ?? everywhere,
    copyScript: tight(await readFile(copyScript, 'utf8')),
    images: await imagesIn(client),
  }
}
