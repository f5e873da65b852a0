import type { Database } from '#backend/database/connect.ts'
import { inSnapshot } from '#backend/database/transaction.ts'
import { type Route, route, writingRoute } from '#backend/http/route.ts'
import type { Clock } from '#backend/http/session.ts'
import { readChangePage } from '#backend/models/public-change.ts'
import { addChangeNote, listChanges, removeChangeWords } from '#contract/public-changes/change-endpoints.ts'
import { addNote, removeWords } from './correct-changes.ts'

/** The calls on the list of changes. */
export function publicChangeRoutes(database: Database, clock: Clock): readonly Route[] {
  return [
    route(listChanges, ({ query }) =>
      inSnapshot(database, (reading) => readChangePage(reading, query, clock())),
    ),
    writingRoute(addChangeNote, ({ params, body, ...by }, writing) =>
      addNote(writing, { id: params.id, ...body }, by, clock()),
    ),
    writingRoute(removeChangeWords, ({ params, body, ...by }, writing) =>
      removeWords(writing, { id: params.id, ...body }, by, clock()),
    ),
  ]
}
