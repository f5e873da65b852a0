import type { SecretBox } from '#backend/crypto/secret-box.ts'
import type { Database } from '#backend/database/connect.ts'
import { inSnapshot } from '#backend/database/transaction.ts'
import { tagged } from '#backend/http/http-response.ts'
import { entityTag } from '#backend/http/if-match.ts'
import { type Route, route, writingRoute } from '#backend/http/route.ts'
import type { Clock } from '#backend/http/session.ts'
import { changeSettings, readSettings } from '#contract/settings/settings-endpoints.ts'
import { changeGroups, requireGroupRights } from './change-settings.ts'
import { type VersionedSettings, viewSettings } from './settings-view.ts'

const shown = ({ view, version }: VersionedSettings) => tagged(view, entityTag(version))

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
      shown(await inSnapshot(database, (reading) => viewSettings(reading, caller.role))),
    ),
    writingRoute(
      changeSettings,
      async ({ body, ...author }, writing) =>
        shown(await changeGroups(writing, body, { author, box, now: clock() })),
      { permits: (sent, { caller }) => requireGroupRights(caller, sent) },
    ),
  ]
}
