import type { StaffFirm } from '#contract/firm.ts'
import { CONDITION_PARAM, type FirmCondition, firmConditions } from '#contract/firm-conditions.ts'
import { compareFirms } from '#contract/firm-rules.ts'
import { type FirmStatus, firmStatuses, statusOf } from '#contract/firm-status.ts'
import { conditions } from './firm-attention.ts'

/** The orders of the list; the first is the public one. */
export const firmSorts = [
  { key: 'tier', label: 'Sort: Tier' },
  { key: 'name', label: 'Sort: Name' },
  { key: 'changed', label: 'Sort: Last changed' },
  { key: 'ending', label: 'Sort: Code ends' },
  { key: 'checked', label: 'Sort: Code checked' },
] as const
export type FirmSort = (typeof firmSorts)[number]['key']

/** What the list is narrowed to beside search and tiers, and its order. */
export interface FirmView {
  readonly status: FirmStatus | null
  readonly condition: FirmCondition | null
  /** The name of who changed a firm last; "" for anyone. */
  readonly editor: string
  readonly sort: FirmSort
}

export const PLAIN_VIEW: FirmView = { status: null, condition: null, editor: '', sort: 'tier' }

/** Names of the view's parameters in the address. */
export const VIEW_KEYS = { status: 'state', condition: CONDITION_PARAM, editor: 'by', sort: 'sort' } as const

/** The view that an address names. */
export function viewFromQuery(query: URLSearchParams): FirmView {
  const read = (name: keyof FirmView) => query.get(VIEW_KEYS[name])
  return {
    status: firmStatuses.find((one) => one === read('status')) ?? null,
    condition: firmConditions.find((key) => key === read('condition')) ?? null,
    editor: read('editor') ?? '',
    sort: firmSorts.find(({ key }) => key === read('sort'))?.key ?? PLAIN_VIEW.sort,
  }
}

/** Whether the view leaves firms out. */
export const isNarrowed = ({ status, condition, editor }: FirmView): boolean =>
  status !== null || condition !== null || editor !== ''

/** Whether the view is the one that the list begins with. */
export const isPlain = (view: FirmView): boolean => !isNarrowed(view) && view.sort === PLAIN_VIEW.sort

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
  view: FirmView,
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
