import type { Database } from '#backend/database/connect.ts'
import { ApiError } from '#backend/http/errors.ts'
import { type Route, route } from '#backend/http/route.ts'
import { findHistoryEntry, readHistory } from '#backend/models/history.ts'
import { listHistory, listHistoryLines, readHistoryEntry } from '#contract/history.ts'
import { linesOf } from './lines.ts'

/** The calls that read what staff did. */
export function historyRoutes(database: Database): readonly Route[] {
  const reading = { database }
  return [
    route(listHistory, ({ query }) => readHistory(reading, query)),
    route(listHistoryLines, async ({ query }) => {
      // Who asks for one thing or one act wants each of its entries.
      const once = query.subject_id === undefined && query.batch === undefined
      return linesOf(reading, await readHistory(reading, query, { once }))
    }),
    route(readHistoryEntry, async ({ params }) => {
      const entry = await findHistoryEntry(reading, params.id)
      const [line] = entry ? await linesOf(reading, [entry]) : []
      if (!line) throw new ApiError('not_found', 'There is no such entry')
      return line
    }),
  ]
}
