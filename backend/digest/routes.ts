import type { Database } from '#backend/database/connect.ts'
import { aboutUser, actorOf, difference, record } from '#backend/history/record.ts'
import { type Route, route, writingRoute } from '#backend/http/route.ts'
import { type Clock, staffOf } from '#backend/http/session.ts'
import { changeDigest, type Digest, readDigest } from '#contract/accounts/digest.ts'
import { findDigest, writeDigest } from './rows/digest.ts'

/** As the history names what was chosen: beside the other fields of an account. */
const named = (digest: Digest) =>
  Object.fromEntries(Object.entries(digest).map(([key, value]) => [`digest_${key}`, value]))

/** The calls on one's own digest. */
export function digestRoutes(database: Database, clock: Clock): readonly Route[] {
  return [
    route(readDigest, ({ caller }) => findDigest({ database }, staffOf(caller).id)),

    writingRoute(changeDigest, async ({ body, ...author }, writing) => {
      const user = staffOf(author.caller)
      const before = await findDigest(writing, user.id)
      const changed = difference(named(before), named(body))
      if (Object.keys(changed.after).length === 0) return before
      const now = clock()
      await writeDigest(writing, user.id, { digest: body, now })
      await record(writing, actorOf(author), { action: 'change', ...aboutUser(user), ...changed }, now)
      return body
    }),
  ]
}
