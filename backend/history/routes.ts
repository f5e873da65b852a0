import type { Database } from '#backend/database/connect.ts'
import { inSnapshot } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import { type Route, route, writingRoute } from '#backend/http/route.ts'
import type { Clock } from '#backend/http/session.ts'
import { findHistoryEntry, readHistory } from '#backend/models/history.ts'
import { listHistory, listHistoryLines, readHistoryEntry } from '#contract/history.ts'
import { readActRevert, readHistoryVersion } from '#contract/history-version.ts'
import { listRecentActs, takeBackAct as takeBackCall } from '#contract/take-back.ts'
import { linesOf } from './lines.ts'
import { revertAct } from './read-act-revert.ts'
import { readVersion } from './read-version.ts'
import { recentActs, takeBackAct, type WayBack } from './take-back.ts'

const unknownEntry = () => new ApiError('not_found', 'There is no such entry')

/** The calls that read what staff did, and that take it back. `ways`: those of the nouns. */
export function historyRoutes(database: Database, clock: Clock, ways: readonly WayBack[]): readonly Route[] {
  const reading = { database }
  return [
    route(listHistory, ({ query }) => readHistory(reading, query)),
    route(listHistoryLines, async ({ query }) => {
      // A history of one thing, or of one act, shows each of its entries.
      const once = query.subject_id === undefined && query.batch === undefined
      return linesOf(reading, await readHistory(reading, query, { once }))
    }),
    // Before the entries: its address looks like one of them.
    route(listRecentActs, ({ caller }) =>
      inSnapshot(database, (reading) => recentActs(reading, { caller, ways }, clock())),
    ),
    route(readHistoryEntry, async ({ params }) => {
      const entry = await findHistoryEntry(reading, params.id)
      const [line] = entry ? await linesOf(reading, [entry]) : []
      if (!line) throw unknownEntry()
      return line
    }),
    route(readHistoryVersion, ({ params, query }) =>
      inSnapshot(database, async (snapshot) => {
        const entry = await findHistoryEntry(snapshot, params.id)
        if (!entry) throw unknownEntry()
        return readVersion(snapshot, entry, query.of)
      }),
    ),
    route(readActRevert, ({ params }) =>
      inSnapshot(database, (snapshot) => revertAct(snapshot, params.id, clock())),
    ),
    writingRoute(takeBackCall, ({ params, ...by }, writing) =>
      takeBackAct(writing, { act: params.id, ways }, by, clock()),
    ),
  ]
}
