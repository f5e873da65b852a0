import { newToken, tokenHash } from '#backend/crypto/tokens.ts'
import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, inTransaction, type Reading } from '#backend/database/transaction.ts'
import type { Job } from '#backend/jobs/claim.ts'
import { composeNow } from '#backend/mail/letters.ts'
import { type Mailer, MailOff, reasonOf } from '#backend/mail/mailer.ts'
import { texts } from '#backend/mail/texts.ts'
import type { Mail } from '#backend/mail/transport.ts'
import { findObjectionsTo } from '#backend/models/objection.ts'
import { findReviews } from '#backend/models/review.ts'
import {
  claimMail,
  nextMailAt,
  readDueMails,
  releaseMail,
  type StatementMailRecord,
} from '#backend/models/statement-mail.ts'
import { findSubmission } from '#backend/models/submission.ts'
import { countAgainst, readThrottles, waitFor } from '#backend/models/throttle.ts'
import { days } from '#contract/primitives/time.ts'
import { publicPages } from '#contract/public-pages.ts'
import { filedUnder } from '../filed-under.ts'
import { addressCounter } from '../posting-limit.ts'
import { decisionInForce, toStatement } from './statement.ts'

interface MailParts {
  readonly database: Database
  readonly mailer: Mailer
  /** Where links begin; "" where the site does not know its own address. */
  readonly origin: () => Promise<string>
}

/** Mails that are sent before the job looks again. */
const AT_ONCE = 100

/** Mails that fail before the rest waits for the next look: a server that answers nothing would hold the job for long. */
const FAILING_AT_ONCE = 20

/** How long after its decision, in milliseconds, a mail that no server takes is tried again. */
const GIVEN_UP_AFTER = days(3)

/** Mails that one address gets in a day: the sender of a review can give a stranger's. (threat D7) */
const MAILS_A_DAY = { limit: 30, span: days(1) }

const counterOf = ({ to }: Mail) => addressCounter('statement', to)

/** Whether an address got as many mails as it may. */
async function isFull(reading: Reading, mail: Mail, now: Date): Promise<boolean> {
  const counters = await readThrottles(reading, [counterOf(mail)])
  return counters.some((counter) => waitFor(MAILS_A_DAY, counter, now) > 0)
}

interface Making {
  readonly token: string
  readonly origin: string
  readonly now: Date
}

/** The mail, as things are now; null where it is not due any more. */
async function mailOf(
  reading: Reading,
  { submission_id, about, decided_at }: StatementMailRecord,
  { token, origin, now }: Making,
): Promise<Mail | null> {
  const sent = await findSubmission(reading, submission_id)
  if (!sent) return null
  const review = (await findReviews(reading, 'submission_id', [submission_id])).get(submission_id)
  const objection = (await findObjectionsTo(reading, [submission_id])).get(submission_id)
  // Only a name that staff gave: words of the sender would reach any address that they typed. (threat D7)
  const [firmName = ''] = await filedUnder(reading, [[sent, review]])
  if (about === 'outcome') {
    const to = objection?.email || sent.contactEmail
    if (!objection?.outcome || to === '') return null
    const { outcome, reason } = objection
    const isPublished = review?.state === 'published'
    return composeNow(reading, to, texts.outcome({ firmName, outcome, reason, isPublished }))
  }
  const inForce = decisionInForce(sent, review)
  const isStanding = inForce?.decision === about && inForce.decided_at === decided_at
  if (!isStanding || sent.contactEmail === '') return null
  const ends = toStatement(sent, { review, objection, now })?.ends_at ?? null
  const text = texts.statement({
    ...inForce,
    firmName,
    ends: ends === null ? null : new Date(ends),
    url: origin && `${origin}${publicPages.submitReview.to()}#${token}`,
  })
  return composeNow(reading, sent.contactEmail, text)
}

/**
 * Mails the reasons for decisions once Undo is over, and the outcomes of objections. Each is claimed by a conditional update
 * before it is sent, so that no two processes send it; one that dies in between sends none, and the device shows it.
 */
export function statementMailJob({ database, mailer, origin }: MailParts): Job {
  const send = async (due: StatementMailRecord, now: Date) => {
    const token = newToken('obj_')
    const isMine = await inTransaction(database, (writing) => claimMail(writing, due, tokenHash(token)))
    if (!isMine) return
    const making = { token, origin: await origin(), now }
    const mail = await inSnapshot(database, (reading) => mailOf(reading, due, making))
    if (!mail || (await isFull({ database }, mail, now))) return
    try {
      await mailer.send(mail)
    } catch (error) {
      if (error instanceof MailOff) return
      const isLate = now.getTime() - Date.parse(due.decided_at) > GIVEN_UP_AFTER
      if (!isLate) await inTransaction(database, (writing) => releaseMail(writing, due, now))
      throw error
    }
    const counter = { name: counterOf(mail), rule: MAILS_A_DAY }
    await inTransaction(database, (writing) => countAgainst(writing, [counter], now))
  }
  return {
    name: 'statement-mails',
    dueAfter: () => nextMailAt({ database }),
    explain: reasonOf,
    async run({ now }) {
      const failures: unknown[] = []
      for (const due of await readDueMails({ database }, now, AT_ONCE)) {
        await send(due, now).catch((error) => failures.push(error))
        if (failures.length === FAILING_AT_ONCE) break
      }
      if (failures.length > 0) throw failures[0]
      return null
    },
  }
}
