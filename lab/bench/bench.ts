import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillDatabase } from '#testing/backend/filled-database.ts'
import { ROOT, type Serving, serveOnCore } from './child.ts'
import { type BuiltControls, buildControls } from './controls/build-controls.ts'
import { type Captured, captureAnswers } from './controls/capture.ts'
import { someFirms } from './data.ts'
import type { BenchOptions } from './options.ts'

/** The product over a directory of its own, with the bytes of its answers. */
interface Product extends Serving {
  readonly firms: number
  readonly dataDir: string
}

/** The servers that the figures are measured on. Each is started when it is first asked for and ended by `close`. */
export interface Bench {
  readonly options: BenchOptions
  readonly folder: string
  product(firms: number): Promise<Product>
  /** The answers of the product, as the controls serve them. */
  captured(firms: number): Promise<Captured>
  /** A page control of the same list. */
  pageControl(name: 'typical' | 'shell', firms: number): Promise<Serving>
  /** Bare `node:http` with the product's bytes. */
  bareServer(firms: number): Promise<Serving>
  controls(): Promise<BuiltControls>
  log(text: string): void
  close(): Promise<void>
}

/** Returns the same promise for the same key. */
function once<K, V>(make: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const made = new Map<K, Promise<V>>()
  return (key) => {
    const promise = made.get(key) ?? make(key)
    made.set(key, promise)
    return promise
  }
}

/** Opens a bench in a temporary folder. */
export async function openBench(options: BenchOptions): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const servers: Serving[] = []
  const log = (text: string) => process.stderr.write(`${text}\n`)
  const kept = async <T extends Serving>(starting: Promise<T>): Promise<T> => {
    const server = await starting
    servers.push(server)
    return server
  }

  const start = async (dataDir: string, cache: string) =>
    serveOnCore(0, [process.execPath, join(ROOT, 'backend/main.ts')], {
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: cache,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      SAMPLE_FIRMS: 'false',
    })

  /**
   * Where Node finds what it made of the sources, as it does at every start of an installed server but the first: so a
   * first one starts and is told to end.
   */
  const compiled = once(async (_: 'all') => {
    const cache = join(folder, 'compiled')
    const first = await start(join(folder, 'data-first'), cache)
    await first.leave()
    return cache
  })
  const product = once(async (firms: number): Promise<Product> => {
    const dataDir = join(folder, `data-${firms}`)
    log(`  a directory of ${firms} firms ...`)
    await fillDatabase(dataDir, someFirms(firms))
    const server = await kept(start(dataDir, await compiled('all')))
    return { ...server, firms, dataDir }
  })

  const captured = once(async (firms: number) => captureAnswers((await product(firms)).url))
  const controls = once((_: 'all') => {
    log('  building the pages to compare with ...')
    return buildControls(folder)
  })
  const bare = async (firms: number, pages: string) => {
    const { file } = await writeOnce(firms)
    return kept(
      serveOnCore(0, [process.execPath, join(ROOT, 'lab/bench/controls/bare-server.ts'), file, pages]),
    )
  }
  const writeOnce = once(async (firms: number) => ({
    file: await (await captured(firms)).writeTo(join(folder, `answers-${firms}.json`)),
  }))
  const pageControl = once(async (key: string) => {
    const [name = '', firms = ''] = key.split(' ')
    const built = await controls('all')
    return bare(Number(firms), name === 'typical' ? built.typical : built.shell)
  })

  return {
    options,
    folder,
    product,
    captured,
    pageControl: (name, firms) => pageControl(`${name} ${firms}`),
    bareServer: once((firms: number) => bare(firms, '')),
    controls: () => controls('all'),
    log,
    async close() {
      await Promise.all(servers.map((server) => server.stop()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
