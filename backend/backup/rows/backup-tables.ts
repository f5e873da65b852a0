import { backupTable, pick } from '#backend/models/backup-table.ts'
import { insertChallenges, removeChallenges } from '#backend/models/challenge.ts'
import { firmTable, rowOfFirm, toFirms } from '#backend/models/firm.ts'
import { keepCompanies } from '#backend/models/firm-company.ts'
import { findImages, wantImages } from '#backend/models/image.ts'
import { imageOfFirm, imagesOfTheme } from '#backend/models/image-uses.ts'
import { removeSisters } from '#backend/models/sister-firm.ts'
import { minutesBetween, submissionTable } from '#backend/models/submission.ts'
import { themeTable } from '#backend/models/theme.ts'
import {
  type BackedUpFirm,
  type BackedUpSubmission,
  type BackedUpTheme,
  backedUpFirm,
  backedUpSubmission,
  backedUpTheme,
} from '#contract/backup/backup-file.ts'
import { isSample } from '#contract/sample.ts'
import { operatingDefaults } from '#contract/standing-change.ts'

const firmKeys = Object.keys(backedUpFirm.entries)

/** Firms. Pictures that are not stored are requested again. */
export const firmsInBackup = backupTable<BackedUpFirm>({
  table: firmTable,
  keys: firmKeys,
  async toEntries(reading, rows) {
    return (await toFirms(reading, rows)).map((firm) => pick(firm, firmKeys) as BackedUpFirm)
  },
  async removeParts(writing, ids) {
    await removeChallenges(writing, ids)
    await removeSisters(writing, ids)
  },
  async toRows(writing, firms, { revision, now }) {
    const wanted = firms.map(({ logoUrl }) => imageOfFirm(logoUrl))
    await wantImages(writing, wanted, now)
    await insertChallenges(writing, firms)
    await keepCompanies(writing, firms, now)
    const images = await findImages(writing, wanted)
    return firms.map((firm) => {
      const logoImage = images.pathOf(imageOfFirm(firm.logoUrl))
      const own = { sample: isSample(firm), logoImage, revision, was_published: true }
      return rowOfFirm({ ...operatingDefaults, ...firm, ...own })
    })
  },
})

/** Themes. */
export const themesInBackup = backupTable<BackedUpTheme>({
  table: themeTable,
  keys: Object.keys(backedUpTheme.entries),
  async toRows(writing, themes, { revision, now }) {
    await wantImages(writing, themes.flatMap(imagesOfTheme), now)
    return themes.map((theme) => ({ ...theme, revision }))
  },
})

/** Reviews that were not deleted. Their files are in other tables and are not touched here. */
export const submissionsInBackup = backupTable<BackedUpSubmission>({
  table: submissionTable,
  keys: Object.keys(backedUpSubmission.entries),
  where: { deleted_at: '' },
  beside: ({ id, submitted_at, decided_at, idempotencyKey = id }) => ({
    idempotencyKey,
    decided_after: decided_at === null ? -1 : minutesBetween(submitted_at, new Date(decided_at)),
    deleted_at: '',
  }),
})
