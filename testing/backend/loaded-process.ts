import { createRequire } from 'node:module'
import { parseEnvironment } from '#backend/env.ts'
import { createLog } from '#backend/log.ts'
import { startSite } from '#backend/start.ts'
import { plainPages } from './plain-pages.ts'

// Starts a server in a process of its own, ends it, and says as one line of JSON which native libraries, packages and
// parts of Node were loaded for it.

const log = createLog({ write: () => undefined })
const env = parseEnvironment(process.env)
const site = await startSite({ env, log, site: { pages: plainPages }, version: '1.0.0-test' })
const { sharedObjects } = process.report.getReport() as unknown as { readonly sharedObjects: string[] }
const { moduleLoadList } = process as unknown as { readonly moduleLoadList: string[] }
// Modules of the newer kind are in no list: whether one of them is loaded shows in what it requires.
const required = Object.keys(createRequire(import.meta.url).cache)
process.stdout.write(`${JSON.stringify([...sharedObjects, ...required, ...moduleLoadList])}\n`)
await site.stop()
process.exit()
