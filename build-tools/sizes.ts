import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { adminModules } from './chunks.ts'

interface Chunk {
  readonly file: string
  readonly src?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

/** What a visitor loads, read from a built `dist/client`. Sizes are bytes, files are paths from its root. */
interface BuildSizes {
  /** Scripts that the home page needs before it answers a tap: the entry and what it imports. */
  readonly initialFiles: readonly string[]
  /** Their sum in brotli 11. */
  readonly initialBytes: number
  /** Every script that a visitor of the public pages can reach, the lazily loaded ones too. */
  readonly publicFiles: readonly string[]
  /** Files that the service worker keeps for offline, in the end. */
  readonly keptFiles: readonly string[]
  /** Their sum in brotli 11. */
  readonly keptBytes: number
  /** Those of them that a first visit fetches. */
  readonly firstFiles: readonly string[]
  /** Their sum in brotli 11. */
  readonly firstBytes: number
}

const ENTRY = 'pwa/entry-client.tsx'

function reachable(
  chunks: Readonly<Record<string, Chunk>>,
  next: (chunk: Chunk) => readonly string[],
): string[] {
  const found = new Set<string>()
  const visit = (key: string) => {
    const chunk = chunks[key]
    if (!chunk || found.has(key)) return
    found.add(key)
    next(chunk).forEach(visit)
  }
  visit(ENTRY)
  return [...found]
}

function brotliBytes(path: string): number {
  const bytes = readFileSync(path)
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

/** Reads the sizes of the build in `client`; throws where the build is missing or has no entry. */
export function buildSizes(client: string): BuildSizes {
  const manifest = readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')
  const chunks = JSON.parse(manifest) as Readonly<Record<string, Chunk>>
  if (!chunks[ENTRY]) throw new Error(`The build has no ${ENTRY}.`)
  const sum = (files: readonly string[]) =>
    files.reduce((total, file) => total + brotliBytes(join(client, file)), 0)
  const initial = reachable(chunks, ({ imports = [] }) => imports)
  const filesOf = (keys: readonly string[]) => keys.flatMap((key) => chunks[key]?.file ?? [])
  const initialFiles = filesOf(initial)
  const isPublic = (key: string) => !adminModules.test(key)
  const all = reachable(chunks, ({ imports = [], dynamicImports = [] }) => [
    ...imports,
    ...dynamicImports.filter(isPublic),
  ])
  const worker = readFileSync(join(client, 'sw.js'), 'utf8')
  const kept = [...worker.matchAll(/\{"integrity":[^{}]*\}/g)].map(
    ([entry]) => JSON.parse(entry) as { readonly url: string; readonly isLater?: boolean },
  )
  const keptFiles = kept.map(({ url }) => url)
  const firstFiles = kept.filter(({ isLater }) => !isLater).map(({ url }) => url)
  return {
    initialFiles,
    initialBytes: sum(initialFiles),
    publicFiles: filesOf(all),
    keptFiles,
    keptBytes: sum(keptFiles),
    firstFiles,
    firstBytes: sum(firstFiles),
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Lines for people: the first screen's scripts, and what the service worker keeps. */
export function describeSizes(sizes: BuildSizes): string {
  const { initialFiles, initialBytes, keptFiles, keptBytes, firstFiles, firstBytes } = sizes
  return [
    `First screen: ${kilobytes(initialBytes)} of JavaScript in brotli, ${initialFiles.length} files`,
    `Kept on a first visit: ${kilobytes(firstBytes)} in brotli, ${firstFiles.length} files`,
    `Kept for offline: ${kilobytes(keptBytes)} in brotli, ${keptFiles.length} files`,
  ].join('\n')
}
