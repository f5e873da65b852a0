import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Handler = (response: ServerResponse) => void

/** Answers with JSON, as this site's server does. */
export const json =
  (body: unknown, status = 200): Handler =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify(body))
  }

/** The page that a hotel's network answers in place of anything. */
export const captivePortal: Handler = (response) => {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end('<!doctype html><title>Welcome! Sign in to use the network</title>')
}

/** Promises JSON and breaks off in the middle of it. */
export const cutShort =
  (body: unknown): Handler =>
  (response) => {
    const text = JSON.stringify(body)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length })
    response.write(text.slice(0, text.length / 2), () => response.destroy())
  }

/** Claims JSON and says nothing. */
export const empty: Handler = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end()
}

/** A real HTTP server that gives its answers in turn, the last one for ever, and notes what it was asked. */
export async function aServer(...answers: readonly Handler[]) {
  const asked: string[] = []
  const left = [...answers]
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const answer = left.length > 1 ? left.shift() : left[0]
    answer?.(response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    /** From now on, these answers in turn. */
    answer: (...next: readonly Handler[]) => {
      left.splice(0, left.length, ...next)
    },
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
