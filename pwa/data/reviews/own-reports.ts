import { OWN_REPORTS_AT_ONCE, type OwnReport, readOwnReports } from '#contract/reviews/own-reports.ts'
import { call } from '#pwa/api/call.ts'
import { OpenTooLongError, onDatabase } from '../device/database.ts'
import type { Place } from '../device/questions.ts'
import type { UserTables } from '../device/user-database.ts'
import { logWarning } from '../log-warning.ts'
import type { SentReport, ShownReport } from './messages.ts'

interface Parts {
  readonly tables: UserTables
  readonly isOnline: () => boolean
  /** Asks the site what became of reports, in the order of their secrets; absent: by its call. @throws ApiError */
  readonly ask?: (secrets: string[]) => Promise<readonly (OwnReport | null)[]>
}

const askSite = (secrets: string[]) => call(readOwnReports, { body: { secrets } })

const shownOf = ({ secret: _, ...report }: SentReport): ShownReport => report

/** Answers with the reports that were sent from this device or wait on it, and what the site says of them. Never throws. */
export function createOwnReports({ tables, isOnline, ask = askSite }: Parts) {
  /** None where the browser gives no database; one that is slow to open is waited for. */
  const read = async <Row>(work: (open: UserTables) => Promise<Row[]>): Promise<Row[]> => {
    try {
      return await onDatabase(tables, work)
    } catch (error) {
      return error instanceof OpenTooLongError ? read(work) : []
    }
  }
  const sent = () => read((open) => open.sentReports.toArray())
  const waiting = () =>
    read(async (open) => [...(await open.reports.toArray()), ...(await open.firmReports.toArray())])

  const readFromSite = async (): Promise<void> => {
    const asked = (await sent()).filter(({ refusal }) => refusal === '')
    for (let start = 0; start < asked.length; start += OWN_REPORTS_AT_ONCE) {
      const part = asked.slice(start, start + OWN_REPORTS_AT_ONCE)
      const found = await ask(part.map(({ secret }) => secret))
      const readAt = new Date().toISOString()
      // Those that were forgotten meanwhile are not there any more, and stay so.
      const known = part.map(({ idempotencyKey: key }, index) => ({
        key,
        changes: { known: { report: found[index] ?? null, readAt } },
      }))
      await onDatabase(tables, (open) => open.sentReports.bulkUpdate(known))
    }
  }

  const onShow = async (): Promise<ShownReport[]> => {
    const newestFirst = (await sent()).sort((one, other) => (one.sentAt < other.sentAt ? 1 : -1))
    const unsent = (await waiting()).map((report) => ({
      idempotencyKey: report.idempotencyKey,
      reason: report.reason,
      ...('criterion' in report && { criterion: report.criterion }),
      firmName: report.firmName ?? '',
      sentAt: null,
      refusal: '',
    }))
    return [...unsent, ...newestFirst.map(shownOf)]
  }

  return async (place: Place, forget?: string): Promise<readonly ShownReport[]> => {
    try {
      if (forget) await onDatabase(tables, (open) => open.sentReports.delete(forget))
      if (place === 'site' && isOnline()) await readFromSite()
    } catch (error) {
      logWarning('The site said nothing of own reports', error)
    }
    return onShow()
  }
}
