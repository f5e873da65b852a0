import type { Database } from '#backend/database/connect.ts'
import { Answer, type Route, route, writingRoute } from '#backend/http/route.ts'
import type { Clock } from '#backend/http/session.ts'
import { readFirms } from '#backend/models/firm.ts'
import { changeFirm, createFirm, deleteFirm, firmTag, listFirms } from '#contract/firm-endpoints.ts'
import { addFirm, changeFields, deleteFirmForGood } from './write-firms.ts'

/** The calls on firms. */
export function firmRoutes(database: Database, clock: Clock): readonly Route[] {
  return [
    route(listFirms, () => readFirms({ database })),

    writingRoute(createFirm, async ({ body, ...by }, writing) => {
      const firm = await addFirm(writing, body, by, clock())
      return new Answer(firm, { headers: { ETag: firmTag(firm) } })
    }),

    writingRoute(changeFirm, async ({ params, body, ...by }, writing) => {
      const firm = await changeFields(writing, { id: params.id, change: body }, by, clock())
      return new Answer(firm, { headers: { ETag: firmTag(firm) } })
    }),

    writingRoute(deleteFirm, async ({ params, ...by }, writing) => {
      await deleteFirmForGood(writing, params.id, by, clock())
      return { message: 'Firm deleted' }
    }),
  ]
}
