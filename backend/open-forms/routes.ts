import type { Database } from '#backend/database/connect.ts'
import type { Reading } from '#backend/database/transaction.ts'
import { ApiError } from '#backend/http/errors.ts'
import { type Route, route, sentField, writingRoute } from '#backend/http/route.ts'
import { type Caller, type Clock, staffOf } from '#backend/http/session.ts'
import { readLatest } from '#backend/models/history.ts'
import { closeForm, keepOpenForm, readOthers } from '#backend/models/open-form.ts'
import { readUsers } from '#backend/models/user.ts'
import type { HistoryEntry } from '#contract/history.ts'
import {
  closeOpenForm,
  type LastChange,
  MOST_PATHS,
  type OpenNoun,
  type OpenThing,
  openNouns,
  readLastChanges,
  sayOpenForm,
} from '#contract/open-forms.ts'
import { can } from '#contract/permissions.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { valueAt } from '#contract/primitives/paths.ts'

/** Entries of the history that tell of a thing, and what they hold of it, as its form has it. */
interface Source extends Pick<HistoryEntry, 'subject' | 'subject_id'> {
  readonly pick: (values: unknown) => unknown
}

const whole = (values: unknown): unknown => values

/** The row of a list that has this value in a field. */
const rowOf = (path: string, field: string, wanted: string) => (values: unknown) => {
  const list = valueAt(values, path)
  return Array.isArray(list) ? list.find((row) => valueAt(row, field) === wanted) : undefined
}

const inSettings = (pick: Source['pick']): Source => ({ subject: 'settings', subject_id: 'settings', pick })

/** Traders and the entries of pages are part of the settings. */
const sources: Readonly<Record<OpenNoun, (id: string) => readonly Source[]>> = {
  firm: (id) => [{ subject: 'firm', subject_id: id, pick: whole }],
  settings: () => [inSettings(whole)],
  theme: (id) => [{ subject: 'theme', subject_id: id, pick: whole }],
  page: (id) => [
    { subject: 'page', subject_id: id, pick: whole },
    inSettings(rowOf('pages.list', 'slug', id)),
  ],
  user: (id) => [{ subject: 'user', subject_id: id, pick: whole }],
  trader: (id) => [inSettings(rowOf('verifiedTraders.traders', 'id', id))],
  'trader-page': () => [inSettings((values) => valueAt(values, 'verifiedTraders'))],
  submission: (id) => [{ subject: 'submission', subject_id: id, pick: whole }],
}

/** How many of the latest entries about a thing are looked at: what a form meets changed while it was open. */
const LOOKED_AT = 20

/**
 * The last change of each of these fields, as far as the latest entries tell. Names are those of today's accounts, so that of a
 * deleted one nothing but the moment is said.
 */
async function lastChanges(
  reading: Reading,
  { noun, id, paths }: OpenThing & { readonly paths: string },
  caller: string,
): Promise<LastChange[]> {
  const from = sources[noun](id)
  const entries = await readLatest(reading, from, LOOKED_AT)
  const names = new Map((await readUsers(reading)).map((user) => [user.id, user.username]))
  const isChange = (path: string) => (entry: HistoryEntry) => {
    const source = from.find(({ subject }) => subject === entry.subject)
    const [was, is] = [entry.before, entry.after].map((values) => valueAt(source?.pick(values), path))
    return !isSame(was, is)
  }
  return [...new Set(paths.split(','))].slice(0, MOST_PATHS).flatMap((path) => {
    const entry = entries.find(isChange(path))
    if (!entry) return []
    const { at, actor_id } = entry
    const name = names.get(actor_id ?? '') ?? null
    return [{ path, changed_at: at, name, is_own: actor_id === caller }]
  })
}

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
