import type { Table } from 'dexie'
import { reportFirm } from '#contract/reviews/firm-reports.ts'
import { reportReview } from '#contract/reviews/review-endpoints.ts'
import { ApiError, plainMessage } from '#pwa/api/api-error.ts'
import { call } from '#pwa/api/call.ts'
import { onDatabase } from '../device/database.ts'
import type { UserTables } from '../device/user-database.ts'
import { logWarning } from '../log-warning.ts'
import type { ReportOutcome, StoredFirmReport, StoredReport } from './messages.ts'

interface Parts<Report> {
  readonly tables: UserTables
  /** Where its reports wait. */
  readonly waiting: (open: UserTables) => Table<Report, string>
  /** Sends one to the site. @throws ApiError */
  readonly send: (report: Report) => Promise<unknown>
}

/** Asks the server. @throws ApiError */
const sendReport = ({ reviewId, firmName: _, ...body }: StoredReport, origin = ''): Promise<unknown> =>
  call(reportReview, { params: { id: reviewId }, body }, { origin })

/** The same for a report of a firm. @throws ApiError */
const sendFirmReport = ({ firmId, firmName: _, ...body }: StoredFirmReport, origin = ''): Promise<unknown> =>
  call(reportFirm, { params: { id: firmId }, body }, { origin })

/** Whether trying again as it is will never do. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.failure === 'refused' && error.status < 500 && error.status !== 429

/** Whether the site was there, and had no room: too many reports, or trouble of its own. */
const isAnswered = (error: unknown): boolean => error instanceof ApiError && error.failure === 'refused'

/** Sends reports of reviews or of firms, and keeps those that cannot be sent until there is a connection, each under its key. */
export function createReportOutbox<Report extends StoredReport | StoredFirmReport>({
  tables,
  waiting: tableIn,
  send,
}: Parts<Report>) {
  const forget = (key: string) =>
    onDatabase(tables, (open) => tableIn(open).delete(key)).catch((error: unknown) =>
      logWarning('A report was not forgotten', error),
    )

  /** Puts a report among those that were sent, without what it says. */
  const moveToSent = async (report: Report, refusal: string): Promise<void> => {
    const { idempotencyKey, reason, firmName = '', secret = '' } = report
    const of = 'criterion' in report && { criterion: report.criterion }
    const sentAt = new Date().toISOString()
    const sent = { idempotencyKey, reason, ...of, firmName, secret, refusal, sentAt }
    if (secret)
      await onDatabase(tables, (open) => open.sentReports.put(sent)).catch((error: unknown) =>
        logWarning('A sent report is not kept', error),
      )
    await forget(idempotencyKey)
  }

  const attempt = async (report: Report): Promise<ReportOutcome> => {
    try {
      await send(report)
    } catch (error) {
      if (!isFinal(error)) return { kind: 'waiting', isBusy: isAnswered(error) }
      return { kind: 'refused', message: plainMessage(error) }
    }
    await moveToSent(report, '')
    return { kind: 'sent' }
  }
  return {
    /** Sends a report, or keeps it; a browser without storage tries once. */
    async add(report: Report): Promise<ReportOutcome> {
      await onDatabase(tables, (open) => tableIn(open).put(report)).catch((error: unknown) =>
        logWarning('A report is not kept', error),
      )
      const outcome = await attempt(report)
      // Its form is still open, and says why.
      if (outcome.kind === 'refused') await forget(report.idempotencyKey)
      return outcome
    },
    /** Tries again what waits. Never throws. */
    async wake(): Promise<void> {
      const waiting = await onDatabase(tables, (open) => tableIn(open).toArray()).catch(() => [])
      for (const report of waiting) {
        const outcome = await attempt(report)
        if (outcome.kind === 'waiting') return
        if (outcome.kind === 'refused') await moveToSent(report, outcome.message)
      }
    },
  }
}

/** The outboxes of both kinds of reports, as a page asks for them. */
export function createReportOutboxes(tables: UserTables) {
  const reviews = createReportOutbox({ tables, waiting: (open) => open.reports, send: sendReport })
  const firms = createReportOutbox({ tables, waiting: (open) => open.firmReports, send: sendFirmReport })
  return {
    addReview: reviews.add,
    addFirm: firms.add,
    async wake(): Promise<void> {
      await reviews.wake()
      await firms.wake()
    },
  }
}
