import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { rawGet } from '#testing/backend/raw-get.ts'
import type { Bench } from '../bench.ts'
import { ROOT } from '../child.ts'
import { goals, judged } from '../goals.ts'
import type { Bar, Outcome, Row } from '../row.ts'
import { readable } from '../stats.ts'

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

const kilobytes = (bytes: number) => `${readable(bytes / 1000)} kB`

/** Files that the entry of a build reaches by static imports, and by the others too where `lazily`. */
function reached(manifest: Manifest, lazily: boolean): string[] {
  const found = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || found.has(key) || /^pwa\/(?:admin\/|app\/admin-)/.test(key)) return
    found.add(key)
    for (const next of [...(chunk.imports ?? []), ...(lazily ? (chunk.dynamicImports ?? []) : [])])
      visit(next)
  }
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(key)
  return [...found].flatMap((key) => manifest[key]?.file ?? [])
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
}

const smallest = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

function startBytes(folder: string): number {
  const files = reached(readManifest(folder), false)
  return files.reduce((sum, file) => sum + smallest(readFileSync(join(folder, file))), 0)
}

/** 1: JavaScript before the list answers. */
export async function startScripts(bench: Bench): Promise<Outcome> {
  const { typical, shell } = await bench.controls()
  const subjects = { product: join(ROOT, 'dist/client'), typical, shell }
  const sizes = Object.entries(subjects).map(([subject, folder]) => ({ subject, bytes: startBytes(folder) }))
  const product = startBytes(subjects.product)
  return {
    rows: [
      {
        figure: 1,
        firms: null,
        what: 'JavaScript before the list answers, brotli 11',
        ...judged(product / 1000, goals.startScripts),
        measured: kilobytes(product),
      },
    ],
    bars: sizes.map(({ subject, bytes }) => ({ chart: 'scripts', group: '', subject, value: bytes / 1000 })),
  }
}

/** 3: the home document. Compressed as it is once the server has had a moment. */
export async function homeDocument(bench: Bench): Promise<Outcome> {
  const sizes: { firms: number; bytes: number }[] = []
  for (const firms of bench.options.sizes) {
    const { url } = await bench.product(firms)
    const { text } = await rawGet(`${url}/`, { 'accept-encoding': 'br' })
    sizes.push({ firms, bytes: smallest(Buffer.from(text)) })
  }
  const rows: Row[] = sizes.map(({ firms, bytes }) => ({
    figure: 3,
    what: 'home document, brotli 11',
    firms,
    ...judged(bytes / 1000, goals.homeDocument),
    measured: kilobytes(bytes),
  }))
  const bars: Bar[] = sizes.map(({ firms, bytes }) => ({
    chart: 'document',
    group: `${readable(firms)} firms`,
    subject: 'product',
    value: bytes / 1000,
  }))
  return { rows, bars }
}

/** 5: nothing of the admin area in what visitors load. */
export async function adminBytes(): Promise<Outcome> {
  const folder = join(ROOT, 'dist/client')
  const worker = readFileSync(join(folder, 'sw.js'), 'utf8')
  const kept = [...worker.matchAll(/["']?url["']?:\s*["']([^"']+)["']/g)].flatMap(([, url]) => url ?? [])
  const files = [...reached(readManifest(folder), true), ...kept].filter((file) =>
    /(?:^|\/)admin\//.test(file),
  )
  return {
    rows: [
      {
        figure: 5,
        what: 'admin files in the public graph or the precache',
        firms: null,
        goal: '0',
        measured: String(files.length),
        holds: files.length === 0,
      },
    ],
  }
}
