import { note } from './note.ts'
import type { FromWorker, ToWorker } from './sync/messages.ts'

/** Sends a message to whoever owns the databases. */
export type Link = (message: ToWorker) => void

const nobody: Link = () => undefined

/**
 * Starts the worker that owns the databases. Where it cannot start, the same code runs in the page, and hears everything
 * that was said so far.
 */
export function openLink(receive: (message: FromWorker) => void): Link {
  let unheard: ToWorker[] = []
  let isUp = false
  let send: Link = nobody

  const workHere = async () => {
    const { createHost } = await import('./sync/host.ts')
    send = createHost(receive)
    isUp = true
    unheard.forEach(send)
    unheard = []
  }
  const failOver = (cause: unknown) => {
    note('The worker did not start', cause)
    send = nobody
    workHere().catch((error: Error) =>
      receive({ kind: 'failed', message: `Failed to load application data: ${error.message}` }),
    )
  }
  try {
    const worker = new Worker(new URL('./sync.worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = (event: MessageEvent<FromWorker>) => {
      isUp = true
      unheard = []
      receive(event.data)
    }
    worker.onerror = (event) => {
      if (isUp) return
      worker.terminate()
      failOver(event.message)
    }
    send = (message) => worker.postMessage(message)
  } catch (cause) {
    failOver(cause)
  }
  return (message) => {
    if (!isUp) unheard.push(message)
    send(message)
  }
}
