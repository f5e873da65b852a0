import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, inTransaction } from '#backend/database/transaction.ts'
import type { Job } from '#backend/jobs/claim.ts'
import { compose } from '#backend/mail/letters.ts'
import { type Mailer, MailOff, reasonOf } from '#backend/mail/mailer.ts'
import { readSender } from '#backend/mail/sender.ts'
import { texts } from '#backend/mail/texts.ts'
import type { DigestFrequency } from '#contract/accounts/digest.ts'
import { days } from '#contract/primitives/time.ts'
import { newsFor } from './news.ts'
import {
  claimDigest,
  dropOrphanedDigests,
  markReported,
  readSubscriptions,
  releaseDigest,
  type Subscription,
} from './rows/digest.ts'

interface DigestParts {
  readonly database: Database
  readonly mailer: Mailer
  /** Where the links of letters begin; "" where the site does not know its own address. */
  readonly origin: () => Promise<string>
}

/** The hour of a day in UTC at which digests are due: morning where most readers are. */
const DUE_HOUR = 6

/** The last due time at or before a moment: of that day, or of its Monday. */
function dueBefore(frequency: Exclude<DigestFrequency, 'off'>, moment: Date): Date {
  const last = new Date(moment.getTime() - DUE_HOUR * days(1 / 24))
  const back = frequency === 'weekly' ? (last.getUTCDay() + 6) % 7 : 0
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), last.getUTCDate() - back, DUE_HOUR))
}

/** The first due time after a moment. */
const dueAfter = (moment: Date): Date => new Date(dueBefore('daily', moment).getTime() + days(1))

/** Sends one person's news, if there are any. @throws MailOff, or why the mail was not sent */
async function send(
  { database, mailer, origin }: DigestParts,
  subscription: Subscription,
  now: Date,
): Promise<void> {
  const { user, digest } = subscription
  const { lines, from } = await inSnapshot(database, async (reading) => ({
    lines: await newsFor(reading, subscription, now),
    from: await readSender(reading),
  }))
  if (lines.length > 0) {
    const text = texts.digest({ weekly: digest.frequency === 'weekly', lines, origin: await origin() })
    await mailer.send(compose(user.email, from, text))
  }
  await inTransaction(database, (writing) => markReported(writing, user.id, now))
}

/**
 * Mails everybody's digest. Each is claimed by a conditional update before it is sent, so that no two processes send it,
 * also where one of them is slow; a process that dies in between sends none, and the next digest says what it missed.
 */
export function digestJob(parts: DigestParts): Job {
  const { database } = parts
  return {
    name: 'digest',
    dueAfter,
    explain: reasonOf,
    async run({ now }) {
      await inTransaction(database, dropOrphanedDigests)
      let failure: unknown = null
      for (const subscription of await readSubscriptions({ database })) {
        const { digest } = subscription
        if (digest.frequency === 'off') continue
        const due = dueBefore(digest.frequency, now).toISOString()
        if (digest.claimed_for >= due || digest.reported_until >= due) continue
        if (!(await inTransaction(database, (writing) => claimDigest(writing, digest, due)))) continue
        try {
          await send(parts, subscription, now)
        } catch (error) {
          await inTransaction(database, (writing) => releaseDigest(writing, digest, due))
          if (error instanceof MailOff) return null
          failure ??= error
        }
      }
      if (failure !== null) throw failure
      return null
    },
  }
}
