import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { historyLine } from './history.ts'
import { moment } from './primitives/text-input.ts'

/** Weeks that the charts show, this one included. */
export const WEEKS_SHOWN = 12
/** Things of one kind that are named; the others are only counted. */
export const MOST_NAMED = 5
/** Latest changes that are shown. */
export const LATEST_CHANGES = 6

/** How long reviews wait, in days: each step reaches from the one before it. */
export const waitingSteps = [
  { key: 'day', under: 1, label: 'Less than a day' },
  { key: 'three-days', under: 3, label: '1 to 3 days' },
  { key: 'week', under: 7, label: '3 to 7 days' },
  { key: 'month', under: 30, label: '1 to 4 weeks' },
  { key: 'longer', under: Number.POSITIVE_INFINITY, label: 'Longer' },
] as const

const count = v.number()

/** How many things there are, and the first of them. */
const named = v.object({
  count,
  first: v.array(v.object({ id: v.string(), name: v.string() })),
  /** Additive: the ids of all of them, where a filter of the list cannot select them. */
  ids: v.optional(v.array(v.string())),
})
export type Named = v.InferOutput<typeof named>

/** Reviews of one week, from Monday in UTC. */
const week = v.object({ from: v.string(), received: count, approved: count, rejected: count })

/** Open matters and recent events. */
const overview = v.object({
  at: moment,
  reviews: v.object({
    waiting: count,
    /** When the one that waits longest was sent. */
    oldest: v.nullable(moment),
    /** By `waitingSteps`. */
    ages: v.array(count),
    weeks: v.array(week),
  }),
  /** Additive: published reviews that were reported, answers of firms, and objections, that wait. */
  reports: v.optional(count, 0),
  answers: v.optional(count, 0),
  objections: v.optional(count, 0),
  /** Additive: parts of firms that visitors call out of date or false. */
  outdated: v.optional(count, 0),
  codes: v.object({
    expired: named,
    unchecked: named,
    /** Additive: firms whose code visitors do not see, since their offer is off. */
    off: v.optional(named, { count: 0, first: [] }),
  }),
  firms: v.object({ without_logo: named, without_details: named, old_challenges: named }),
  backup: v.object({
    last: v.nullable(moment),
    /** Why the last automatic one failed. */
    problem: v.nullable(v.string()),
    /** When a backup was last restored into a scratch database; null before the first time. */
    checked: v.nullable(moment),
    /** Why that failed. */
    check_problem: v.nullable(v.string()),
  }),
  /** Why the last mail of this server failed; null where it did not. */
  mail: v.object({
    problem: v.nullable(v.string()),
    at: v.nullable(moment),
    /** Additive: whether mail is set up, whether that step was skipped, and when a mail is known to have been sent. */
    is_set_up: v.optional(v.boolean(), true),
    skipped: v.optional(v.boolean(), false),
    sent: v.optional(v.nullable(moment), null),
  }),
  /** Requests that were refused in the last day because too much waited already; `last` is null where none was. */
  load: v.object({ refused: count, last: v.nullable(moment) }),
  /** Pictures that could not be fetched: their number, the firms with such logos, and the traders. */
  pictures: v.object({ failed: count, firms: named, avatars: count }),
  /** The active theme; `contrast` is that of its text. */
  theme: v.object({ id: v.string(), name: v.string(), contrast: v.number(), readable: v.boolean() }),
  /** Firms of which an address could not be reached for days. */
  links: v.object({ broken: named }),
  /** Additive: firms with a page of rules that changed since challenges were compared with it; `since` is the first such day. */
  rule_pages: v.optional(v.object({ changed: named, since: v.string() }), {
    changed: { count: 0, first: [] },
    since: '',
  }),
  /** Additive: visitors are shown that the site is closed. */
  maintenance: v.optional(v.boolean(), false),
  /** Additive: admins who can be sent neither an alarm nor a link for a forgotten password. */
  admins: v.object({ without_mail: named }),
  /** Additive: legally required pages that visitors cannot read. */
  pages: v.optional(v.object({ unwritten: named }), { unwritten: { count: 0, first: [] } }),
  changes: v.array(historyLine),
})
export type Overview = v.InferOutput<typeof overview>

export const readOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'What needs a hand: reviews, codes, firms, backup, mail, pictures and the theme',
  permission: 'settings:read-all',
  response: overview,
  work: 'list',
})
