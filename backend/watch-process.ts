import type { Log } from './log.ts'
import type { RunningSite } from './start.ts'

/** How long, in milliseconds, a stopping server still answers calls that were on their way. */
const GRACE = 500

/** Ends the process once running answers are sent; a second call changes nothing. */
function stopOnce(site: RunningSite, log: Log): (code: number) => void {
  let stopping = false
  return (code) => {
    if (stopping) return
    stopping = true
    site.stop(GRACE).then(
      () => process.exit(code),
      (error) => {
        log.error('stop failed', error)
        process.exit(1)
      },
    )
  }
}

/** Stops the site at a signal, and after an uncaught error. (threat K2) */
export function watchProcess(site: RunningSite, log: Log): void {
  const stop = stopOnce(site, log)
  // Failing output, as on a full disk, is no reason to end. (threat K4)
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.error(event, error)
      stop(1)
    })
  }
}
