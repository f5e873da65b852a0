import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Log } from '#backend/log.ts'
import { errorBodyOf, toApiError } from './errors.ts'
import { securityHeaders } from './security-headers.ts'

/** Answers a request that failed before Koa saw it, and logs why. */
export function answerFailure(error: unknown, response: ServerResponse, https: boolean, log: Log): void {
  const requestId = randomUUID()
  log.error('failed', error, { request_id: requestId })
  if (response.headersSent) {
    response.destroy()
    return
  }
  const known = toApiError(error)
  const headers = [
    ...securityHeaders(https),
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Cache-Control', 'no-store'],
  ]
  response.writeHead(known.status, headers.flat())
  response.end(JSON.stringify(errorBodyOf(known, requestId)))
}
