import { createHash } from 'node:crypto'
import type { Database } from '#backend/database/connect.ts'
import { tagged } from '#backend/http/http-response.ts'
import { entityTag, requireMatch } from '#backend/http/if-match.ts'
import { type Route, route, writingRoute } from '#backend/http/route.ts'
import { staffOf } from '#backend/http/session.ts'
import { findFirmViews, lockFirmViews, writeFirmViews } from '#backend/models/firm-view.ts'
import { listFirmEditors } from '#contract/firm-endpoints.ts'
import { changeFirmViews, readFirmViews, type SavedViews } from '#contract/firm-views.ts'
import { readFirmEditors } from './rows/firm-editors.ts'

const tagOf = (saved: SavedViews): string =>
  entityTag(createHash('sha256').update(JSON.stringify(saved)).digest('base64url'))

const shown = (saved: SavedViews) => tagged(saved, tagOf(saved))

/** The calls on how staff look at the list of firms. Views are a person's own: the history does not name them. */
export function firmViewRoutes(database: Database): readonly Route[] {
  return [
    route(readFirmViews, async ({ caller }) => shown(await findFirmViews({ database }, staffOf(caller).id))),

    writingRoute(changeFirmViews, async ({ body, caller, ifMatch }, writing) => {
      const { id } = staffOf(caller)
      const current = await lockFirmViews(writing, id)
      const detail = 'Your views were changed on another device in the meantime'
      requireMatch(ifMatch, tagOf(current), { current, detail })
      await writeFirmViews(writing, id, body)
      return shown(body)
    }),

    route(listFirmEditors, () => readFirmEditors({ database })),
  ]
}
