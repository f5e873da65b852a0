import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { seconds } from '#contract/primitives/time.ts'
import { ApiError, errorBodyOf } from './errors.ts'
import { listen } from './listen.ts'
import { UPLOAD_PATIENCE } from './read-bytes.ts'
import { securityHeaders } from './security-headers.ts'
import { READER_PATIENCE, type ReaderPatience, watchReaders } from './watch-readers.ts'

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown

export interface HttpServer {
  /** Starts to listen; returns the port. An undefined host means all addresses. */
  listen(port: number, host: string | undefined): Promise<number>
  /**
   * For `grace` milliseconds still answers new requests, closing each connection after its answer. Then accepts nothing
   * more and waits for running answers, up to `patience` milliseconds.
   */
  drain(patience: number, grace?: number): Promise<void>
}

/** Milliseconds that a caller may take, and the largest head in bytes. */
interface ServerLimits {
  readonly headersTimeout: number
  readonly requestTimeout: number
  /** Of a body that is still coming after the answer went out. */
  readonly answeredTimeout: number
  readonly connectionsCheckingInterval: number
  readonly keepAliveTimeout: number
  readonly maxHeaderSize: number
  /** How fast answers have to be read. */
  readonly readers: ReaderPatience
}

/**
 * Ends what sends too slowly: heads after 15 s, seen at most 5 s later. Who reads a body watches its time by what it is;
 * the limit here stands behind the longest of those. (threat F6)
 */
const usualLimits: ServerLimits = {
  headersTimeout: seconds(15),
  requestTimeout: UPLOAD_PATIENCE.whole + seconds(10),
  answeredTimeout: seconds(30),
  connectionsCheckingInterval: seconds(5),
  keepAliveTimeout: seconds(65),
  maxHeaderSize: 16 * 1024,
  readers: READER_PATIENCE,
}

/** How often, in milliseconds, connections that fell idle are closed while the server drains. */
const IDLE_SWEEP = 50

/** How long at most, in milliseconds, a stopping server goes on accepting pending connections. */
const DOOR_TIMEOUT = seconds(1)

/** An HTTP server around `handle`, which must answer every request. */
export function createHttpServer(
  handle: RequestHandler,
  https: boolean,
  limits: ServerLimits = usualLimits,
): HttpServer {
  const { answeredTimeout, readers, ...ofNode } = limits
  /** The running answer of each connection. */
  const latest = new Map<Socket, ServerResponse>()
  let isLeaving = false
  const server = createServer({ ...ofNode, requireHostHeader: false }, (request, response) => {
    const { socket } = request
    const fault = faultOf(request)
    if (fault) return refuseRequest(response, fault, https)
    if (!latest.has(socket)) socket.once('close', () => latest.delete(socket))
    latest.set(socket, response)
    if (carriesBody(request)) response.once('finish', () => endUnread(request, answeredTimeout))
    if (isLeaving) endConnectionAfter(response)
    handle(request, response)
  })
  // Node would answer the first with a bare status, and the second with nothing.
  server.on('checkExpectation', (_request, response) => refuseRequest(response, unexpected(), https))
  server.once(
    'close',
    watchReaders(() => latest.keys(), readers),
  )
  const before = (socket: Socket) => ({ running: latest.get(socket), https })
  server.on('connect', (_request, socket: Socket) => refuseTunnel(socket, before(socket)))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    refuseBytes(error, socket, before(socket)),
  )
  return {
    listen: (port, host) => listen(server, port, host),
    async drain(patience, grace = 0) {
      isLeaving = true
      for (const response of latest.values()) endConnectionAfter(response)
      if (grace > 0) await acceptDuringGracePeriod(server, grace)
      await drain(server, patience)
    },
  }
}

const endConnectionAfter = (response: ServerResponse) => {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

/** Waits until no connection is pending any more: each turn of the event loop accepts one. */
async function acceptDuringGracePeriod(server: Server, grace: number): Promise<void> {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  server.on('connection', count)
  await pause(grace)
  const until = performance.now() + DOOR_TIMEOUT
  for (let quiet = 0; quiet < 2 && performance.now() < until; ) {
    const before = accepted
    await nextTurn()
    quiet = accepted === before ? quiet + 1 : 0
  }
  server.off('connection', count)
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

/** Whether a body comes after the head. (RFC 9112, section 6.3) */
const carriesBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Ends a connection on which an unread body keeps arriving. */
function endUnread(request: IncomingMessage, patience: number): void {
  if (request.complete) return
  const { socket } = request
  const timer = setTimeout(() => socket.destroy(), patience)
  timer.unref()
  // The connection may outlive many such requests.
  const stop = () => {
    clearTimeout(timer)
    socket.off('close', stop)
  }
  request.once('end', stop)
  socket.once('close', stop)
}

/** How long, in milliseconds, a caller may take to read why its request could not be read. */
const REFUSED_TIMEOUT = seconds(1)

const unreadable = () => new ApiError('invalid_input', 'The request could not be read')

/** The refusals for Node's error codes; any other is a request that cannot be read. */
const errorsByCode: Readonly<Record<string, () => ApiError>> = {
  HPE_HEADER_OVERFLOW: () => new ApiError('head_too_large', 'The head of the request is too large'),
  ERR_HTTP_REQUEST_TIMEOUT: () => new ApiError('too_slow', 'The request came too slowly'),
}

/** Head and body of a refusal, as of all other errors; the connection ends with it. (threat F7) */
function refusal(error: ApiError, https: boolean) {
  const requestId = randomUUID()
  const body = JSON.stringify(errorBodyOf(error, requestId))
  const headers: [string, string][] = [
    ...securityHeaders(https).map(([name, value]): [string, string] => [name, value]),
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Content-Length', String(Buffer.byteLength(body))],
    ['Cache-Control', 'no-store'],
    ['X-Request-Id', requestId],
    ['Connection', 'close'],
  ]
  return { status: error.status, headers, body }
}

/** How many `Host` headers there are: of two a proxy may go by the one and Node by the other. (RFC 9112, section 3.2) */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}

/** Why a request that was read reaches no handler; null for what may. Only HTTP/1.0 may come without a host. */
function faultOf(request: IncomingMessage): ApiError | null {
  const hosts = hostsOf(request)
  return hosts > 1 || (hosts === 0 && request.httpVersion !== '1.0') ? unreadable() : null
}

const unexpected = (): ApiError =>
  new ApiError('expectation_failed', 'The header Expect asks for something that is not possible here')

const noTunnel = () => new ApiError('method_not_allowed', 'CONNECT is not possible here')

/** Refuses a request in its turn, behind the answers of those before it. */
function refuseRequest(response: ServerResponse, error: ApiError, https: boolean): void {
  const { status, headers, body } = refusal(error, https)
  response.writeHead(status, headers.flat()).end(body)
}

function writeRefusal(socket: Socket, error: ApiError, https: boolean): void {
  const { status, headers, body } = refusal(error, https)
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`)
  // A caller that does not close its connection could keep it open and complete the refused request.
  if (error.code === 'too_slow') socket.destroySoon()
  else setTimeout(() => socket.destroy(), REFUSED_TIMEOUT).unref()
}

/** The last answer that a connection began, if any. */
interface Before {
  readonly running: ServerResponse | undefined
  readonly https: boolean
}

/** Refuses `CONNECT`, whose connection Node hands over with nothing that listens to its errors. */
function refuseTunnel(socket: Socket, { running, https }: Before): void {
  socket.on('error', () => socket.destroy())
  if (running && !running.writableFinished) socket.destroy()
  else writeRefusal(socket, noTunnel(), https)
}

/**
 * Replies to bytes that Node could not parse as a request; they reach no handler. Nothing is written into the middle of
 * an answer. (threat F7)
 */
function refuseBytes(error: NodeJS.ErrnoException, socket: Socket, { running, https }: Before): void {
  const isAnswering = running?.headersSent && !running.writableFinished
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) socket.destroy()
  else writeRefusal(socket, (errorsByCode[error.code ?? ''] ?? unreadable)(), https)
}
