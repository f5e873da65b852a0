import type { Database } from '#backend/database/connect.ts'
import { type Route, route } from '#backend/http/route.ts'
import { readSettings as readStored } from '#backend/models/settings.ts'
import { readSettings } from '#contract/settings/settings-endpoints.ts'

/** The calls on settings. The reply schema names the public groups alone. (threat E3) */
export function settingsRoutes(database: Database): readonly Route[] {
  return [route(readSettings, async () => (await readStored({ database })).settings)]
}
