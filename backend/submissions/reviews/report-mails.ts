import type { Database } from '#backend/database/connect.ts'
import { inTransaction, onCommit, type Writing } from '#backend/database/transaction.ts'
import type { Clock } from '#backend/http/session.ts'
import { composeNow, type MailText } from '#backend/mail/letters.ts'
import type { Mailer } from '#backend/mail/mailer.ts'
import type { ReportDecision } from '#backend/mail/report-decision.ts'
import { texts } from '#backend/mail/texts.ts'
import type { Mail } from '#backend/mail/transport.ts'
import type { ReportAbout, ReportRecord } from '#backend/models/review-report.ts'
import { type Counted, countAgainst } from '#backend/models/throttle.ts'
import { emailKey } from '#backend/models/user.ts'
import { days, hours } from '#contract/primitives/time.ts'
import { addressCounter, countersOf } from '../posting-limit.ts'

export interface ReportMails {
  readonly database: Database
  readonly clock: Clock
  readonly mailer: Pick<Mailer, 'post' | 'postAll'>
  /** Where the site is; "" where it does not know its own address. */
  readonly origin: () => Promise<string>
}

/** Receipts that one network may cause in an hour, and that one address gets in an hour and in a day. (threat D7) */
const NETWORK_AN_HOUR = { limit: 10, span: hours(1) }
const RECEIPTS_AN_HOUR = { limit: 3, span: hours(1) }
const RECEIPTS_A_DAY = { limit: 10, span: days(1) }
/** Decisions that one address is told in a day: staff cause them, each review is one. */
const DECISIONS_A_DAY = { limit: 30, span: days(1) }

/** Makes the mail where the counters let it through; else none: the sender's device says it all the same. */
const counted =
  (
    { database, clock, origin }: ReportMails,
    to: string,
    counters: readonly Counted[],
    textFrom: (origin: string) => MailText,
  ) =>
  async (): Promise<Mail | null> => {
    const wait = await inTransaction(database, (writing) => countAgainst(writing, counters, clock()))
    return wait > 0 ? null : composeNow({ database }, to, textFrom(await origin()))
  }

interface Receipt {
  readonly report: Pick<ReportRecord, 'email' | 'reason'>
  readonly firmName: string
  /** Network address of the sender. */
  readonly address: string
  readonly about: ReportAbout
}

/** Mails that a report arrived, once it is stored and the caller has the answer. */
export function postReceipt(
  mails: ReportMails,
  writing: Writing,
  { report, firmName, address, about }: Receipt,
): void {
  const { email: to, reason } = report
  if (to === '') return
  const counters = [
    ...countersOf('receipt', address, NETWORK_AN_HOUR),
    { name: addressCounter('receipt-hour', to), rule: RECEIPTS_AN_HOUR },
    { name: addressCounter('receipt-day', to), rule: RECEIPTS_A_DAY },
  ]
  const make = counted(mails, to, counters, (origin) =>
    texts.receipt({ about, firmName, reasons: [reason], origin }),
  )
  onCommit(writing, () => mails.mailer.post(make))
}

/** Mails what was decided on reports, one mail for each address, once it is stored. */
export function postDecisions(
  mails: ReportMails,
  writing: Writing,
  reports: readonly Pick<ReportRecord, 'email' | 'reason'>[],
  decision: ReportDecision & { readonly firmName: string },
): void {
  const named = reports.filter(({ email }) => email !== '')
  const byAddress = Map.groupBy(named, ({ email }) => emailKey(email))
  const makes = [...byAddress.values()].map((alike) => {
    const to = alike[0]?.email ?? ''
    const reasons = alike.map(({ reason }) => reason)
    const counters = [{ name: addressCounter('report-decision', to), rule: DECISIONS_A_DAY }]
    return counted(mails, to, counters, (origin) => texts.decision({ ...decision, reasons, origin }))
  })
  onCommit(writing, () => mails.mailer.postAll(makes))
}
