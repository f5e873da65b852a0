import type { IncomingMessage, ServerResponse } from 'node:http'
import { seconds } from '#contract/primitives/time.ts'

/** Name and value in turn, as `writeHead` takes them without making objects. */
export type FlatHeaders = readonly string[]

/** A status with its headers, and what Node last wrote for it. */
export interface ReadyHead {
  readonly status: number
  readonly headers: FlatHeaders
  /** The head as it travels; "" until it was written once. */
  written: string
  /** The second of the clock in which it was written: the head names it. */
  second: number
}

/**
 * Where Node keeps the head of an answer until it is sent. It is no part of its documented interface: where it is missing
 * nothing is remembered, and every head is written anew.
 */
interface WithHead {
  _header?: string | null
}

export const readyHead = (status: number, headers: FlatHeaders): ReadyHead => ({
  status,
  headers,
  written: '',
  second: 0,
})

/** In one piece: a string that was put together is taken apart again at every use. */
const inOnePiece = (text: string) => Buffer.from(text, 'latin1').toString('latin1')

/** Whether the head of this answer is the same as of any other: it depends on what becomes of the connection. */
const isUsual = (request: IncomingMessage, response: ServerResponse) =>
  response.shouldKeepAlive && request.httpVersion === '1.1'

/**
 * Writes a head, as `writeHead` does. Node checks every character of every header each time, which is a fifth of what an
 * answer costs; so within one second the head that it wrote first is used again. That a connection stays is what HTTP/1.1
 * takes for granted, and is not said. (decisions 48 and 50)
 */
export function writeReadyHead(request: IncomingMessage, response: ServerResponse, head: ReadyHead): void {
  const second = Math.floor(Date.now() / seconds(1))
  const usual = isUsual(request, response)
  const kept: WithHead = response as WithHead
  if (usual && head.second === second) {
    response.statusCode = head.status
    kept._header = head.written
    return
  }
  if (usual) response.removeHeader('Connection')
  response.writeHead(head.status, head.headers as string[])
  if (!usual || typeof kept._header !== 'string') return
  head.written = inOnePiece(kept._header)
  head.second = second
}
