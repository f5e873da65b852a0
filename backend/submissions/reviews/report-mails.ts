import type { Database } from '#backend/database/connect.ts'
import { inTransaction, onCommit, type Writing } from '#backend/database/transaction.ts'
import type { Clock } from '#backend/http/session.ts'
import { composeNow } from '#backend/mail/letters.ts'
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

const receiptCounters = (email: string, address: string): Counted[] => [
  ...countersOf('receipt', address, NETWORK_AN_HOUR),
  { name: addressCounter('receipt-hour', email), rule: RECEIPTS_AN_HOUR },
  { name: addressCounter('receipt-day', email), rule: RECEIPTS_A_DAY },
]

const decisionCounters = (email: string): Counted[] => [
  { name: addressCounter('report-decision', email), rule: DECISIONS_A_DAY },
]

/** The mail where the counters let it through; null where they do not: the sender's device says it all the same. */
async function counted(
  { database, clock }: ReportMails,
  counters: readonly Counted[],
  make: () => Promise<Mail>,
): Promise<Mail | null> {
  const wait = await inTransaction(database, (writing) => countAgainst(writing, counters, clock()))
  return wait > 0 ? null : make()
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
  const letter = async () =>
    composeNow(mails, to, texts.receipt({ about, firmName, reasons: [reason], origin: await mails.origin() }))
  onCommit(writing, () => mails.mailer.post(() => counted(mails, receiptCounters(to, address), letter)))
}

/** Mails what was decided on reports, one mail for each address, once it is stored. */
export function postDecisions(
  mails: ReportMails,
  writing: Writing,
  reports: readonly Pick<ReportRecord, 'email' | 'reason'>[],
  decision: ReportDecision & { readonly firmName: string },
): void {
  const byAddress = Map.groupBy(
    reports.filter(({ email }) => email !== ''),
    ({ email }) => emailKey(email),
  )
  const makes = [...byAddress.values()].map((alike) => {
    const to = alike[0]?.email ?? ''
    const reasons = alike.map(({ reason }) => reason)
    const letter = async () =>
      composeNow(mails, to, texts.decision({ ...decision, reasons, origin: await mails.origin() }))
    return () => counted(mails, decisionCounters(to), letter)
  })
  onCommit(writing, () => mails.mailer.postAll(makes))
}
