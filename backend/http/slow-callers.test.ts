import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { rawGet } from '#backend/testing/raw-get.ts'
import { createHttpServer } from './server.ts'

const impatient = {
  headersTimeout: 300,
  requestTimeout: 600,
  connectionsCheckingInterval: 100,
  keepAliveTimeout: 500,
  maxHeaderSize: 16 * 1024,
}

async function halfOpen(port: number, bytes: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  socket.resume()
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

test.each([
  ['heads', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ['bodies', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{'],
])('Callers that never finish their %s are sent away while others are served', async (_, bytes) => {
  const server = createHttpServer(
    (request, response) => {
      request.resume()
      if (request.method === 'GET') response.end('served')
    },
    false,
    impatient,
  )
  const port = await server.listen(0, '127.0.0.1')
  const slow = await Promise.all(Array.from({ length: 300 }, () => halfOpen(port, bytes)))
  expect((await rawGet(`http://127.0.0.1:${port}/`)).text).toBe('served')
  await Promise.all(slow.map((socket) => (socket.closed ? null : once(socket, 'close'))))
  expect((await rawGet(`http://127.0.0.1:${port}/`)).text).toBe('served')
  await server.drain(0)
})
