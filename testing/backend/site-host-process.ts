import { rmSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashingEffort } from '#backend/crypto/password-hash.ts'
import { parseEnvironment } from '#backend/env.ts'
import { loadStaticFiles } from '#backend/http/static-files.ts'
import { createLog } from '#backend/log.ts'
import { loadPages } from '#backend/publication/load-pages.ts'
import { type RunningSite, startSite } from '#backend/start.ts'
import { patientTiming } from './timing.ts'

type Variables = Readonly<Record<string, string>>

/** What the host is asked for; `site` is a number that the asker chose. */
export type HostOrder =
  | { readonly site: number; readonly start: { readonly dataDir: string; readonly environment: Variables } }
  | { readonly site: number; readonly stop: true }

/** What it answers, and each line that a site logs. */
export type HostReply =
  | { readonly site: number; readonly started: { readonly port: number; readonly firstLink: string | null } }
  | { readonly site: number; readonly stopped: true }
  | { readonly site: number; readonly failed: string }
  | { readonly site: number; readonly line: string }

// A host of sites for journeys: one process that has loaded the server and the built app, and starts sites of them in
// no time. Each is a whole `startSite` on a folder, a database and a port of its own; nothing is reset. A folder begins
// as a copy of one that such a start left behind: migrated, with the same firms and the same first admin.
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const client = at('dist/client')
const pages = await loadPages({
  client,
  serverEntry: at('dist/server/entry-server.js'),
  copyScript: at('pwa/copy-before-hydration.js'),
})
const staticFiles = await loadStaticFiles({ client, earlier: at('dist/earlier'), worker: null })

/** Almost no work for each hash; how many run and wait at once stays as it is. */
const effort = { ...hashingEffort, memoryCost: 8, timeCost: 1 }

function start(dataDir: string, environment: Variables, write: (line: string) => void): Promise<RunningSite> {
  const env = parseEnvironment({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...environment })
  const log = createLog({ write })
  const site = { pages, staticFiles }
  return startSite({ env, log, site, version: '1.0.0-test', overrides: { effort }, timing: patientTiming })
}

/** Folders to copy, by what a first start makes of its environment. */
const templates = new Map<string, Promise<string>>()
const folders: string[] = []

async function makeTemplate(environment: Variables): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journey-template-'))
  folders.push(folder)
  const site = await start(folder, environment, () => undefined)
  await site.stop()
  return folder
}

function templateOf(environment: Variables): Promise<string> {
  const { SAMPLE_FIRMS, ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_PASSWORD } = environment
  const key = JSON.stringify([SAMPLE_FIRMS, ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_PASSWORD])
  const template = templates.get(key) ?? makeTemplate(environment)
  templates.set(key, template)
  return template
}

const sites = new Map<number, RunningSite>()
const reply = (message: HostReply) => void process.send?.(message)

async function obey(order: HostOrder): Promise<void> {
  const { site } = order
  if ('stop' in order) {
    await sites.get(site)?.stop()
    sites.delete(site)
    reply({ site, stopped: true })
    return
  }
  const { dataDir, environment } = order.start
  await cp(await templateOf(environment), dataDir, { recursive: true })
  const running = await start(dataDir, environment, (line) => reply({ site, line }))
  sites.set(site, running)
  const { port } = new URL(running.address)
  reply({ site, started: { port: Number(port), firstLink: running.firstLink?.link ?? null } })
}

process.on('message', (order: HostOrder) => {
  obey(order).catch((error: unknown) => {
    reply({
      site: order.site,
      failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  })
})
// It ends with the process that started it.
process.on('disconnect', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  process.exit()
})
