import { useCallback } from 'react'
import { CHECK_AGAIN_AFTER_DAYS } from '#contract/challenges/options.ts'
import type { StaffFirm } from '#contract/firm.ts'
import {
  CONDITION_PARAM,
  type FirmCondition,
  firmConditions,
  hasExpiredCode,
  hasNoDetails,
  hasNoLogo,
  hasOldChallenges,
  hasUncheckedCode,
  hasUnseenCode,
  isInUse,
  isOffered,
  UNCHECKED_AFTER_DAYS,
} from '#contract/firm-conditions.ts'
import { type FirmFilter, MAX_SEARCH_LENGTH, passesChips } from '#contract/firm-filter.ts'
import { compareFirms, isAffiliateActive } from '#contract/firm-rules.ts'
import { needleOf, searchText } from '#contract/firm-search.ts'
import { operates } from '#contract/firm-standing.ts'
import { firmStatuses, statusOf } from '#contract/firm-status.ts'
import { isRealDay } from '#contract/primitives/day.ts'
import { fold } from '#contract/primitives/fold.ts'
import { days, inDays } from '#contract/primitives/time.ts'
import { sectionOf, type TierKey, tierKeys } from '#contract/tiers.ts'
import {
  choiceParam,
  choicesParam,
  openParam,
  type Params,
  readParams,
  textParam,
  useParams,
  type ValuesOf,
} from '../kit/collection/use-params.ts'

/** The orders of the list; the first is the public one. */
export const firmSorts = [
  { key: 'tier', label: 'Sort: Tier' },
  { key: 'name', label: 'Sort: Name' },
  { key: 'changed', label: 'Sort: Last changed' },
  { key: 'ending', label: 'Sort: Code ends' },
  { key: 'checked', label: 'Sort: Code checked' },
] as const
type FirmSort = (typeof firmSorts)[number]['key']

/** Which firms are listed, and how; `editor` is the name of who changed a firm last. */
const viewTable = {
  search: textParam('q', MAX_SEARCH_LENGTH),
  tiers: choicesParam('tier', tierKeys),
  status: choiceParam('state', firmStatuses, null),
  condition: choiceParam(CONDITION_PARAM, firmConditions, null),
  editor: textParam('by'),
  sort: choiceParam(
    'sort',
    firmSorts.map(({ key }) => key),
    'tier',
  ),
}
export type FirmView = ValuesOf<typeof viewTable>

/** The view of an address. */
export const viewIn = (query: string): FirmView => readParams(viewTable, new URLSearchParams(query))

/** All firms in the public order. */
export const PLAIN_VIEW = viewIn('')

const previewSides = ['card', 'details'] as const
export type PreviewSide = (typeof previewSides)[number]

/** The open firm, the one that a new firm is copied from, its preview, and the page of its rules that is compared. */
const openTable = {
  selected: openParam('firm'),
  copied: openParam('from'),
  preview: choiceParam('preview', previewSides, null),
  rulePage: openParam('rule-page'),
}

/** The parts of the screen's state that are in the address. */
export interface FirmAddress extends ValuesOf<typeof openTable> {
  readonly list: Params<FirmView>
  open(selected: string | null, options?: { readonly copied?: string; readonly replace?: boolean }): void
  show(preview: PreviewSide | null): void
}

/** The tab's parameters of the address. */
export function useFirmAddress(): FirmAddress {
  const { values, set } = useParams(openTable)
  const list = useParams(viewTable)
  const open = useCallback<FirmAddress['open']>(
    (selected, { copied = null, replace = false } = {}) =>
      set({ selected, copied, rulePage: null }, { replace }),
    [set],
  )
  const show = useCallback<FirmAddress['show']>((preview) => set({ preview }, { replace: true }), [set])
  return { ...values, list, open, show }
}

/** Whether the view leaves firms out by more than search and tiers. */
const isNarrowed = ({ status, condition, editor }: FirmView): boolean =>
  status !== null || condition !== null || editor !== ''

/** How many choices of a view stand behind "Filters": its tiers, and each other filter but "Needs attention". */
export const choicesIn = ({ tiers, status, condition, editor }: FirmView): number =>
  tiers.length +
  [status !== null, condition !== null && condition !== 'attention', editor !== ''].filter(Boolean).length

/** Whether the view leaves any firm out. */
export const leavesOut = (view: FirmView): boolean =>
  isNarrowed(view) || view.search.trim() !== '' || view.tiers.length > 0

/** The name of who changed each firm last, by the firm's id. */
type Editors = ReadonlyMap<string, string>

const byText = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
/** Days in their order, those that are not named last. */
const byDay = (a: string, b: string) => Number(a === '') - Number(b === '') || byText(a, b)

const comparisons: Readonly<Record<FirmSort, (a: StaffFirm, b: StaffFirm) => number>> = {
  tier: () => 0,
  name: (a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true }),
  changed: (a, b) => byText(b.updated_at, a.updated_at),
  ending: (a, b) => byDay(a.discountValidUntil, b.discountValidUntil),
  // The oldest check first: a code that was never tried waits longest.
  checked: (a, b) => byText(a.codeCheckedAt, b.codeCheckedAt),
}

interface ViewContext {
  readonly now: Date
  readonly editors: Editors
  /** Of a condition that the server found out about, the ids of its firms; null for other conditions. */
  readonly found?: ReadonlySet<string> | null
}

/** The firms of a view in its order, ties as visitors see them. */
export function inView(
  firms: readonly StaffFirm[],
  view: Pick<FirmView, 'status' | 'condition' | 'editor' | 'sort'>,
  { now, editors, found }: ViewContext,
): readonly StaffFirm[] {
  const { status, editor, sort } = view
  const condition = conditions.find(({ key }) => key === view.condition)
  const compare = comparisons[sort]
  return firms
    .filter((firm) => status === null || statusOf(firm) === status)
    .filter((firm) => !condition || condition.holds(firm, now))
    .filter(({ id }) => !found || found.has(id))
    .filter(({ id }) => editor === '' || editors.get(id) === editor)
    .sort((a, b) => compare(a, b) || compareFirms(a, b))
}

/** From how many days before its end on a code is named. */
const ENDS_SOON = 3

/** Conditions by which a list of firms can be narrowed. */
export const conditions = [
  { key: 'attention', label: 'Needs attention', holds: (firm, now) => attentionOf(firm, now) !== '' },
  { key: 'affiliate', label: 'With affiliate', holds: isAffiliateActive },
  { key: 'no-affiliate', label: 'Without affiliate', holds: (firm) => !isAffiliateActive(firm) },
  { key: 'expired', label: 'Code expired', holds: hasExpiredCode },
  {
    key: 'unchecked',
    label: `Code unchecked for ${UNCHECKED_AFTER_DAYS} days`,
    holds: hasUncheckedCode,
  },
  { key: 'offer-off', label: 'Code not seen, offer off', holds: hasUnseenCode },
  {
    key: 'old-challenges',
    label: `Challenges unchecked for ${CHECK_AGAIN_AFTER_DAYS} days`,
    holds: hasOldChallenges,
  },
  { key: 'no-logo', label: 'No logo', holds: hasNoLogo },
  { key: 'no-details', label: 'No pros and cons', holds: hasNoDetails },
  { key: 'not-operating', label: 'Does not operate', holds: (firm) => !operates(firm) },
] as const satisfies readonly {
  readonly key: FirmCondition
  readonly label: string
  readonly holds: (firm: StaffFirm, now: Date) => boolean
}[]

/** Conditions that the server finds out: the fields of a firm do not show them. */
export const foundConditions = [
  { key: 'broken-link', label: 'With a broken link' },
  { key: 'lost-logo', label: 'Logo could not be fetched' },
] as const satisfies readonly { readonly key: FirmCondition; readonly label: string }[]
type FoundCondition = (typeof foundConditions)[number]['key']

/** Whether a condition is one that the server finds out about. */
export const isFoundCondition = (condition: FirmCondition | null): condition is FoundCondition =>
  foundConditions.some(({ key }) => key === condition)

/** The most pressing reason to look at a firm; "" for none. */
export function attentionOf(firm: StaffFirm, now: Date): string {
  if (!isInUse(firm)) return ''
  if (hasExpiredCode(firm, now)) return 'Code expired'
  if (isOffered(firm) && isRealDay(firm.discountValidUntil)) {
    const left = Math.ceil((Date.parse(firm.discountValidUntil) - now.getTime()) / days(1))
    if (left <= 0) return 'Code ends today'
    if (left <= ENDS_SOON) return `Code ends in ${inDays(left)}`
  }
  if (hasUncheckedCode(firm, now)) {
    const isNever = !isRealDay(firm.codeCheckedAt)
    return isNever ? 'Code never checked' : `Code unchecked for ${UNCHECKED_AFTER_DAYS} days`
  }
  if (hasOldChallenges(firm, now)) return 'Check challenges again'
  if (hasNoLogo(firm)) return 'No logo'
  return hasNoDetails(firm) ? 'No pros or cons' : ''
}

/** Firms with their search text, computed once per list. */
type SearchableFirms = readonly { readonly firm: StaffFirm; readonly text: string }[]

/** The text of the public search plus the description that the row shows. */
export const searchable = (firms: readonly StaffFirm[]): SearchableFirms =>
  firms.map((firm) => ({ firm, text: `${searchText(firm)}\n${fold(firm.description)}` }))

/** The firms that match the filter, in the given order. */
export function foundFirms(firms: SearchableFirms, filter: FirmFilter): readonly StaffFirm[] {
  const needle = needleOf(filter.search)
  return firms
    .filter(({ firm, text }) => text.includes(needle) && passesChips(firm, filter))
    .map(({ firm }) => firm)
}

/** "8 total", or "3 of 8 total" while a filter is active. */
export function formatCount(found: number, total: number, isNarrowed: boolean): string {
  const all = `${total.toLocaleString('en')} total`
  return isNarrowed ? `${found.toLocaleString('en')} of ${all}` : all
}

/** The number of firms per tier. */
export function tierCounts(firms: readonly Pick<StaffFirm, 'category'>[]): Record<TierKey, number> {
  const counts = Object.fromEntries(tierKeys.map((key) => [key, 0])) as Record<TierKey, number>
  for (const firm of firms) {
    const section = sectionOf(firm.category)
    if (section !== 'unrated') counts[section] += 1
  }
  return counts
}
