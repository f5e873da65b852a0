import { logWarning } from '../log-warning.ts'
import type { OutboxAsk } from './messages.ts'
import type { OutboxParts, OutboxWorker } from './outbox-worker.ts'

/** The outbox, loaded when something is asked of it or waits in it: most visitors never write a review. */
export function lazyOutbox(parts: OutboxParts) {
  let loading: Promise<OutboxWorker> | null = null
  let isOpen = false

  const load = (): Promise<OutboxWorker> => {
    loading ??= import('./outbox-worker.ts').then(({ createOutboxWorker }) => {
      isOpen = true
      return createOutboxWorker(parts)
    })
    return loading
  }
  const withHost = (work: (host: OutboxWorker) => void): Promise<void> =>
    load().then(work, (error: unknown) => {
      logWarning('The outbox was not loaded', error)
      loading = null
    })
  return {
    isOpen: () => isOpen,
    handle: (ask: OutboxAsk) => withHost((host) => host.handle(ask)),
    /** The connection or the visitor is back: what waits is sent. */
    wake: () => withHost((host) => host.wake()),
  }
}
