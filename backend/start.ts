import { mkdir } from 'node:fs/promises'
import { seconds } from '#contract/primitives/time.ts'
import { openDatabase } from './database/connect.ts'
import { prepareDatabase } from './database/prepare.ts'
import type { Environment } from './env.ts'
import { seedNewDatabase } from './firms/seed-firms.ts'
import { ensureDefaultData } from './init-data/default-data.ts'
import type { Log } from './log.ts'
import type { Pages } from './publication/pages.ts'
import type { StaticFiles } from './publication/static-files.ts'
import { publicationOf } from './publish-database.ts'
import { createSiteServer } from './server.ts'

/** How long, in milliseconds, running answers may take once the server was told to stop. (threat K2) */
const DRAIN_PATIENCE = seconds(9)

/** The built app: its renderer, and its files where this process is to serve them. */
export interface BuiltSite {
  readonly pages: Pages
  readonly staticFiles?: StaticFiles
}

/** A server that serves. */
export interface RunningSite {
  readonly address: string
  readonly databaseLabel: string
  /** Accepts nothing more, lets running answers end, and closes the database. */
  stop(): Promise<void>
}

/**
 * Brings everything up in order: database, schema, default data, sample firms on the embedded default's first
 * start, publication; the server listens last, when all of it is there.
 */
export async function startSite(
  env: Environment,
  log: Log,
  site: BuiltSite,
  version: string,
): Promise<RunningSite> {
  if (env.database.kind === 'sqlite') await mkdir(env.dataDir, { recursive: true })
  const database = openDatabase(env.database)
  let closing = false
  await prepareDatabase(database)
  if (env.sampleFirms) await seedNewDatabase(database)
  await ensureDefaultData(database)
  const publication = publicationOf(database, site.pages, env, log)
  await publication.publishNow()
  publication.start()
  const server = createSiteServer({
    env,
    log,
    database,
    publication,
    ...(site.staticFiles ? { staticFiles: site.staticFiles } : {}),
    version,
    isClosing: () => closing,
  })
  const port = await server.listen(env.port, env.host)
  return {
    address: `http://${env.host ?? 'localhost'}:${port}`,
    databaseLabel: database.label,
    async stop() {
      closing = true
      await server.drain(DRAIN_PATIENCE)
      publication.stop()
      site.staticFiles?.stop()
      await database.close()
    },
  }
}
