import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { initData } from '#contract/directory.ts'
import type { Answer } from './capture.ts'

// Bare `node:http`: everything in memory, compressed before the first request, one lookup for each. The best that
// Node can do, for load runs and as the server of the pages that the product is compared with.
// Arguments: a file of captured answers, and the folder of a built page or "".

interface Ready {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

const [answersFile = '', pages = ''] = process.argv.slice(2)
const answers = new Map<string, Ready>()

for (const { path, headers, body } of JSON.parse(readFileSync(answersFile, 'utf8')) as Answer[]) {
  const bytes = Buffer.from(body, 'base64')
  answers.set(path, { headers: { ...headers, 'content-length': String(bytes.length) }, body: bytes })
}

for (const name of pages === '' ? [] : readdirSync(pages, { recursive: true, encoding: 'utf8' })) {
  const type = TYPES[extname(name)]
  if (!type) continue
  const source = readFileSync(join(pages, name))
  const body = brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  const headers = {
    'content-type': type,
    'content-encoding': 'br',
    'content-length': String(body.length),
    'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: `"${createHash('sha256').update(source).digest('base64url')}"`,
  }
  answers.set(name === 'index.html' ? '/' : `/${name}`, { headers, body })
}

const done = Buffer.from('{"message":"Data already initialized"}')

const server = createServer((request, response) => {
  const found = answers.get(request.url ?? '/')
  if (request.method === initData.method) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': done.length }).end(done)
  } else if (!found) {
    response.writeHead(404, { 'content-length': 0 }).end()
  } else if (request.headers['if-none-match'] === found.headers.etag) {
    response.writeHead(304, { etag: found.headers.etag }).end()
  } else {
    response.writeHead(200, found.headers).end(found.body)
  }
})

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Ready: http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
