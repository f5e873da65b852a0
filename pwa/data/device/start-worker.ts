import { minutes } from '#contract/primitives/time.ts'
import { logWarning } from '../log-warning.ts'
import { scriptUrl } from '../trusted-types.ts'
import workerUrl from './device.worker.ts?worker&url'
import { type FromWorker, PAGE_PORT, type ToWorker } from './messages.ts'

type Send = (message: ToWorker) => void

type Port = Pick<Worker, 'postMessage' | 'onmessage'> | MessagePort

/** How often a visible page asks for news, in milliseconds: a change is seen after a minute at the latest. */
const SYNC_EVERY = minutes(1)

/** Asks for news when the connection or the visitor comes back, and every minute while the page is visible. */
function syncWhileVisible(send: Send): void {
  const sync = () => {
    if (document.visibilityState === 'visible') send({ kind: 'sync', always: false })
  }
  window.addEventListener('online', () => send({ kind: 'online', online: true }))
  window.addEventListener('offline', () => send({ kind: 'online', online: false }))
  window.addEventListener('pageshow', (event) => event.persisted && sync())
  document.addEventListener('visibilitychange', sync)
  setInterval(sync, SYNC_EVERY)
}

/** Runs the worker's own file in the page, so that no second copy of it is built or kept. */
async function runInPage(): Promise<MessagePort> {
  const { port1, port2 } = new MessageChannel()
  Reflect.set(globalThis, PAGE_PORT, port2)
  await import(/* @vite-ignore */ workerUrl)
  return port1
}

/**
 * Starts the worker that owns the databases. Where it cannot start, the same code runs in the page; where that cannot be
 * loaded either (the connection was lost before the file came), the next message tries again. No message is lost.
 */
function openPort(receive: (message: FromWorker) => void): Send {
  let port: Port | null = null
  let unconfirmed: ToWorker[] = []
  let state: 'down' | 'starting' | 'up' = 'down'

  const listen = (to: Port) => {
    port = to
    to.onmessage = (event: MessageEvent<FromWorker>) => {
      state = 'up'
      unconfirmed = []
      receive(event.data)
    }
    for (const message of unconfirmed) to.postMessage(message)
  }
  const giveUp = (error: Error) => {
    state = 'down'
    receive({ kind: 'connection', connection: 'offline', syncedAt: null })
    receive({ kind: 'failed', message: `Failed to load application data: ${error.message}` })
  }
  const failOver = (cause: unknown) => {
    logWarning('The worker did not start', cause)
    port = null
    runInPage().then(listen, giveUp)
  }
  const start = () => {
    state = 'starting'
    try {
      const worker = new Worker(scriptUrl(workerUrl), { type: 'module' })
      worker.onerror = (event) => {
        if (state === 'up') return
        worker.terminate()
        failOver(event.message)
      }
      listen(worker)
    } catch (cause) {
      failOver(cause)
    }
  }
  return (message) => {
    if (state === 'down') start()
    if (state !== 'up') unconfirmed.push(message)
    port?.postMessage(message)
  }
}

/** Starts the worker for this page. Returns how to send to it. */
export function startWorker(receive: (message: FromWorker) => void): Send {
  const send = openPort(receive)
  syncWhileVisible(send)
  return send
}
