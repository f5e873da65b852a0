const PORT = Symbol.for('directory-sync-port')

/** The line to the page where this code runs in the page itself; null in a worker. */
export function pagePort(): MessagePort | null {
  const port: unknown = Reflect.get(globalThis, PORT)
  return typeof MessagePort !== 'undefined' && port instanceof MessagePort ? port : null
}

/** Lays the line for code of the worker that is about to run in the page; answers the page's end. */
export function layPagePort(): MessagePort {
  const { port1, port2 } = new MessageChannel()
  Reflect.set(globalThis, PORT, port2)
  return port1
}
