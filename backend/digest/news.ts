import type { Reading } from '#backend/database/transaction.ts'
import { dayInWords } from '#backend/mail/letters.ts'
import { AUTO_BACKUP, findJob } from '#backend/models/job.ts'
import { readSettings } from '#backend/models/settings.ts'
import { readUsers, type UserRecord } from '#backend/models/user.ts'
import { countWaiting, oldestWaiting } from '#backend/models/waiting.ts'
import { type DigestTopic, digestTopics } from '#contract/accounts/digest.ts'
import { can } from '#contract/permissions.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { days } from '#contract/primitives/time.ts'
import type { Subscription } from './rows/digest.ts'
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
export async function newsFor(
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
