import type { Database } from '#backend/database/connect.ts'
import { ApiError } from '#backend/http/errors.ts'
import { type Route, route, writingRoute } from '#backend/http/route.ts'
import { insertFirm, readFirms, updateFirm } from '#backend/models/firm.ts'
import { nextRevision } from '#backend/models/publication-state.ts'
import { changeFirm, createFirm, deleteFirm, listFirms } from '#contract/firm-endpoints.ts'
import { removeFirmForGood } from './remove-firm.ts'

/** The calls on firms. Who may write is the endpoints' matter. */
export function firmRoutes(database: Database): readonly Route[] {
  return [
    route(listFirms, () => readFirms({ database })),

    writingRoute(createFirm, async ({ body }, writing) =>
      insertFirm(writing, body, { revision: await nextRevision(writing) }),
    ),

    writingRoute(changeFirm, async ({ params, body }, writing) => {
      const revision = await nextRevision(writing)
      const firm = await updateFirm(writing, params.id, body, { revision })
      if (!firm) throw noSuchFirm()
      return firm
    }),

    writingRoute(deleteFirm, async ({ params }, writing) => {
      if (!(await removeFirmForGood(writing, params.id))) throw noSuchFirm()
      return { message: 'Firm deleted' }
    }),
  ]
}

const noSuchFirm = () => new ApiError('not_found', 'There is no such firm')
