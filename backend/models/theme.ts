import { column, withDefaults } from '#backend/database/columns.ts'
import type { Reading, Writing } from '#backend/database/transaction.ts'
import { themeDefaults, themePresets } from '#contract/theme/presets.ts'
import { DEFAULT_THEME_ID, type Theme, themeColors } from '#contract/theme/theme.ts'
import { wantImages } from './image.ts'
import { imagesOfTheme } from './image-uses.ts'
import { insertRows, readRow, readRows, removeRows, tableOf, updateRows } from './table.ts'

/** A theme and the revision of its last change. */
export type ThemeRecord = Theme & { readonly revision: number }

const columns = {
  id: { ...column.key(64), primaryKey: true },
  revision: column.revision(),
  name: column.key(80),
  colors: column.json(themePresets.light, themeColors),
  logoUrl: column.long(),
  logoSmallUrl: column.long(),
  faviconUrl: column.long(),
  fontFamily: column.key(200),
  borderRadius: column.key(16),
  isActive: column.flag(),
  createdAt: column.moment(),
} satisfies Record<keyof ThemeRecord, object>

/** The rows of themes. */
export const themeTable = tableOf('themes', withDefaults(columns, themeDefaults))

/** The theme that always exists, as it is before staff change it. */
export function defaultTheme(now: Date): Theme {
  return {
    ...themeDefaults,
    id: DEFAULT_THEME_ID,
    name: 'Default',
    colors: themePresets.light,
    isActive: true,
    createdAt: now.toISOString(),
  }
}

/** All themes: the default first, then by age. */
export async function readThemes(reading: Reading): Promise<ThemeRecord[]> {
  const themes = await readRows<ThemeRecord>(reading, themeTable)
  const rank = ({ id, createdAt }: ThemeRecord) => `${id === DEFAULT_THEME_ID ? 0 : 1} ${createdAt} ${id}`
  return themes.sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
}

/** The active theme of a list, else its default theme, else the default as it ships. */
export function activeTheme(themes: readonly ThemeRecord[]): ThemeRecord {
  const stored = themes.find(({ isActive }) => isActive) ?? themes.find(({ id }) => id === DEFAULT_THEME_ID)
  return stored ?? { ...defaultTheme(new Date(0)), revision: 0 }
}

/** Adds a theme as part of the change `revision`. */
export async function insertTheme(
  writing: Writing,
  theme: Theme,
  { revision }: { revision: number },
): Promise<ThemeRecord> {
  const record = { ...theme, revision }
  await insertRows(writing, themeTable, [record])
  await wantImages(writing, imagesOfTheme(theme))
  return record
}

/** One theme, or null. */
export function findTheme(reading: Reading, id: string): Promise<ThemeRecord | null> {
  return readRow<ThemeRecord>(reading, themeTable, { where: { id } })
}

/** Changes the fields that `change` holds, as part of the change `revision`. */
export async function updateTheme(
  writing: Writing,
  id: string,
  change: Partial<Theme>,
  { revision }: { revision: number },
): Promise<void> {
  await updateRows(writing, themeTable, { ...change, revision }, { id })
  const theme = await findTheme(writing, id)
  if (theme) await wantImages(writing, imagesOfTheme(theme))
}

/** Makes one theme the only active one, as part of the change `revision`. */
export async function activateOnly(writing: Writing, id: string, revision: number): Promise<void> {
  await updateRows(writing, themeTable, { isActive: false, revision }, { isActive: true })
  await updateTheme(writing, id, { isActive: true }, { revision })
}

export async function removeTheme(writing: Writing, id: string): Promise<void> {
  await removeRows(writing, themeTable, { id })
}
