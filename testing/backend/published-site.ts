import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import { inject } from 'vitest'
import { type Database, type DatabaseLocation, openDatabase } from '#backend/database/connect.ts'
import { inSnapshot, inTransaction, type Writing } from '#backend/database/transaction.ts'
import { servePublished } from '#backend/http/published.ts'
import { createWorkQueue, type WorkQueue } from '#backend/load-shedding/work-queue.ts'
import { readDirectory } from '#backend/models/directory.ts'
import { insertFirm } from '#backend/models/firm.ts'
import { findFirmOfSlug, readChangePage } from '#backend/models/public-change.ts'
import { nextRevision, readRevision } from '#backend/models/publication-state.ts'
import { readSubmissionFigures } from '#backend/models/submission-counts.ts'
import type { Pages } from '#backend/publication/pages.ts'
import { createPublication, type Publication } from '#backend/publication/publication.ts'
import type { PublicationTiming } from '#backend/publication/timing.ts'
import { migrate } from '#backend/schema/migrate.ts'
import type { NewFirm } from '#contract/firm.ts'
import { aFirm } from './builders.ts'
import { plainPages } from './plain-pages.ts'
import { copyFileTemplate } from './templates.ts'
import { sharedTiming } from './timing.ts'

export interface SiteOptions {
  readonly location?: DatabaseLocation
  readonly pages?: Pages
  readonly appUrl?: string
  /** Absent: that of servers under test. */
  readonly timing?: Partial<PublicationTiming>
  /** Where work made on demand waits; absent: as in the product. */
  readonly queue?: WorkQueue
}

/** A publication over a real database, served over real HTTP. */
export interface PublishedSite {
  readonly url: string
  readonly database: Database
  readonly publication: Publication
  /** How often the reviews were counted. */
  readonly counts: () => number
  /** The reported failures. */
  readonly failures: readonly unknown[]
  /** The reported stored values that do not fit the contract. */
  readonly invalidRecords: readonly string[]
  /** Runs a visible change in a transaction; `revision` is the number of that change. */
  write<T>(change: (writing: Writing, revision: number) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Adds a firm and returns it. */
export function addFirm(site: Pick<PublishedSite, 'write'>, values: Partial<NewFirm> = {}) {
  return site.write((writing, revision) => insertFirm(writing, aFirm(values), { revision }))
}

/** Starts a site of its own: a database without data in a folder that goes with it, unless `location` says otherwise. */
export async function publishedSite(options: SiteOptions = {}): Promise<PublishedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'published-'))
  const own = { kind: 'sqlite', file: join(folder, 'directory.sqlite') } as const
  if (!options.location) await copyFileTemplate(inject('templates'), own.file)
  const database = openDatabase(options.location ?? own)
  await migrate(database)
  const failures: unknown[] = []
  const invalidRecords: string[] = []
  let counts = 0
  const publication = createPublication({
    pages: options.pages ?? plainPages,
    queue: options.queue ?? createWorkQueue(),
    appUrl: options.appUrl ?? null,
    localUrl: 'http://localhost:3000',
    pageData: {
      firmOfSlug: (slug) => findFirmOfSlug({ database }, slug),
      changes: (query) => inSnapshot(database, (reading) => readChangePage(reading, query, new Date())),
    },
    readDirectory: (known) => readDirectory(database, known),
    readRevision: () => readRevision(database),
    countReviews() {
      counts += 1
      return readSubmissionFigures({ database })
    },
    timing: { ...sharedTiming.publication, ...options.timing },
    onInvalidRecord: (sentence) => invalidRecords.push(sentence),
    onFailure: (error) => failures.push(error),
  })
  publication.start()
  await publication.ready()
  const app = new Koa()
  app.on('error', (error) => failures.push(error))
  app.use(
    servePublished({
      find: publication.find,
      movedTo: publication.movedTo,
      notFound: () => publication.notFound(),
      shell: () => publication.shell(),
      staleSeconds: publication.staleSeconds,
      https: false,
    }),
  )
  app.use((ctx) => {
    ctx.status = 418
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    database,
    publication,
    counts: () => counts,
    failures,
    invalidRecords,
    write: (change) =>
      inTransaction(database, async (writing) => change(writing, await nextRevision(writing))),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await publication.stop()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
