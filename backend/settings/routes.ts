import type { SecretBox } from '#backend/crypto/secret-box.ts'
import type { Database } from '#backend/database/connect.ts'
import { inSnapshot } from '#backend/database/transaction.ts'
import { entityTag } from '#backend/http/if-match.ts'
import { Answer, type Route, route, writingRoute } from '#backend/http/route.ts'
import type { Clock } from '#backend/http/session.ts'
import { changeSettings, readSettings } from '#contract/settings/settings-endpoints.ts'
import { changeGroups, requireGroupRights } from './change-settings.ts'
import { type SettingsAnswer, viewSettings } from './settings-view.ts'

const tagged = ({ view, version }: SettingsAnswer) =>
  new Answer(view, { headers: { ETag: entityTag(version) } })

/** The calls on settings. Visitors' reads are usually answered from what is published. */
export function settingsRoutes({
  database,
  box,
  clock,
}: {
  readonly database: Database
  readonly box: SecretBox
  readonly clock: Clock
}): readonly Route[] {
  return [
    route(readSettings, async ({ caller }) =>
      tagged(await inSnapshot(database, (reading) => viewSettings(reading, caller.role))),
    ),
    writingRoute(
      changeSettings,
      async ({ body, ...author }, writing) =>
        tagged(await changeGroups(writing, body, { author, box, now: clock() })),
      { permits: (sent, { caller }) => requireGroupRights(caller, sent) },
    ),
  ]
}
