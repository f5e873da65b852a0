import { nextChance } from '../load-ahead.ts'
import { logWarning } from '../log-warning.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import type { About, Answer, Place, QuestionName } from './questions.ts'

type Send = (message: ToWorker) => void
type Receive = (message: FromWorker) => void

/** The page's link to the worker that owns the databases. It does not look into the messages. */
export interface WorkerLink {
  /** Starts the worker with the first message; messages sent before it runs are queued. */
  readonly send: Send
  /** Calls `listener` with each message of the worker until the returned function is called. */
  readonly subscribe: (listener: Receive) => () => void
}

/** In a chunk of its own: the first screen does not need it. */
const startLater = async (receive: Receive): Promise<Send> =>
  (await import('./start-worker.ts')).startWorker(receive)

/** Where the worker's code cannot be loaded, listeners get a message, and the link tries again soon, and once the line is back. */
export function createWorkerLink(start: (receive: Receive) => Promise<Send> = startLater): WorkerLink {
  const listeners = new Set<Receive>()
  const unsent: ToWorker[] = []
  let deliver: Send | null = null
  let isStarting = false

  const receive: Receive = (message) => listeners.forEach((listener) => void listener(message))
  const open = async () => {
    isStarting = true
    try {
      deliver = await start(receive)
      for (const message of unsent.splice(0)) deliver(message)
    } catch (error) {
      logWarning('The worker was not loaded', error)
      receive({ kind: 'connection', connection: 'offline', syncedAt: null })
      receive({ kind: 'failed', message: 'Failed to load application data' })
      void nextChance().then(openUnlessOpen)
    }
    isStarting = false
  }
  const openUnlessOpen = () => {
    if (!deliver && !isStarting) void open()
  }
  return {
    send(message) {
      if (deliver) return deliver(message)
      unsent.push(message)
      openUnlessOpen()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

let calls = 0

/** Asks the worker and returns its answer, whatever else it sends meanwhile. */
export function askWorker<Name extends QuestionName>(
  link: WorkerLink,
  name: Name,
  about: About<Name>,
  place: Place = 'site',
): Promise<Answer<Name>> {
  calls += 1
  const call = calls
  return new Promise((resolve) => {
    const stop = link.subscribe((message) => {
      if (message.kind !== 'answer' || message.call !== call) return
      stop()
      resolve(message.answer as Answer<Name>)
    })
    link.send({ kind: 'ask', name, call, about, place })
  })
}
