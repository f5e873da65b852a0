import type { Database } from '#backend/database/connect.ts'
import { HttpResponse } from '#backend/http/http-response.ts'
import { type Route, route } from '#backend/http/route.ts'
import { healthEndpoints, readLife } from '#contract/directory.ts'
import { databaseWatch, type HealthTiming } from './ask-database.ts'

interface HealthOptions {
  readonly database: Database
  readonly version: string
  /** Whether the server is shutting down. */
  readonly isClosing: () => boolean
  readonly timing: HealthTiming
}

/**
 * Both spellings of the health call, whether the server can serve: 503 with the same shape while the database is away or the
 * server leaves. A server that can read but not save is not taken out of service: its answer says so with 200. Whether the
 * process lives is another question, which no database has a part in: who restarts it for want of one makes the outage longer.
 * (threats K1, K4, O4)
 */
export function healthRoutes({ database, version, isClosing, timing }: HealthOptions): readonly Route[] {
  const serves = databaseWatch(database, timing)
  const calls = healthEndpoints.map((endpoint) =>
    route(endpoint, async () => {
      const works = await serves()
      const stores = database.storing.works
      const able = stores ? ('ok' as const) : ('degraded' as const)
      const kept = stores ? ('ok' as const) : ('read_only' as const)
      const body = {
        status: works && !isClosing() ? able : ('unavailable' as const),
        database: works ? kept : ('unavailable' as const),
        version,
        time: new Date().toISOString(),
      }
      return new HttpResponse(body, { status: body.status === 'unavailable' ? 503 : 200 })
    }),
  )
  return [...calls, route(readLife, () => ({ status: 'ok' as const, time: new Date().toISOString() }))]
}
