import type { Database } from '#backend/database/connect.ts'
import { inSnapshot } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import { tagged } from '#backend/http/http-response.ts'
import { entityTag } from '#backend/http/if-match.ts'
import { type Route, route, writingRoute } from '#backend/http/route.ts'
import type { Clock } from '#backend/http/session.ts'
import { readEditedPage, readPageStates } from '#backend/models/edited-page.ts'
import { readSettings } from '#backend/models/settings.ts'
import { findPage } from '#backend/models/site-page.ts'
import { shownPageOf } from '#backend/publication/shown-page.ts'
import { readPage } from '#contract/site-pages/public-endpoint.ts'
import * as calls from '#contract/site-pages/site-page-endpoints.ts'
import { changeFields } from './change-page.ts'

const noSuchPage = () => new ApiError('not_found', 'There is no such page')

/** The calls on the owner's pages. Visitors' reads are usually answered from what is published. */
export function sitePageRoutes(database: Database, clock: Clock): readonly Route[] {
  return [
    route(readPage, ({ params: { slug } }) =>
      inSnapshot(database, async (reading) => {
        const { settings } = await readSettings(reading)
        const page = shownPageOf(slug, { settings, stored: (await findPage(reading, slug)) ?? undefined })
        if (!page) throw noSuchPage()
        return page
      }),
    ),
    route(calls.listPages, () => inSnapshot(database, readPageStates)),
    route(calls.readEditedPage, async ({ params: { slug } }) => {
      const stored = await inSnapshot(database, (reading) => readEditedPage(reading, slug))
      if (!stored) throw noSuchPage()
      return tagged(stored.edited, entityTag(stored.version))
    }),
    writingRoute(calls.changePage, async ({ params: { slug }, body, ...author }, writing) => {
      const { page, version } = await changeFields(writing, { slug, change: body }, author, clock())
      return tagged(page, entityTag(version))
    }),
  ]
}
