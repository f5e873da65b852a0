import type { Database } from '#backend/database/connect.ts'
import { inTransaction, type Reading } from '#backend/database/transaction.ts'
import { type Route, route } from '#backend/http/route.ts'
import { lockState, nextRevision } from '#backend/models/publication-state.ts'
import { missingGroups, writeGroups } from '#backend/models/settings.ts'
import { defaultTheme, insertTheme, readThemes } from '#backend/models/theme.ts'
import { initData } from '#contract/directory.ts'
import { settingsDefaults } from '#contract/settings/defaults.ts'
import { DEFAULT_THEME_ID } from '#contract/theme/theme.ts'

async function findMissingDefaults(reading: Reading) {
  const groups = await missingGroups(reading)
  const themes = await readThemes(reading)
  return { groups, themes, hasDefault: themes.some(({ id }) => id === DEFAULT_THEME_ID) }
}

/** Makes what is missing of default settings and themes, once however many ask. (threat J12) */
export async function ensureDefaultData(
  database: Database,
  now = new Date(),
): Promise<'created' | 'existed'> {
  const before = await findMissingDefaults({ database })
  if (before.groups.length === 0 && before.hasDefault) return 'existed'
  return inTransaction(database, async (writing) => {
    await lockState(writing)
    const { groups, themes, hasDefault } = await findMissingDefaults(writing)
    if (groups.length === 0 && hasDefault) return 'existed'
    const revision = await nextRevision(writing)
    const values = Object.fromEntries(groups.map((name) => [name, settingsDefaults[name]]))
    if (groups.length > 0) await writeGroups(writing, values, { revision, now })
    const isActive = !themes.some((theme) => theme.isActive)
    if (!hasDefault) await insertTheme(writing, { ...defaultTheme(now), isActive }, { revision })
    return 'created'
  })
}

const messages = { created: 'Default data created', existed: 'Data already exists' } as const

/** The call that every client makes at its start. */
export function initDataRoutes(database: Database): readonly Route[] {
  return [route(initData, async () => ({ message: messages[await ensureDefaultData(database)] }))]
}
