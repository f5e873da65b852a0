import { autoBackupState } from '#backend/backup/auto-backup.ts'
import { backupCheckState } from '#backend/backup/check-restorable.ts'
import type { Reading } from '#backend/database/transaction.ts'
import type { Refusals } from '#backend/gate/work-queue.ts'
import { linesOf } from '#backend/history/lines.ts'
import type { MailTrouble } from '#backend/mail/mailer.ts'
import { readFailedImages } from '#backend/models/failed-images.ts'
import { type FirmRecord, readFirms } from '#backend/models/firm.ts'
import { readChanges } from '#backend/models/history.ts'
import type { ImageKind } from '#backend/models/image-table.ts'
import { brokenLinks } from '#backend/models/link-check.ts'
import { readTimesSince } from '#backend/models/review-times.ts'
import { activeTheme, readThemes } from '#backend/models/theme.ts'
import { countWaiting, oldestWaiting } from '#backend/models/waiting-reviews.ts'
import { isCheckOld } from '#contract/challenges/price.ts'
import { isAffiliateActive, isCodeExpired } from '#contract/firm-rules.ts'
import { isLive, statusOf } from '#contract/firm-status.ts'
import {
  LATEST_CHANGES,
  MOST_NAMED,
  type Named,
  type Overview,
  UNCHECKED_AFTER_DAYS,
} from '#contract/overview.ts'
import { utcDayOf } from '#contract/primitives/day.ts'
import { days } from '#contract/primitives/time.ts'
import { contrastReport } from '#contract/theme/theme-contrast.ts'
import { firstWeek, reviewsByWeek, waitingAges } from './review-figures.ts'

interface OverviewContext {
  readonly now: Date
  readonly mail: MailTrouble | null
  readonly refusals: Refusals
}

/** Everything that the overview shows, in one state of the database. */
export async function overviewNow(
  reading: Reading,
  { now, mail, refusals }: OverviewContext,
): Promise<Overview> {
  const [firms, themes] = [await readFirms(reading), await readThemes(reading)]
  const [backup, check] = [await autoBackupState(reading, now), await backupCheckState(reading)]
  const theme = activeTheme(themes)
  const { text, verdict } = contrastReport(theme.colors)
  return {
    at: now.toISOString(),
    reviews: await reviewsNow(reading, now),
    ...firmsNow(firms, now),
    backup: { last: backup.last_backup, problem: backup.problem, ...check },
    mail: { problem: mail?.reason ?? null, at: mail?.at.toISOString() ?? null },
    load: { refused: refusals.count, last: refusals.last?.toISOString() ?? null },
    pictures: await picturesNow(reading, firms),
    theme: { id: theme.id, name: theme.name, contrast: text, readable: verdict !== 'unreadable' },
    links: { broken: await firmsWithBrokenLinks(reading, firms, now) },
    changes: await linesOf(reading, await readChanges(reading, LATEST_CHANGES)),
  }
}

/** Firms that are in use; what is archived needs nothing. */
const inUse = (firm: FirmRecord) => statusOf(firm) !== 'archived'

async function firmsWithBrokenLinks(
  reading: Reading,
  firms: readonly FirmRecord[],
  now: Date,
): Promise<Named> {
  const broken = await brokenLinks(reading, now)
  const ids = new Set(broken.map(({ firm_id }) => firm_id))
  return named(firms.filter((firm) => inUse(firm) && ids.has(firm.id)))
}

async function picturesNow(reading: Reading, firms: readonly FirmRecord[]): Promise<Overview['pictures']> {
  const failed = await readFailedImages(reading)
  const addresses = (kind: ImageKind) =>
    new Set(failed.filter((one) => one.kind === kind).map(({ address }) => address))
  const logos = addresses('logo')
  return {
    failed: failed.length,
    firms: named(firms.filter((firm) => inUse(firm) && logos.has(firm.logoUrl))),
    avatars: addresses('avatar').size,
  }
}

async function reviewsNow(reading: Reading, now: Date): Promise<Overview['reviews']> {
  return {
    waiting: await countWaiting(reading),
    oldest: await oldestWaiting(reading),
    ages: await waitingAges(reading, now),
    weeks: reviewsByWeek(await readTimesSince(reading, firstWeek(now)), now),
  }
}

const named = (firms: readonly FirmRecord[]): Named => ({
  count: firms.length,
  first: firms.slice(0, MOST_NAMED).map(({ id, name }) => ({ id, name })),
})

const hasOldChallenges = ({ challenges }: FirmRecord, now: Date) =>
  challenges.some((one) => isCheckOld(one, now))

/** What is missing in firms, and codes and challenges that are over or were not looked at for long. */
export function firmsNow(firms: readonly FirmRecord[], now: Date): Pick<Overview, 'codes' | 'firms'> {
  const checkedSince = utcDayOf(new Date(now.getTime() - days(UNCHECKED_AFTER_DAYS)))
  const used = firms.filter(inUse)
  const coded = firms.filter((firm) => isLive(firm) && isAffiliateActive(firm))
  const isOver = (firm: FirmRecord) => isCodeExpired(firm, now)
  return {
    codes: {
      expired: named(coded.filter(isOver)),
      unchecked: named(coded.filter((firm) => !isOver(firm) && firm.codeCheckedAt < checkedSince)),
    },
    firms: {
      without_logo: named(used.filter(({ logoUrl }) => logoUrl === '')),
      without_details: named(used.filter(({ pros, cons }) => pros === null || cons === null)),
      old_challenges: named(used.filter((firm) => hasOldChallenges(firm, now))),
    },
  }
}
