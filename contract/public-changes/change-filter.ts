import { isRealDay, utcDayOf } from '../primitives/day.ts'
import { days } from '../primitives/time.ts'
import { type SectionKey, sectionKeys } from '../tiers.ts'
import { type AskedKind, askedKinds } from './change-kinds.ts'
import type { ChangePage } from './public-change.ts'

/** Entries of a page of the list of changes unless the caller says otherwise, and at most. */
export const CHANGES_AT_ONCE = 50
export const MOST_CHANGES_AT_ONCE = 200

/** Entries that the page of a firm comes with. */
export const FIRST_OF_FIRM = 20

/** The filter of the list of changes in an address. */
export interface ChangeFilter {
  /** Slug of a firm; "" for all of them. */
  readonly firm: string
  readonly kind: AskedKind | ''
  /** The tier of today; "" for all of them. */
  readonly tier: SectionKey | ''
  /** Only entries of the last 30 days. */
  readonly isRecent: boolean
  /** Only entries older than this one; null: from the newest on. */
  readonly after: NonNullable<ChangePage['next']> | null
}

export const ALL_CHANGES: ChangeFilter = { firm: '', kind: '', tier: '', isRecent: false, after: null }

/** The days of "Last 30 days", as an address and a call name them. */
export const RECENT_CHANGES = '30' as const

/** The moment from which entries are of the last 30 days: whole days in UTC, as they are listed. ISO 8601. */
export const recentSince = (now: Date): string =>
  `${utcDayOf(new Date(now.getTime() - days(Number(RECENT_CHANGES))))}T00:00:00.000Z`

/** Longest slug of a filter. */
const MAX_SLUG = 80

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const ID = /^[\w-]{1,64}$/

/** The last of several values: that of the submit button, which follows the form's own. */
const last = (query: URLSearchParams, name: string): string => query.getAll(name).at(-1) ?? ''

function entryIn(query: URLSearchParams): ChangeFilter['after'] {
  const before = last(query, 'before')
  const before_id = last(query, 'before_id')
  return MOMENT.test(before) && isRealDay(before) && ID.test(before_id) ? { before, before_id } : null
}

/** The filter of an address like `?firm=apex&kind=tier&tier=gold&days=30`; unknown values are dropped. */
export function changesIn(search: string): ChangeFilter {
  const query = new URLSearchParams(search)
  const firm = last(query, 'firm').toLowerCase()
  return {
    firm: firm.length <= MAX_SLUG ? firm : '',
    kind: askedKinds.find((kind) => kind === last(query, 'kind')) ?? '',
    tier: sectionKeys.find((tier) => tier === last(query, 'tier')) ?? '',
    isRecent: last(query, 'days') === RECENT_CHANGES,
    after: entryIn(query),
  }
}

/** The address query of a filter, in one spelling, so that equal filters share an address; "" for the newest of all. */
export function queryOfChanges({ firm, kind, tier, isRecent, after }: ChangeFilter): string {
  const query = new URLSearchParams()
  if (firm !== '') query.set('firm', firm)
  if (kind !== '') query.set('kind', kind)
  if (tier !== '') query.set('tier', tier)
  if (isRecent) query.set('days', RECENT_CHANGES)
  if (after) {
    query.set('before', after.before)
    query.set('before_id', after.before_id)
  }
  return query.toString()
}
