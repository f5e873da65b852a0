import type { StaffFirm } from '#contract/firm.ts'
import { compareFirms } from '#contract/firm-rules.ts'
import { statusOf } from '#contract/firm-status.ts'
import { type FirmSort, type FirmView, PLAIN_VIEW } from '../use-firm-address.ts'
import { conditions } from './firm-attention.ts'

/** Whether the view leaves firms out by more than search and tiers. */
const isNarrowed = ({ status, condition, editor }: FirmView): boolean =>
  status !== null || condition !== null || editor !== ''

/** Whether the view is the one that the list begins with, but for search and tiers. */
export const isPlain = (view: FirmView): boolean => !isNarrowed(view) && view.sort === PLAIN_VIEW.sort

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
