import { setTimeout as pause } from 'node:timers/promises'
import { findFirmOfSlug, readChangePage } from '#backend/models/public-change.ts'
import type { Database } from './database/connect.ts'
import { inSnapshot } from './database/transaction.ts'
import type { Environment } from './env.ts'
import type { Clock } from './http/session.ts'
import type { WorkQueue } from './load-shedding/work-queue.ts'
import type { Log } from './log.ts'
import { readDirectory } from './models/directory.ts'
import { readFirmPrices } from './models/price-record.ts'
import { readRevision } from './models/publication-state.ts'
import { readReviewFigures } from './models/review-figures.ts'
import { readReviewPage } from './models/review-list.ts'
import { readRubricStanding } from './models/rubric-standing.ts'
import { readSubmissionFigures } from './models/submission-counts.ts'
import type { Pages } from './publication/pages.ts'
import { createPublication, type Publication } from './publication/publication.ts'
import type { Timing } from './timing.ts'

interface PublishedDatabase {
  readonly database: Database
  readonly pages: Pages
  readonly env: Pick<Environment, 'appUrl' | 'port'>
  readonly log: Log
  readonly queue: WorkQueue
  readonly clock: Clock
  readonly timing: Pick<Timing, 'publication' | 'writer'>
}

/** The publication of a database: renewed after each change that visitors can see. */
export function publicationOf(published: PublishedDatabase): Publication {
  const { database, pages, env, log, queue, clock, timing } = published
  const publication = createPublication({
    pages,
    queue,
    timing: timing.publication,
    appUrl: env.appUrl || null,
    localUrl: `http://localhost:${env.port}`,
    readDirectory: (known) => readDirectory(database, known, clock()),
    readRevision: () => readRevision(database),
    pageData: {
      reviews: (firm) =>
        inSnapshot(database, (reading) => readReviewPage(reading, firm ?? undefined, {}, clock())),
      changes: (query) => inSnapshot(database, (reading) => readChangePage(reading, query, clock())),
      firmOfSlug: (slug) => findFirmOfSlug({ database }, slug),
      prices: (firm) => inSnapshot(database, (reading) => readFirmPrices(reading, firm, clock())),
      figures: () => inSnapshot(database, readReviewFigures),
      rubric: () => inSnapshot(database, readRubricStanding),
    },
    countReviews: () => readSubmissionFigures({ database }),
    onInvalidRecord: (sentence) => log.warn(sentence),
    onFailure: (error) => log.error('publication failed', error),
  })
  database.onChange.add(async () => {
    const published = publication.publishNow().catch((error) => log.error('publication failed', error))
    await Promise.race([published, pause(timing.writer, undefined, { ref: false })])
  })
  return publication
}
