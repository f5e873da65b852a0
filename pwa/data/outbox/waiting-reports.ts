import { sentPaths } from '#contract/reviews/sent-paths.ts'
import { logWarning } from '../log-warning.ts'
import type { ReportOutcome, SentReport, WaitingReport } from '../reviews/messages.ts'
import { type OnDatabase, resultOf } from './outbox-storage.ts'
import type { Outcome, Queue, Waiting } from './send-waiting.ts'

const TABLES = ['reports', 'firmReports'] as const
type TableName = (typeof TABLES)[number]
const SENT = 'sentReports'

/** Reports of firms wait apart: an earlier version would send them as reports of reviews. */
const tableOf = (report: WaitingReport): TableName => ('reviewId' in report ? 'reports' : 'firmReports')

/** The path and the body of a report's call: without what this device keeps for itself. */
function callOf(report: WaitingReport): readonly [path: string, body: object] {
  const { firmName: _, notBefore: __, ...said } = report
  const to = (path: string, id: string) => path.replace(':id', encodeURIComponent(id))
  if ('reviewId' in said) {
    const { reviewId, ...body } = said
    return [to(sentPaths.reportReview, reviewId), body]
  }
  const { firmId, ...body } = said
  return [to(sentPaths.reportFirm, firmId), body]
}

/** What is kept of a report that left this device: nothing of what it says. */
function sentOf(report: WaitingReport, refusal: string): SentReport {
  const { idempotencyKey, reason, firmName = '', secret = '' } = report
  const of = 'criterion' in report && { criterion: report.criterion }
  return { idempotencyKey, reason, ...of, firmName, secret, refusal, sentAt: new Date().toISOString() }
}

/** How a report is sent. `isOnForm`: its form is still open, and says why the site refuses it. */
export function reportToSend(
  onDatabase: OnDatabase,
  report: WaitingReport,
  { isOnForm = false } = {},
): Waiting {
  const [path, body] = callOf(report)
  const key = report.idempotencyKey
  const change = (name: TableName | typeof SENT, work: (table: IDBObjectStore) => Promise<unknown>) =>
    onDatabase((database) => work(database.transaction(name, 'readwrite').objectStore(name))).catch(
      (error: unknown) => logWarning('What became of a report is not kept', error),
    )
  return {
    key,
    notBefore: report.notBefore ?? 0,
    path,
    body: () => JSON.stringify(body),
    isReply: ({ message }) => typeof message === 'string',
    async settle(outcome) {
      const table = tableOf(report)
      if (outcome.kind === 'postponed') {
        await change(table, async (waiting) => {
          // Not one that was erased meanwhile.
          const isThere = (await resultOf(waiting.getKey(key))) !== undefined
          if (isThere) await resultOf(waiting.put({ ...report, notBefore: outcome.until }))
        })
        return
      }
      const isSaid = outcome.kind === 'refused' && isOnForm
      const refusal = outcome.kind === 'refused' ? outcome.refusal.detail : ''
      if (report.secret && !isSaid) await change(SENT, (sent) => resultOf(sent.put(sentOf(report, refusal))))
      await change(table, (waiting) => resultOf(waiting.delete(key)))
    },
  }
}

/** How an attempt ended, for who waits at the form. */
export function outcomeOnForm(outcome: Outcome): ReportOutcome {
  if (outcome.kind === 'received') return { kind: 'sent' }
  if (outcome.kind === 'refused') return { kind: 'refused', message: outcome.refusal.detail }
  return { kind: 'waiting', isBusy: outcome.said !== '' }
}

/** Reports of reviews and of firms. None where there is no database, or that of an earlier version without a place for them. */
export const waitingReports =
  (onDatabase: OnDatabase): Queue =>
  async () => {
    try {
      return await onDatabase(async (database) => {
        const tables = TABLES.filter((name) => database.objectStoreNames.contains(name))
        if (tables.length === 0) return []
        const stores = database.transaction(tables)
        const held = await Promise.all(
          tables.map((name) => resultOf<WaitingReport[]>(stores.objectStore(name).getAll())),
        )
        return held.flat().map((report) => reportToSend(onDatabase, report))
      })
    } catch (error) {
      logWarning('The reports that wait were not read', error)
      return []
    }
  }
