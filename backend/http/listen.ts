import { type AddressInfo, createServer, type Server } from 'node:net'
import sentences from './cannot-listen.json' with { type: 'json' }

/** Where the server was told to listen it cannot; the message says why. */
export class CannotListen extends Error {}

/** Listens, and resolves with the port. An undefined host means all addresses. @throws CannotListen */
export function listen(server: Server, port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(explained(error, port, host))
    server.once('error', fail)
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
      server.off('error', fail)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/**
 * Whether the server could listen there now: asked before a start makes anything, as the server itself listens last.
 * `scripts/lib/port.mjs` asks the same before it installs and builds. @throws CannotListen
 */
export async function tryToListen(port: number, host: string | undefined): Promise<void> {
  const server = createServer()
  await listen(server, port, host)
  await new Promise((resolve) => server.close(resolve))
}

function explained(error: NodeJS.ErrnoException, port: number, host = ''): Error {
  const known: Readonly<Record<string, string>> = sentences
  const sentence = known[error.code ?? '']
  if (sentence === undefined) return error
  const said = sentence.replace('{port}', String(port)).replace('{host}', () => host)
  return new CannotListen(said, { cause: error })
}
