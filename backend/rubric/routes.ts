import type { Database } from '#backend/database/connect.ts'
import { inSnapshot } from '#backend/database/transaction.ts'
import { SharedResponse } from '#backend/http/http-response.ts'
import { type Route, route } from '#backend/http/route.ts'
import { keptRubricStanding } from '#backend/models/rubric-standing.ts'
import { readRubric } from '#contract/rubric/rubric-endpoints.ts'

/** The call on the rubric. */
export function rubricRoutes(database: Database): readonly Route[] {
  const read = keptRubricStanding()
  return [
    route(readRubric, async () => {
      const rubric = await inSnapshot(database, read)
      const { open, answered } = rubric.challenges
      // The firms are counted anew with each state, into another list.
      return new SharedResponse(rubric, [rubric.met, open, answered])
    }),
  ]
}
