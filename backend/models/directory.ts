import { column } from '#backend/database/columns.ts'
import type { Database } from '#backend/database/connect.ts'
import { inSnapshot } from '#backend/database/transaction.ts'
import type { PublicChange } from '#contract/public-changes/public-change.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { publicGroupKeys, type Settings } from '#contract/settings/staff-groups.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { type ChangedFirms, type KnownFirms, readChangedFirms } from './changed-firms.ts'
import { findImages, type ShownImages } from './image.ts'
import { imagesOfSettings, imagesOfTheme } from './image-uses.ts'
import { readRecordedChanges } from './public-change.ts'
import { readState } from './publication-state.ts'
import { type ReviewNews, readReviewNews } from './review-news.ts'
import { readSettings } from './settings.ts'
import { type PageRecord, readPages } from './site-page.ts'
import { readSubmissionFigures, type SubmissionFigures } from './submission-counts.ts'
import { type RowOf, readRows, tableOf } from './table.ts'
import { activeTheme, readThemes } from './theme.ts'
import { readTombstones, type Tombstone } from './tombstone.ts'

export const formerSlugTable = tableOf('former_slugs', {
  slug: { ...column.key(80), primaryKey: true },
  firm_id: column.key(64),
})

/** The address that a firm had once, also of firms that are gone. Firms keep theirs: versions before the baseline wrote it. */
export type FormerSlug = RowOf<typeof formerSlugTable>

/** Everything that visitors see, as it stood at one revision. */
export interface DirectoryRecord extends ChangedFirms {
  readonly revision: number
  /** Callers that know a lower revision than this get everything instead of a delta. */
  readonly deltaFrom: number
  /** When it came to be: of the last change that visitors see. */
  readonly changedAt: string
  readonly tombstones: readonly Tombstone[]
  /** Addresses that firms had once. */
  readonly formerSlugs: readonly FormerSlug[]
  /** As staff gave them. */
  readonly settings: PublicSettings
  /** Of the last change of what pages show of them, pictures included. */
  readonly settingsRevision: number
  readonly themes: readonly Theme[]
  /** The active theme, or the default. */
  readonly theme: Theme
  readonly themeRevision: number
  /** Who runs the site: for the pages that name it. */
  readonly operator: Settings['operator']
  /** The texts of the owner's pages. */
  readonly pageTexts: readonly PageRecord[]
  /** Which pictures of settings and theme are stored. */
  readonly images: ShownImages
  /** The newest entries of the list of changes that are neither minor nor about samples. */
  readonly changes: readonly PublicChange[]
  /** Reviews that were published, newest first. */
  readonly reviewNews: readonly ReviewNews[]
  /** Counts of submissions by their decision. */
  readonly reviews: SubmissionFigures
}

/** How far back the feed reaches, in entries of the list of changes. */
const CHANGE_ENTRIES = 200

/** How many reviews the feed may speak of. */
const REVIEW_ENTRIES = 50

/** Reads all of it on one consistent state of the database, of the firms only what the reader does not know. */
export function readDirectory(
  database: Database,
  known: KnownFirms = new Map(),
  now = new Date(),
): Promise<DirectoryRecord> {
  return inSnapshot(database, async (reading) => {
    const state = await readState(reading)
    const firms = await readChangedFirms(reading, known, now)
    const tombstones = await readTombstones(reading)
    const formerSlugs = await readRows(reading, formerSlugTable)
    const stored = await readSettings(reading)
    const themes = await readThemes(reading)
    const { revision: themeRevision, ...theme } = activeTheme(themes)
    const groups = publicGroupKeys.map((name) => [name, stored.settings[name]])
    const settings = Object.fromEntries(groups) as PublicSettings
    const pictures = { settings: imagesOfSettings(settings), theme: imagesOfTheme(theme) }
    const images = await findImages(reading, [...pictures.settings, ...pictures.theme])
    const changes = await readRecordedChanges(reading, CHANGE_ENTRIES)
    const reviewNews = await readReviewNews(reading, REVIEW_ENTRIES)
    const reviews = await readSubmissionFigures(reading)
    const pageTexts = await readPages(reading)
    return {
      ...state,
      ...firms,
      changes,
      reviewNews,
      reviews,
      tombstones,
      formerSlugs,
      settings,
      operator: stored.settings.operator,
      pageTexts,
      settingsRevision: Math.max(stored.revision, images.revisionOf(pictures.settings)),
      themes: themes.map(({ revision: _, ...rest }) => rest),
      theme,
      themeRevision: Math.max(themeRevision, images.revisionOf(pictures.theme)),
      images,
    }
  })
}
