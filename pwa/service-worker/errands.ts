import { seconds } from '#contract/primitives/time.ts'

/** How long a page that is being drawn has the device to itself, in milliseconds. */
const DRAWN_IN = seconds(1)

const workers = new BroadcastChannel('workers')
const stepping = new AbortController()
workers.addEventListener('message', () => stepping.abort())

/**
 * Aborted once a newer worker is to come into force: browsers wait until this one has nothing left to do, and what it
 * does behind a page may take as long as the line is slow. (threat L3)
 */
export const steppingAside: AbortSignal = stepping.signal

/** After the time in which a page that was just answered is drawn: what can wait does not share its processor. */
export const atRest = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, steppingAside.aborted ? 0 : DRAWN_IN)
    steppingAside.addEventListener('abort', () => done())
  })

/** Tells the other workers of this site, as far as they run, that this one is to come into force. */
export const askOthersToStepAside = (): void => workers.postMessage('step aside')
