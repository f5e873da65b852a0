import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#backend/database/connect.ts'
import { HttpResponse } from '#backend/http/http-response.ts'
import { type Route, route } from '#backend/http/route.ts'
import { readRevision } from '#backend/models/publication-state.ts'
import { healthEndpoints } from '#contract/directory.ts'
import { seconds } from '#contract/primitives/time.ts'

interface HealthOptions {
  readonly database: Database
  readonly version: string
  /** Whether the server is shutting down. */
  readonly isClosing: () => boolean
  /** How long, in milliseconds, the database may take to answer before it counts as away. */
  readonly patience: number
}

export const HEALTH_PATIENCE = seconds(2)

async function answers(database: Database, patience: number): Promise<boolean> {
  const asked = readRevision(database).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, pause(patience, false, { ref: false })])
}

/**
 * Both spellings of the health call: 503 with the same shape while the database is away or the server leaves. A server
 * that can read but not save is not taken out of service: its answer says so with 200. (threats K1, K4)
 */
export function healthRoutes({ database, version, isClosing, patience }: HealthOptions): readonly Route[] {
  return healthEndpoints.map((endpoint) =>
    route(endpoint, async () => {
      const works = await answers(database, patience)
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
}
