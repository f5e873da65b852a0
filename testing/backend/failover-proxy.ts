import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy in front of the nodes of a cluster. */
interface FailoverProxy {
  readonly port: number
  stop(): Promise<void>
}

async function connected(port: number): Promise<Socket | null> {
  const socket = connect(port, '127.0.0.1')
  return once(socket, 'connect').then(
    () => socket,
    () => null,
  )
}

/** Passes connections on to one of the ports, and goes over to the next that answers when that one does not. */
export async function startFailoverProxy(ports: readonly number[]): Promise<FailoverProxy> {
  const open = new Set<Socket>()
  let current = 0
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
  }
  const reach = async (): Promise<Socket | null> => {
    for (let tried = 0; tried < ports.length; tried++) {
      const found = await connected(ports[current] ?? 0)
      if (found) return found
      current = (current + 1) % ports.length
    }
    return null
  }
  const server = createServer(async (caller) => {
    keep(caller)
    const node = await reach()
    if (!node) return caller.destroy()
    keep(node)
    caller.pipe(node).pipe(caller)
    node.on('close', () => caller.destroy())
    return caller.on('close', () => node.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async stop() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
