import type { Database } from '#backend/database/connect.ts'
import { ApiError } from '#backend/http/errors.ts'
import { type Route, route, sentField, writingRoute } from '#backend/http/route.ts'
import { type Caller, type Clock, staffOf } from '#backend/http/session.ts'
import { closeForm, keepOpenForm, readOthers } from '#backend/models/open-form.ts'
import { closeOpenForm, openNouns, readLastChanges, sayOpenForm } from '#contract/open-forms.ts'
import { can } from '#contract/permissions.ts'
import { lastChanges } from './last-changes.ts'

/** Of what a person may not open, they learn nothing. @throws ApiError 403 */
function requireMayOpen({ role }: Caller, noun: unknown): void {
  const needed = Object.entries(openNouns).find(([known]) => known === noun)?.[1]
  if (needed && !can(role, needed)) throw new ApiError('not_allowed', 'You may not open this')
}

/** The calls by which open forms know of each other. The history does not name them: nothing is changed. */
export function openFormRoutes(database: Database, clock: Clock): readonly Route[] {
  return [
    writingRoute(
      sayOpenForm,
      async ({ body: { form, ...thing }, caller }, writing) => {
        const { id: user_id } = staffOf(caller)
        await keepOpenForm(writing, { user_id, form, thing }, clock())
        return { others: await readOthers(writing, { user_id, thing }, clock()) }
      },
      { permits: (sent, { caller }) => requireMayOpen(caller, sentField(sent, 'noun')) },
    ),

    writingRoute(closeOpenForm, async ({ params: { form }, caller }, writing) => {
      await closeForm(writing, { user_id: staffOf(caller).id, form })
      return { message: 'Closed' }
    }),

    route(readLastChanges, ({ query, caller }) => {
      requireMayOpen(caller, query.noun)
      return lastChanges({ database }, query, staffOf(caller).id)
    }),
  ]
}
