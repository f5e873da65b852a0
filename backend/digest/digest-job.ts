import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, inTransaction, type Reading } from '#backend/database/transaction.ts'
import type { Job } from '#backend/jobs/claim.ts'
import { compose, dayInWords } from '#backend/mail/letters.ts'
import { type Mailer, MailOff, reasonOf } from '#backend/mail/mailer.ts'
import { readSender } from '#backend/mail/sender.ts'
import { texts } from '#backend/mail/texts.ts'
import { AUTO_BACKUP, findJob } from '#backend/models/job.ts'
import { readSettings } from '#backend/models/settings.ts'
import { readUsers, type UserRecord } from '#backend/models/user.ts'
import { countWaiting, oldestWaiting } from '#backend/models/waiting.ts'
import { type DigestFrequency, type DigestTopic, digestTopics } from '#contract/accounts/digest.ts'
import { can } from '#contract/permissions.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { days } from '#contract/primitives/time.ts'
import {
  claimDigest,
  dropOrphanedDigests,
  markReported,
  readSubscriptions,
  releaseDigest,
  type Subscription,
} from './rows/digest.ts'
import { readEndingCodes } from './rows/ending-codes.ts'

/** How far ahead codes and grace periods are looked at, in milliseconds. */
const CODES_AHEAD = days(7)
const GRACE_AHEAD = days(3)
/** Codes that one letter names. */
const MOST_CODES = 20

const dated = (now: Date, ahead: number) => utcDayOf(new Date(now.getTime() + ahead))

interface NewsContext {
  readonly user: UserRecord
  readonly since: string
  readonly now: Date
}

type TopicReader = (reading: Reading, context: NewsContext) => Promise<readonly string[]>

/** Objections that came and wait. */
async function objectionNews(reading: Reading, since: string): Promise<readonly string[]> {
  const fresh = await countWaiting(reading, 'objections', { after: since })
  if (fresh === 0) return []
  const waiting = await countWaiting(reading, 'objections')
  const all = `${pluralize(waiting, 'objection')} ${waiting === 1 ? 'is' : 'are'} waiting for a decision`
  return [`${pluralize(fresh, 'new objection')}: ${all}.`]
}

const topicReaders: Readonly<Record<DigestTopic, TopicReader>> = {
  async reviews(reading, { since }) {
    const fresh = await countWaiting(reading, 'reviews', { after: since })
    const oldest = await oldestWaiting(reading)
    const objections = await objectionNews(reading, since)
    if (fresh === 0 || oldest === null) return objections
    const waiting = await countWaiting(reading, 'reviews')
    const all = `${pluralize(waiting, 'review')} ${waiting === 1 ? 'is' : 'are'} waiting for a decision`
    return [
      `${pluralize(fresh, 'new review')}: ${all}, the oldest since ${dayInWords(oldest)}.`,
      ...objections,
    ]
  },
  async backup(reading) {
    const { enabled } = (await readSettings(reading)).settings.autoBackup
    const problem = enabled ? (await findJob(reading, AUTO_BACKUP))?.problem : ''
    return problem ? [`The automatic backup failed: ${problem}`] : []
  },
  async codes(reading, { now }) {
    const codes = await readEndingCodes(reading, { from: dated(now, 0), until: dated(now, CODES_AHEAD) })
    const lines = codes.slice(0, MOST_CODES).map(({ name, affiliateCode, discountValidUntil }) => {
      return `The code ${affiliateCode} for ${name} ends on ${dayInWords(discountValidUntil)}.`
    })
    const rest = codes.length - lines.length
    return rest > 0 ? [...lines, `${rest} more codes end within 7 days.`] : lines
  },
  async grace(reading, { user, now }) {
    const { mfaSettings } = (await readSettings(reading)).settings
    if (!mfaSettings.enabled) return []
    const latest = new Date(now.getTime() + GRACE_AHEAD).toISOString()
    const isEnding = ({ is_active, mfa_secret, mfa_grace_period_until: until }: UserRecord) =>
      is_active && mfa_secret === '' && until !== '' && until > now.toISOString() && until <= latest
    const seen = can(user.role, 'users:manage') ? await readUsers(reading) : [user]
    return seen.filter(isEnding).map(({ id, username, mfa_grace_period_until: until }) => {
      const whose = id === user.id ? 'Your' : `${username}'s`
      return `${whose} time to set up two-factor authentication ends on ${dayInWords(until)}.`
    })
  },
}

/** The news of one person, line by line; none where nothing happened. Give it one transaction. */
async function newsFor(
  reading: Reading,
  { digest, user }: Subscription,
  now: Date,
): Promise<readonly string[]> {
  const lines: string[] = []
  for (const { key, needs } of digestTopics) {
    if (!digest[key] || !can(user.role, needs)) continue
    lines.push(...(await topicReaders[key](reading, { user, since: digest.reported_until, now })))
  }
  return lines
}

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
