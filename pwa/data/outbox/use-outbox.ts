import { useCallback, useEffect, useState } from 'react'
import { useDevice } from '../device/device.tsx'
import { logWarning } from '../log-warning.ts'
import type { OutboxRequest, OwnSubmissionRequest, ShownOutbox } from './messages.ts'

export interface Outbox {
  /** Null until the device has answered. */
  readonly onShow: ShownOutbox | null
  readonly ask: (ask: OutboxRequest) => void
  readonly askOwn: (ask: OwnSubmissionRequest) => void
  /** Keys of the submissions that were submitted on this page. */
  readonly submitted: ReadonlySet<string>
}

/** The submissions on this device, and the requests about them. Empty on the server, and until the device answers. */
export function useOutbox(): Outbox {
  const { link } = useDevice()
  const [onShow, setOnShow] = useState<ShownOutbox | null>(null)
  const [submitted] = useState(() => new Set<string>())
  const ask = useCallback(
    (asked: OutboxRequest) => {
      if (asked.do === 'submit') submitted.add(asked.key)
      if (asked.do === 'follow-up') askForBackgroundSync()
      link.send({ kind: 'outbox', ask: asked })
    },
    [link, submitted],
  )
  const askOwn = useCallback(
    (asked: OwnSubmissionRequest) => link.send({ kind: 'own-submission', ask: asked }),
    [link],
  )
  useEffect(() => {
    const open = () => ask({ do: 'open' })
    const unsubscribe = link.subscribe((message) => {
      if (message.kind === 'outbox') setOnShow(message.outbox)
    })
    open()
    // Where its code could not be had without a connection.
    window.addEventListener('online', open)
    return () => {
      unsubscribe()
      window.removeEventListener('online', open)
    }
  }, [link, ask])
  return { onShow, ask, askOwn, submitted }
}

/** Tag of the browser's background sync for what waits. */
const SYNC_TAG = 'outbox'

type WithBackgroundSync = ServiceWorkerRegistration & {
  readonly sync?: { register(tag: string): Promise<void> }
}

/** Asks the browser to wake the service worker once there is a connection, where it can: it may never do it. */
export function askForBackgroundSync(): void {
  navigator.serviceWorker?.ready
    .then((registration: WithBackgroundSync) => registration.sync?.register(SYNC_TAG))
    .catch((error: unknown) => logWarning('The browser has no background sync', error))
}
