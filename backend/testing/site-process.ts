import { parseEnvironment } from '#backend/env.ts'
import { createLog } from '#backend/log.ts'
import { startSite } from '#backend/start.ts'
import { watchProcess } from '#backend/watch-process.ts'
import { plainPages } from './plain-pages.ts'

// A server in a process of its own, for tests that end processes. Says where it listens in its first line. A request
// is never rejected by these: `SIGUSR2` throws where nobody catches.
const log = createLog({ write: (line) => process.stderr.write(line) })
const env = parseEnvironment(process.env)
const site = await startSite({ env, log, site: { pages: plainPages }, version: '1.0.0-test' })
watchProcess(site, log)
process.on('SIGUSR2', () => {
  throw new Error('thrown where nobody catches')
})
process.stdout.write(`${site.address}\n`)
