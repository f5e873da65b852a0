import { useCallback, useEffect, useState } from 'react'
import { useDirectoryStore } from '../directory.tsx'
import { logWarning } from '../log-warning.ts'
import type { OutboxAsk, OutboxOnShow } from './messages.ts'

export interface Outbox {
  /** Null until the device has answered. */
  readonly onShow: OutboxOnShow | null
  readonly ask: (ask: OutboxAsk) => void
}

/** The reviews on this device, and what can be asked for them. On the server, and until the device answers, none. */
export function useOutbox(): Outbox {
  const store = useDirectoryStore()
  const [onShow, setOnShow] = useState<OutboxOnShow | null>(null)
  const ask = useCallback((asked: OutboxAsk) => store.tell({ kind: 'outbox', ask: asked }), [store])
  useEffect(() => {
    const open = () => ask({ do: 'open' })
    const stop = store.hear((message) => {
      if (message.kind === 'outbox') setOnShow(message.outbox)
    })
    open()
    // Where its code could not be had without a connection.
    window.addEventListener('online', open)
    return () => {
      stop()
      window.removeEventListener('online', open)
    }
  }, [store, ask])
  return { onShow, ask }
}

/** Name of the browser's errand for what waits. */
const ERRAND = 'outbox'

type WithErrands = ServiceWorkerRegistration & {
  readonly sync?: { register(tag: string): Promise<void> }
}

/** Asks the browser to wake the service worker once there is a connection, where it can: it may never do it. */
export function askForBackgroundSync(): void {
  navigator.serviceWorker?.ready
    .then((registration: WithErrands) => registration.sync?.register(ERRAND))
    .catch((error: unknown) => logWarning('The browser runs no errands', error))
}
