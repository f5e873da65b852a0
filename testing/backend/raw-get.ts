import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** Sends exactly these bytes to the server at `url` and gives what comes back until the server closes. */
export async function rawSocket(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  return text(socket)
}

interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Bytes as they travelled. */
  readonly bytes: Buffer
  /** The content, decoded. */
  readonly text: string
}

function decoded(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

/** One request exactly as given: no header is added, nothing is decoded on the way. */
export async function rawGet(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
  const asking = request(url, { method, headers, agent: false }, async (response) => {
    try {
      const bytes = await buffer(response)
      const { statusCode: status = 0, headers: given } = response
      resolve({ status, headers: given, bytes, text: decoded(bytes, given['content-encoding']).toString() })
    } catch (error) {
      reject(error)
    }
  })
  asking.on('error', reject).end()
  return promise
}
