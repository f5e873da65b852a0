import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { seconds } from '#contract/primitives/time.ts'
import { UPLOAD_PATIENCE } from './read-bytes.ts'
import { securityHeaders } from './security-headers.ts'

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
}

/** Where the server was told to listen it cannot; the message says why. */
export class CannotListen extends Error {}

/** How often, in milliseconds, connections that fell idle are closed while the server drains. */
const IDLE_SWEEP = 50

/** How long at most, in milliseconds, a stopping server goes on accepting pending connections. */
const DOOR_TIMEOUT = seconds(1)

/** How long, in milliseconds, a caller may take to read why its request could not be read. */
const REFUSED_TIMEOUT = seconds(1)

/** An HTTP server around `handle`, which must answer every request. */
export function createHttpServer(
  handle: RequestHandler,
  https: boolean,
  limits: ServerLimits = usualLimits,
): HttpServer {
  const { answeredTimeout, ...ofNode } = limits
  /** The running answer of each connection. */
  const latest = new Map<Socket, ServerResponse>()
  let isLeaving = false
  const server = createServer(ofNode, (request, response) => {
    const { socket } = request
    if (namesTwoHosts(request)) return refuse({ code: 'HPE_TWO_HOSTS' }, socket, https)
    if (!latest.has(socket)) socket.once('close', () => latest.delete(socket))
    latest.set(socket, response)
    if (carriesBody(request)) response.once('finish', () => endUnread(request, answeredTimeout))
    if (isLeaving) endConnectionAfter(response)
    handle(request, response)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => refuse(error, socket, https))
  return {
    listen: (port, host) => listen(server, port, host),
    async drain(patience, grace = 0) {
      isLeaving = true
      for (const response of latest.values()) endConnectionAfter(response)
      if (grace > 0) await letCome(server, grace)
      await drain(server, patience)
    },
  }
}

const endConnectionAfter = (response: ServerResponse) => {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

function listen(server: Server, port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(explained(error, port, host))
    server.once('error', fail)
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
      server.off('error', fail)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

function explained(error: NodeJS.ErrnoException, port: number, host = ''): Error {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use: end the program that listens there, or set PORT to another`,
    EACCES: `This account may not listen on port ${port}: set PORT to one above 1023`,
    EADDRNOTAVAIL: `This machine has no address ${host}: set HOST to one that it has`,
    ENOTFOUND: `The host ${host} is not known: set HOST to an address of this machine`,
    EAI_AGAIN: `The host ${host} is not known: set HOST to an address of this machine`,
    EAFNOSUPPORT: `This machine does not speak the kind of address that ${host} is: set HOST to another`,
    EINVAL: `The server cannot listen on ${host}: set HOST to an address of this machine`,
  }
  const sentence = sentences[error.code ?? '']
  return sentence === undefined ? error : new CannotListen(sentence, { cause: error })
}

/** Waits until no connection is pending any more: each turn of the event loop accepts one. */
async function letCome(server: Server, grace: number): Promise<void> {
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

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Whether there is a second `Host`: a proxy may go by the one and Node by the other. (RFC 9112, section 3.2) */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Replies to bytes that Node could not parse as a request; they reach no handler. (threat F7) */
function refuse(error: Pick<NodeJS.ErrnoException, 'code'>, socket: Socket, https: boolean): void {
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
  // A caller that does not close its connection could keep it open and complete the refused request.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') socket.destroySoon()
  else setTimeout(() => socket.destroy(), REFUSED_TIMEOUT).unref()
}
