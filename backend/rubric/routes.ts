import { createHash } from 'node:crypto'
import type { Database } from '#backend/database/connect.ts'
import { inSnapshot } from '#backend/database/transaction.ts'
import { revalidated } from '#backend/http/http-response.ts'
import { entityTag } from '#backend/http/if-match.ts'
import { type Route, route } from '#backend/http/route.ts'
import { keptRubricStanding } from '#backend/models/rubric-standing.ts'
import { type RubricReply, readRubric } from '#contract/rubric/rubric-endpoints.ts'

/** Tags the rubric by its content. The lists of firms, the largest part, are hashed once, as they are counted once. */
function rubricTags(): (rubric: RubricReply) => string {
  let hashed: { readonly met: RubricReply['met']; readonly hash: string } | null = null
  return ({ challenges: { open, answered }, ...counted }) => {
    const { met } = counted
    const hash =
      hashed?.met === met
        ? hashed.hash
        : createHash('sha256').update(JSON.stringify(counted)).digest('base64url')
    hashed = { met, hash }
    return entityTag(`${hash}-${open}-${answered}`)
  }
}

/** The call on the rubric. */
export function rubricRoutes(database: Database): readonly Route[] {
  const read = keptRubricStanding()
  const tagOf = rubricTags()
  return [
    route(readRubric, async () => {
      const rubric = await inSnapshot(database, read)
      return revalidated(rubric, tagOf(rubric))
    }),
  ]
}
