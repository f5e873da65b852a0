import { note } from '../note.ts'
import type { OutboxAsk } from './messages.ts'
import type { OutboxHost, OutboxParts } from './outbox-host.ts'

/** The outbox, loaded when something is asked of it or waits in it: most visitors never write a review. */
export function lazyOutbox(parts: OutboxParts) {
  let loading: Promise<OutboxHost> | null = null
  let isOpen = false

  const load = (): Promise<OutboxHost> => {
    loading ??= import('./outbox-host.ts').then(({ createOutboxHost }) => {
      isOpen = true
      return createOutboxHost(parts)
    })
    return loading
  }
  const withHost = (work: (host: OutboxHost) => void): Promise<void> =>
    load().then(work, (error: unknown) => {
      note('The outbox was not loaded', error)
      loading = null
    })
  return {
    isOpen: () => isOpen,
    handle: (ask: OutboxAsk) => withHost((host) => host.handle(ask)),
    /** The connection or the visitor is back: what waits is sent. */
    wake: () => withHost((host) => host.wake()),
  }
}
