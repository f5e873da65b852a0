import type { Database } from '#backend/database/connect.ts'
import { inSnapshot, type Reading } from '#backend/database/transaction.ts'
import { type Route, route } from '#backend/http/route.ts'
import { unwrittenPages } from '#backend/models/edited-page.ts'
import { countFirmRows } from '#backend/models/firm.ts'
import { countSampleFirms } from '#backend/models/sample-rows.ts'
import { readSettings } from '#backend/models/settings.ts'
import { activeTheme, readThemes } from '#backend/models/theme.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { readSetup } from '#contract/setup/setup-endpoints.ts'
import { type SetupFacts, stepsOf } from '#contract/setup/setup-steps.ts'
import { themePresets } from '#contract/theme/presets.ts'

/** The facts that the steps of the set-up are judged by, in one state of the database. */
async function readSetupFacts(reading: Reading): Promise<SetupFacts> {
  const { settings } = await readSettings(reading)
  const theme = activeTheme(await readThemes(reading))
  const samples = await countSampleFirms(reading)
  return {
    settings,
    theme: { name: theme.name, isShipped: isSame(theme.colors, themePresets.light) },
    samples,
    ownFirms: (await countFirmRows(reading)) - samples,
    unwritten: (await unwrittenPages(reading)).length,
  }
}

/** The call on the set-up of the site. */
export const setupRoutes = (database: Database): readonly Route[] => [
  route(readSetup, async () => ({ steps: stepsOf(await inSnapshot(database, readSetupFacts)) })),
]
