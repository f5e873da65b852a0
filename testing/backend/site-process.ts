import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { parseEnvironment } from '#backend/env.ts'
import { createLog } from '#backend/log.ts'
import { logOutput } from '#backend/log-output.ts'
import { endRefused } from '#backend/refused-start.ts'
import { startSite } from '#backend/start.ts'
import { watchProcess } from '#backend/watch-process.ts'
import { someAdmin } from './accounts.ts'
import { plainPages } from './plain-pages.ts'
import { sharedTiming } from './timing.ts'

const STANDARD_ERROR = 2

// A server in a process of its own, for tests that end processes. Says where it listens in its first line. A request
// is never rejected by these: `SIGUSR2` throws where nothing catches. With `EVERYONE_IS_ADMIN=1` no sign-in is needed.
// It ends with the process that started it, whose end closes its standard input.
process.stdin.on('end', () => process.exit()).resume()
const log = createLog(logOutput((bytes) => writeSync(STANDARD_ERROR, bytes)))
try {
  const env = parseEnvironment(process.env)
  const open = process.env.EVERYONE_IS_ADMIN === '1' ? { readSession: async () => someAdmin() } : {}
  const site = await startSite({
    ...{ env, log, timing: sharedTiming, site: { pages: plainPages }, version: '1.0.0-test' },
    ...open,
  })
  watchProcess(site, log)
  process.on('SIGUSR2', () => {
    throw new Error('thrown where nobody catches')
  })
  // A killed process writes it no more, and the next process would compile all of it again.
  flushCompileCache()
  process.stdout.write(`${site.address}\n`)
} catch (error) {
  endRefused(error)
}
