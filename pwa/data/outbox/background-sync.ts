import { logWarning } from '../log-warning.ts'

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
