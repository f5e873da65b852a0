import type { Database } from '#backend/database/connect.ts'
import { inTransaction } from '#backend/database/transaction.ts'
import type { Clock } from '#backend/http/session.ts'
import type { Log } from '#backend/log.ts'
import { answerLinkTable } from '#backend/models/answer-link.ts'
import { dropOldDeletedUsers } from '#backend/models/deleted-user.ts'
import { enrolmentTable } from '#backend/models/enrolment.ts'
import { dropOrphanedFirmViews } from '#backend/models/firm-view.ts'
import { dropOldLongTexts } from '#backend/models/history-long-texts.ts'
import { dropOldOpenForms } from '#backend/models/open-form.ts'
import { dropOldMails } from '#backend/models/statement-mail.ts'
import { removeExpired } from '#backend/models/table.ts'
import { dropOldThrottles } from '#backend/models/throttle.ts'
import { hours } from '#contract/primitives/time.ts'
import { linkTable } from './rows/link.ts'
import { dropOldSessions } from './rows/session.ts'
import { stopLinkTable } from './rows/stop-link.ts'

const EVERY = hours(1)

/** Of tokens that end at a moment of their row: enrolments, and links that were mailed or handed over. */
const expiring = [enrolmentTable, linkTable, stopLinkTable, answerLinkTable]

/**
 * Drops what is over: sessions, enrolments, links, counters, deleted accounts, texts of old acts, open forms, views without an
 * account.
 */
export function sweep(database: Database, now: Date): Promise<void> {
  return inTransaction(database, async (writing) => {
    await dropOldSessions(writing, now)
    for (const table of expiring) await removeExpired(writing, table, now)
    await dropOldThrottles(writing, now)
    await dropOldMails(writing, now)
    await dropOldDeletedUsers(writing, now)
    await dropOldLongTexts(writing, now)
    await dropOldOpenForms(writing, now)
    await dropOrphanedFirmViews(writing)
  })
}

/** Sweeps every hour; returns a function that stops it. */
export function startSweeping(database: Database, clock: Clock, log: Log): () => void {
  const timer = setInterval(() => {
    sweep(database, clock()).catch((error) => log.error('sweep failed', error))
  }, EVERY)
  timer.unref()
  return () => clearInterval(timer)
}
