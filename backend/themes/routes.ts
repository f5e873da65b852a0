import type { Database } from '#backend/database/connect.ts'
import { ApiError } from '#backend/http/errors.ts'
import { HttpResponse, savedAs, tagged } from '#backend/http/http-response.ts'
import { entityTag } from '#backend/http/if-match.ts'
import { type Route, route, writingRoute } from '#backend/http/route.ts'
import type { Clock } from '#backend/http/session.ts'
import { activeTheme, findTheme, readThemes, type ThemeRecord } from '#backend/models/theme.ts'
import * as calls from '#contract/theme/theme-endpoints.ts'
import { listThemes, readActiveTheme, type ThemeChange } from '#contract/theme/theme-endpoints.ts'
import { importAll } from './import-themes.ts'
import { activate, addTheme, changeFields, deleteForGood } from './write-themes.ts'

const shown = (theme: ThemeRecord, status?: number) => tagged(theme, entityTag(theme.revision), status)

/** The calls on themes. */
export function themeRoutes(database: Database, clock: Clock): readonly Route[] {
  return [
    route(listThemes, () => readThemes({ database })),
    route(readActiveTheme, async () => activeTheme(await readThemes({ database }))),
    route(calls.exportThemes, async () => {
      const exported_at = clock().toISOString()
      const file = `themes_${exported_at.slice(0, 10)}.json`
      const headers = { 'Content-Disposition': savedAs(file) }
      return new HttpResponse(
        { version: 1 as const, exported_at, themes: await readThemes({ database }) },
        { headers },
      )
    }),
    writingRoute(calls.importThemes, ({ body, ...by }, writing) => importAll(writing, body, by, clock())),
    route(calls.readTheme, async ({ params }) => {
      const theme = await findTheme({ database }, params.id)
      if (!theme) throw new ApiError('not_found', 'There is no such theme')
      return shown(theme)
    }),
    writingRoute(calls.createTheme, async ({ body, ...by }, writing) =>
      shown(await addTheme(writing, body, by, clock()), 201),
    ),
    writingRoute(calls.changeTheme, async ({ params, body, ...by }, writing) =>
      shown(await changeFields(writing, { id: params.id, change: body as ThemeChange }, by, clock())),
    ),
    writingRoute(calls.activateTheme, async ({ params, ...by }, writing) =>
      shown(await activate(writing, params.id, by, clock())),
    ),
    writingRoute(calls.deleteTheme, async ({ params, ...by }, writing) => {
      await deleteForGood(writing, params.id, by, clock())
      return { message: 'Theme deleted successfully!' }
    }),
  ]
}
