import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { at } from './root.mjs'

/**
 * Fails with a sentence where the server could not listen, as the server itself does (`backend/http/listen.ts`), but
 * before anything is installed and built. A value that is no port is left to the server, which knows all of its variables.
 */
export async function ensurePort({ PORT, HOST, NODE_ENV }) {
  const port = Number(PORT?.trim() || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return
  const host = HOST?.trim() || (NODE_ENV === 'production' ? undefined : 'localhost')
  const sentences = JSON.parse(readFileSync(at('backend', 'http', 'cannot-listen.json'), 'utf8'))
  const server = createServer()
  await new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const sentence = sentences[error.code] ?? error.message
      reject(new Error(sentence.replace('{port}', String(port)).replace('{host}', () => host ?? '')))
    })
    server.listen({ port, host }, resolve)
  })
  await new Promise((resolve) => server.close(resolve))
}
