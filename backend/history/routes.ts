import type { Database } from '#backend/database/connect.ts'
import { type Route, route } from '#backend/http/route.ts'
import { readHistory } from '#backend/models/history.ts'
import { listHistory } from '#contract/history.ts'

/** The call that reads what staff did. */
export function historyRoutes(database: Database): readonly Route[] {
  return [route(listHistory, ({ query }) => readHistory({ database }, query))]
}
