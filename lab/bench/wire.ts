import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A line to a server that counts what comes back and can be cut. */
export interface Wire {
  readonly url: string
  /** Bytes from the server so far, headers and all. */
  readonly received: () => number
  /** Milliseconds since the last of them. */
  readonly quietFor: () => number
  /** Refuses and drops every connection. */
  cut(): Promise<void>
}

/** Opens a line on a port of its own to the server at `target`. */
export async function openWire(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let bytes = 0
  let last = performance.now()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      // A line that breaks is no fault of the measurement; both ends go.
      socket.on('error', () => [near, far].map((end) => end.destroy()))
      socket.on('close', () => sockets.delete(socket))
    }
    far.on('data', (chunk) => {
      bytes += chunk.length
      last = performance.now()
    })
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => bytes,
    quietFor: () => performance.now() - last,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
