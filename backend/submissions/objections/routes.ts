import { inSnapshot } from '#backend/database/transaction.ts'
import { type Route, route, writingRoute } from '#backend/http/route.ts'
import { staffOf } from '#backend/http/session.ts'
import { objectToDecision, readMailedStatement } from '#contract/own-objections.ts'
import {
  decideObjection as decideCall,
  listObjections,
  readObjection,
} from '#contract/reviews/objection-endpoints.ts'
import type { SubmissionsContext } from '../receive-submission.ts'
import { decideObjection, mailedStatement, objectTo } from './objections.ts'
import { objectionsOf, openObjection } from './staff-objections.ts'

/** The calls on objections: of their senders, and of the staff. */
export const objectionRoutes = ({ database, clock }: SubmissionsContext): readonly Route[] => [
  route(readMailedStatement, ({ body }) => mailedStatement(database, body.token, clock())),
  route(objectToDecision, ({ body, address }) => objectTo(database, body, { address, now: clock() })),
  route(listObjections, ({ query, caller }) =>
    objectionsOf(database, query, { staff: staffOf(caller), now: clock() }),
  ),
  route(readObjection, ({ params, caller }) =>
    inSnapshot(database, (reading) => openObjection(reading, params.id, staffOf(caller))),
  ),
  writingRoute(decideCall, ({ params, body, ...by }, writing) =>
    decideObjection(writing, { id: params.id, ...body }, by, clock()),
  ),
]
