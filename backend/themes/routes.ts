import type { Database } from '#backend/database/connect.ts'
import { type Route, route } from '#backend/http/route.ts'
import { activeTheme, readThemes } from '#backend/models/theme.ts'
import { listThemes, readActiveTheme } from '#contract/theme/theme-endpoints.ts'

/** The calls on themes. */
export function themeRoutes(database: Database): readonly Route[] {
  return [
    route(listThemes, () => readThemes({ database })),
    route(readActiveTheme, async () => activeTheme(await readThemes({ database }))),
  ]
}
