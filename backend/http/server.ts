import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { seconds } from '#contract/primitives/time.ts'
import { securityHeaders } from './security-headers.ts'

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown

export interface HttpServer {
  /** Starts to accept; answers the port. An undefined host means all addresses. */
  listen(port: number, host: string | undefined): Promise<number>
  /** Accepts nothing more and waits for running answers, up to `patience` milliseconds. */
  drain(patience: number): Promise<void>
}

/** Milliseconds that a caller may take, and the largest head in bytes. */
export interface ServerLimits {
  readonly headersTimeout: number
  readonly requestTimeout: number
  readonly connectionsCheckingInterval: number
  readonly keepAliveTimeout: number
  readonly maxHeaderSize: number
}

/** Ends what sends too slowly: heads after 15 s, whole requests after 60 s, seen at most 5 s later. (threat F6) */
const usualLimits: ServerLimits = {
  headersTimeout: seconds(15),
  requestTimeout: seconds(60),
  connectionsCheckingInterval: seconds(5),
  keepAliveTimeout: seconds(65),
  maxHeaderSize: 16 * 1024,
}

/** How often, in milliseconds, connections that fell idle are closed while the server drains. */
const IDLE_SWEEP = 50

/** An HTTP server around `handle`, which must answer every request. */
export function createHttpServer(
  handle: RequestHandler,
  https: boolean,
  limits: ServerLimits = usualLimits,
): HttpServer {
  const server = createServer({ ...limits }, handle)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => refuse(error, socket, https))
  return {
    listen: (port, host) => listen(server, port, host),
    drain: (patience) => drain(server, patience),
  }
}

function listen(server: Server, port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

function drain(server: Server, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP)
    const end = setTimeout(() => server.closeAllConnections(), patience)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(end)
      resolve()
    })
  })
}

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers what Node could not read as a request; it reaches no handler. (threat F7) */
function refuse(error: NodeJS.ErrnoException, socket: Socket, https: boolean): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statuses[error.code ?? ''] ?? 400
  const body = JSON.stringify({ detail: 'The request could not be read', code: 'invalid_input' })
  const headers = [
    ...securityHeaders(https),
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Content-Length', String(Buffer.byteLength(body))],
    ['Cache-Control', 'no-store'],
    ['Connection', 'close'],
  ]
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`)
}
