import { note } from './note.ts'
import type { FromWorker, ToWorker } from './sync/messages.ts'
import { layPagePort } from './sync/page-port.ts'
import workerUrl from './sync.worker.ts?worker&url'
import { scriptUrl } from './trusted-types.ts'

/** Sends a message to whoever owns the databases. */
export type Link = (message: ToWorker) => void

type Line = Pick<Worker, 'postMessage' | 'onmessage'> | MessagePort

/** Runs the worker's own file in the page, so that no second copy of it is built or kept. */
async function workInPage(): Promise<MessagePort> {
  const port = layPagePort()
  await import(/* @vite-ignore */ workerUrl)
  return port
}

/**
 * Starts the worker that owns the databases. Where it cannot start, the same code runs in the page; where that cannot be
 * had either (the connection went before the file came), the next message tries anew. Nothing that was said is lost.
 */
export function openLink(receive: (message: FromWorker) => void): Link {
  let line: Line | null = null
  let unheard: ToWorker[] = []
  let state: 'down' | 'starting' | 'up' = 'down'

  const listen = (to: Line) => {
    line = to
    to.onmessage = (event: MessageEvent<FromWorker>) => {
      state = 'up'
      unheard = []
      receive(event.data)
    }
    for (const message of unheard) to.postMessage(message)
  }
  const giveUp = (error: Error) => {
    state = 'down'
    receive({ kind: 'connection', connection: 'offline', syncedAt: null })
    receive({ kind: 'failed', message: `Failed to load application data: ${error.message}` })
  }
  const failOver = (cause: unknown) => {
    note('The worker did not start', cause)
    line = null
    workInPage().then(listen, giveUp)
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
    if (state !== 'up') unheard.push(message)
    line?.postMessage(message)
  }
}
