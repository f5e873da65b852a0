import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import type { Permission } from './permissions.ts'
import { id, moment, typedText } from './primitives/text-input.ts'
import { minutes, seconds } from './primitives/time.ts'

/** The things that staff edit in forms, each with what a person must be allowed to open it. */
export const openNouns = {
  firm: 'firms:write',
  settings: 'settings:write',
  theme: 'themes:write',
  page: 'settings:write',
  user: 'users:manage',
  trader: 'traders:write',
  'trader-page': 'traders:write',
  submission: 'submissions:decide',
} as const satisfies Readonly<Record<string, Permission>>

export type OpenNoun = keyof typeof openNouns

/** How often, in milliseconds, a form that is looked at says that it is open. */
export const SAY_EVERY = seconds(25)

/** How long, in milliseconds, a form counts as open after it last said so. */
export const OPEN_FOR = minutes(1)

const thing = v.object({ noun: v.picklist(Object.keys(openNouns) as OpenNoun[]), id })

/** What a form has open. */
export type OpenThing = v.InferOutput<typeof thing>

const otherPerson = v.object({
  name: v.string(),
  /** Since when they have had it open. */
  opened_at: moment,
})
export type OtherPerson = v.InferOutput<typeof otherPerson>

export const sayOpenForm = endpoint({
  method: 'POST',
  path: '/api/admin/open-forms',
  summary: 'Say that a form has something open, for the next minute, and learn who else has it open',
  permission: 'desk:use',
  // `form`: which form of the caller it is, chosen by the page.
  body: v.object({ form: id, ...thing.entries }),
  // The others of the staff, who had it open first before those that came later.
  response: v.object({ others: v.array(otherPerson) }),
  limits: { callsPerMinute: 240 },
})

export const closeOpenForm = endpoint({
  method: 'DELETE',
  path: '/api/admin/open-forms/:form',
  summary: 'Say that a form of the caller was closed',
  permission: 'desk:use',
  params: v.object({ form: id }),
  response: v.object({ message: v.string() }),
  limits: { callsPerMinute: 240 },
})

/** Most fields of which one call asks who changed them, and room for their paths. */
export const MOST_PATHS = 40
const PATHS_LENGTH = 4000

const lastChange = v.object({
  /** Dotted, as it was asked for. */
  path: v.string(),
  changed_at: moment,
  /** Null where no account of today did it: a deleted one, a planned change, the console. */
  name: v.nullable(v.string()),
  is_own: v.boolean(),
})
export type LastChange = v.InferOutput<typeof lastChange>

/** Paths as a query carries them. */
export const pathsQuery = (paths: readonly string[]): string => paths.slice(0, MOST_PATHS).join()

/** The history, for those who may not read it: of what they may edit, who changed these fields last, and when. */
export const readLastChanges = endpoint({
  method: 'GET',
  path: '/api/admin/last-changes',
  summary:
    'Who of the staff changed these fields of a thing last, and when; fields whose change is not known are left out',
  permission: 'desk:use',
  query: v.object({ ...thing.entries, paths: typedText(PATHS_LENGTH) }),
  response: v.array(lastChange),
  limits: { callsPerMinute: 240 },
  work: 'list',
})
