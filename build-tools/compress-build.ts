import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = new Set(['.css', '.js', '.json', '.svg', '.txt'])
const WORTH_COMPRESSING_BYTES = 256

const brotli = (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })
const zip = (bytes: Buffer) => promisify<Buffer, { level: number }, Buffer>(gzip)(bytes, { level: 9 })

/**
 * Writes each text file of the build a second and third time, as `<name>.br` and `<name>.gz`, so that no start of the
 * server spends two seconds of work on bytes that never change. What does not get smaller is left out.
 */
export async function compressBuild(client: string): Promise<void> {
  const files = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/.vite/'))
  await Promise.all(
    files.map(async (path) => {
      const bytes = readFileSync(path)
      const smaller = { '.br': await brotli(bytes), '.gz': await zip(bytes) }
      for (const [ending, compressed] of Object.entries(smaller)) {
        const isWorth = bytes.length >= WORTH_COMPRESSING_BYTES && compressed.length < bytes.length
        if (isWorth) writeFileSync(path + ending, compressed)
        else rmSync(path + ending, { force: true })
      }
    }),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await compressBuild(fileURLToPath(new URL('../dist/client', import.meta.url)))
}
