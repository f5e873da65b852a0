import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { seconds } from '#contract/primitives/time.ts'
import { ApiError, errorBodyOf } from './errors.ts'
import { securityHeaders } from './security-headers.ts'

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
export function faultOf(request: IncomingMessage): ApiError | null {
  const hosts = hostsOf(request)
  return hosts > 1 || (hosts === 0 && request.httpVersion !== '1.0') ? unreadable() : null
}

export const unexpected = (): ApiError =>
  new ApiError('expectation_failed', 'The header Expect asks for something that is not possible here')

const noTunnel = () => new ApiError('method_not_allowed', 'CONNECT is not possible here')

/** Refuses a request in its turn, behind the answers of those before it. */
export function refuseRequest(response: ServerResponse, error: ApiError, https: boolean): void {
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
export function refuseTunnel(socket: Socket, { running, https }: Before): void {
  socket.on('error', () => socket.destroy())
  if (running && !running.writableFinished) socket.destroy()
  else writeRefusal(socket, noTunnel(), https)
}

/**
 * Replies to bytes that Node could not parse as a request; they reach no handler. Nothing is written into the middle of
 * an answer. (threat F7)
 */
export function refuseBytes(error: NodeJS.ErrnoException, socket: Socket, { running, https }: Before): void {
  const isAnswering = running?.headersSent && !running.writableFinished
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) socket.destroy()
  else writeRefusal(socket, (errorsByCode[error.code ?? ''] ?? unreadable)(), https)
}
