import { note } from './note.ts'
import type { FromWorker, ToWorker } from './sync/messages.ts'
import { layPagePort } from './sync/page-port.ts'

/** Sends a message to whoever owns the databases. */
export type Link = (message: ToWorker) => void

type Line = Pick<Worker, 'postMessage' | 'onmessage'> | MessagePort

/** Runs the worker's own file in the page, so that no second copy of it is built or kept. */
async function workInPage(): Promise<MessagePort> {
  const port = layPagePort()
  const { default: url } = await import('./sync.worker.ts?worker&url')
  await import(/* @vite-ignore */ url)
  return port
}

/**
 * Starts the worker that owns the databases. Where it cannot start, the same code runs in the page, and hears everything
 * that was said so far.
 */
export function openLink(receive: (message: FromWorker) => void): Link {
  let line: Line | null = null
  let unheard: ToWorker[] = []
  let isUp = false

  const listen = (to: Line) => {
    line = to
    to.onmessage = (event: MessageEvent<FromWorker>) => {
      isUp = true
      unheard = []
      receive(event.data)
    }
  }
  const failOver = (cause: unknown) => {
    note('The worker did not start', cause)
    line = null
    const takeOver = (port: MessagePort) => {
      listen(port)
      for (const message of unheard) port.postMessage(message)
    }
    workInPage().then(takeOver, (error: Error) =>
      receive({ kind: 'failed', message: `Failed to load application data: ${error.message}` }),
    )
  }
  try {
    const worker = new Worker(new URL('./sync.worker.ts', import.meta.url), { type: 'module' })
    listen(worker)
    worker.onerror = (event) => {
      if (isUp) return
      worker.terminate()
      failOver(event.message)
    }
  } catch (cause) {
    failOver(cause)
  }
  return (message) => {
    if (!isUp) unheard.push(message)
    line?.postMessage(message)
  }
}
