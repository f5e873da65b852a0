import { autoBackupState } from '#backend/backup/auto-backup.ts'
import { backupCheckState } from '#backend/backup/check-restorable.ts'
import type { Reading } from '#backend/database/transaction.ts'
import { linesOf } from '#backend/history/lines.ts'
import type { Refusals } from '#backend/load-shedding/work-queue.ts'
import type { MailTrouble } from '#backend/mail/mailer.ts'
import { unwrittenPages } from '#backend/models/edited-page.ts'
import { type FirmRecord, readFirms } from '#backend/models/firm.ts'
import { lastTestMail, readChanges } from '#backend/models/history.ts'
import type { ImageKind } from '#backend/models/image-name.ts'
import { readFailedImages } from '#backend/models/image-table.ts'
import { brokenLinks } from '#backend/models/link-check.ts'
import { changedPages, changedPagesOf } from '#backend/models/rule-page.ts'
import { readSettings } from '#backend/models/settings.ts'
import { activeTheme, readThemes } from '#backend/models/theme.ts'
import { readUsers } from '#backend/models/user.ts'
import { countAllWaiting, oldestWaiting } from '#backend/models/waiting.ts'
import {
  hasExpiredCode,
  hasNoDetails,
  hasNoLogo,
  hasOldChallenges,
  hasUncheckedCode,
  hasUnseenCode,
  isInUse,
} from '#contract/firm-conditions.ts'
import { LATEST_CHANGES, MOST_NAMED, type Named, type Overview } from '#contract/overview.ts'
import { type Settings, sendsMail } from '#contract/settings/staff-groups.ts'
import { contrastReport } from '#contract/theme/theme-contrast.ts'
import { firstWeek, reviewsByWeek, waitingAges } from './review-figures.ts'
import { readTimesSince } from './rows/review-times.ts'

interface OverviewContext {
  readonly now: Date
  readonly mail: MailTrouble | null
  /** When this process last sent a mail; null where it sent none. */
  readonly mailSent: Date | null
  readonly refusals: Refusals
}

/** Everything that the overview shows, in one state of the database. */
export async function overviewNow(
  reading: Reading,
  { now, mail, mailSent, refusals }: OverviewContext,
): Promise<Overview> {
  const [firms, themes] = [await readFirms(reading), await readThemes(reading)]
  const [backup, check] = [await autoBackupState(reading, now), await backupCheckState(reading)]
  const theme = activeTheme(themes)
  const waiting = await countAllWaiting(reading)
  const { settings } = await readSettings(reading)
  const { text, verdict } = contrastReport(theme.colors)
  return {
    at: now.toISOString(),
    reviews: await reviewsNow(reading, { now, waiting: waiting.reviews }),
    reports: waiting.reported,
    answers: waiting.answers,
    objections: waiting.objections,
    outdated: waiting.outdated,
    ...firmsNow(firms, now),
    backup: { last: backup.last_backup, problem: backup.problem, ...check },
    mail: {
      problem: mail?.reason ?? null,
      at: mail?.at.toISOString() ?? null,
      ...(await mailNow(reading, settings, mailSent)),
    },
    load: { refused: refusals.count, last: refusals.last?.toISOString() ?? null },
    pictures: await picturesNow(reading, firms),
    theme: { id: theme.id, name: theme.name, contrast: text, readable: verdict !== 'unreadable' },
    links: { broken: await firmsWithBrokenLinks(reading, firms, now) },
    rule_pages: await rulePagesNow(reading, firms),
    maintenance: settings.maintenance.enabled,
    admins: { without_mail: await adminsWithoutMail(reading) },
    pages: { unwritten: named(await unwrittenPages(reading)) },
    changes: await linesOf(reading, await readChanges(reading, LATEST_CHANGES)),
  }
}

/** Whether mail is set up, was skipped in the set-up, and was seen to work: by a mail of this process or a test of that server. */
async function mailNow(
  reading: Reading,
  { emailSettings, setup }: Settings,
  sent: Date | null,
): Promise<Pick<Overview['mail'], 'is_set_up' | 'skipped' | 'sent'>> {
  const { smtpHost, smtpPort } = emailSettings
  const tested = sent ? null : await lastTestMail(reading, `${smtpHost}:${smtpPort}`)
  return {
    is_set_up: sendsMail(emailSettings),
    skipped: setup.skipped.includes('mail'),
    sent: sent?.toISOString() ?? tested,
  }
}

async function adminsWithoutMail(reading: Reading): Promise<Named> {
  const users = await readUsers(reading)
  const found = users.filter(({ role, email, is_active }) => role === 'admin' && is_active && email === '')
  return named(found.map(({ id, username }) => ({ id, name: username })))
}

async function firmsWithBrokenLinks(
  reading: Reading,
  firms: readonly FirmRecord[],
  now: Date,
): Promise<Named> {
  const broken = await brokenLinks(reading, now)
  const ids = new Set(broken.map(({ firm_id }) => firm_id))
  return withIds(firms.filter((firm) => isInUse(firm) && ids.has(firm.id)))
}

async function rulePagesNow(reading: Reading, firms: readonly FirmRecord[]): Promise<Overview['rule_pages']> {
  const found = changedPagesOf(firms, await changedPages(reading))
  const ids = new Set(found.map(({ firm_id }) => firm_id))
  const since = found[0]?.changed_at.slice(0, 10) ?? ''
  return { changed: withIds(firms.filter(({ id }) => ids.has(id))), since }
}

async function picturesNow(reading: Reading, firms: readonly FirmRecord[]): Promise<Overview['pictures']> {
  const failed = await readFailedImages(reading)
  const addresses = (kind: ImageKind) =>
    new Set(failed.filter((one) => one.kind === kind).map(({ address }) => address))
  const logos = addresses('logo')
  return {
    failed: failed.length,
    firms: withIds(firms.filter((firm) => isInUse(firm) && logos.has(firm.logoUrl))),
    avatars: addresses('avatar').size,
  }
}

async function reviewsNow(
  reading: Reading,
  { now, waiting }: { readonly now: Date; readonly waiting: number },
): Promise<Overview['reviews']> {
  return {
    waiting,
    oldest: await oldestWaiting(reading),
    ages: await waitingAges(reading, now),
    weeks: reviewsByWeek(await readTimesSince(reading, firstWeek(now)), now),
  }
}

interface Thing {
  readonly id: string
  readonly name: string
}

const named = (things: readonly Thing[]): Named => ({
  count: things.length,
  first: things.slice(0, MOST_NAMED).map(({ id, name }) => ({ id, name })),
})

const withIds = (things: readonly Thing[]): Named => ({ ...named(things), ids: things.map(({ id }) => id) })

/** Missing fields of firms, and codes and challenges that ended or are due for a check. */
function firmsNow(firms: readonly FirmRecord[], now: Date): Pick<Overview, 'codes' | 'firms'> {
  const those = (holds: (firm: FirmRecord, now: Date) => boolean) =>
    named(firms.filter((firm) => holds(firm, now)))
  return {
    codes: {
      expired: those(hasExpiredCode),
      unchecked: those(hasUncheckedCode),
      off: those(hasUnseenCode),
    },
    firms: {
      without_logo: those(hasNoLogo),
      without_details: those(hasNoDetails),
      old_challenges: those(hasOldChallenges),
    },
  }
}
