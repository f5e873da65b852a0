import * as v from 'valibot'
import { ApiError } from '#backend/http/errors.ts'
import { createPacer } from '#backend/load-shedding/pacer.ts'
import {
  affiliateFields,
  type FirmChange,
  firmDefaults,
  newFirm,
  publishingDefaults,
  type StaffFirm,
} from '#contract/firm.ts'
import type { FirmBulk } from '#contract/firm-bulk.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import type { LineFaultSaid, LineResult } from '#contract/firm-import.ts'
import { operates } from '#contract/firm-standing.ts'
import { unseenOf } from '#contract/firm-unseen.ts'
import { can, type Role } from '#contract/permissions.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { id as idText, slug as slugText } from '#contract/primitives/text-input.ts'
import type { DayOrder } from '#contract/primitives/written-day.ts'
import { publicReason } from '#contract/public-changes/change-reason.ts'
import { type ReasonRules, reasonRulesOf } from '#contract/public-changes/change-rules.ts'
import type { Rubric } from '#contract/rubric/rubric.ts'
import { withCompany } from '#contract/sheets/company-columns.ts'
import { firmColumns, reasonColumn } from '#contract/sheets/firm-columns.ts'
import { nameKey } from '#contract/sheets/sheet-columns.ts'
import { missingOfStanding, operatingDefaults, standingFields } from '#contract/standing-change.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { requireFieldRights } from '../firm-rules.ts'
import {
  attempt,
  cellFault,
  changesOf,
  checkRecord,
  inOrder,
  LineFault,
  type LinePlanner,
  planLines,
  removalOf,
} from './plan-lines.ts'
import type { SheetLine } from './read-sheet.ts'

/** What staff said of a sheet beside its cells, and what it is judged by. */
export interface ImportOptions {
  readonly role: Role
  /** Whether firms that no line names are deleted. */
  readonly removesOthers: boolean
  /** Ids of the firms that staff chose for names that no firm has, by `nameKey`. */
  readonly chosenFirms: ReadonlyMap<string, string>
  /** How to read a day that could be two; undefined until staff choose. */
  readonly dayOrder?: DayOrder | undefined
  readonly rubric: Rubric
}

/** What lines ask for: line by line, and as the act that does it. */
export interface PlannedImport {
  readonly results: readonly LineResult[]
  readonly unchanged: number
  readonly act: FirmBulk
}

/** Returns a function that finds the firm that a line is about; null for a new one. */
function firmFinder(firms: readonly StaffFirm[]): (line: SheetLine) => StaffFirm | null {
  const byId = new Map(firms.map((firm) => [firm.id, firm]))
  const byName = Map.groupBy(firms, ({ name }) => nameKey(name))
  return ({ cells }) => {
    const id = cells.get('id') ?? ''
    const alike = byName.get(nameKey(cells.get('name') ?? '')) ?? []
    if (id !== '') {
      if (!v.is(idText, id)) throw new LineFault(cellFault('id', 'must be an identifier'))
      const known = byId.get(id)
      if (!known && alike.length > 0) throw new LineFault({ code: 'other_id_of_firm' })
      return known ?? null
    }
    if (alike.length > 1) throw new LineFault({ code: 'several_firms_by_name' })
    return alike[0] ?? null
  }
}

/** Keys that a new firm must not share with another line; no id holds a space. */
function keysOfNew({ cells }: SheetLine): readonly string[] {
  const [id = '', name = ''] = [cells.get('id'), cells.get('name')]
  return [id, name && `name ${nameKey(name)}`].filter((key) => key !== '')
}

/** Details are shown where pros and cons are both lists: with the first of them the other becomes one. */
function withBothLists(values: Partial<StaffFirm>, before: StaffFirm | null): Partial<StaffFirm> {
  const lists = before ?? firmDefaults
  const isPlain = !('pros' in values || 'cons' in values) || (lists.pros !== null && lists.cons !== null)
  return isPlain
    ? values
    : { ...values, pros: values.pros ?? lists.pros ?? [], cons: values.cons ?? lists.cons ?? [] }
}

/** Fields that a role may lack the right to change, and the fault of a line that does. */
const guarded = [
  ['needs_right_to_standing', standingFields],
  ['needs_right_to_offer', affiliateFields],
  ['needs_right_to_avoid', ['category']],
  ['needs_right_to_unpublish_avoid', ['status']],
] as const satisfies readonly (readonly [LineFaultSaid['code'], readonly (keyof FirmChange)[]])[]

/** Faults of a change that this role may not make to a single firm. */
const missingRights = (role: Role, before: StaffFirm | null, change: FirmChange): readonly LineFaultSaid[] =>
  guarded.flatMap(([code, fields]) => {
    const given = fields.filter((field) => change[field] !== undefined)
    if (given.length === 0) return []
    try {
      requireFieldRights(role, before, Object.fromEntries(given.map((field) => [field, change[field]])))
      return []
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return [{ code }]
    }
  })

/** The fields of a change in which the firm is not so already. */
function differing(before: StaffFirm, change: FirmChange): FirmChange {
  const current = { ...publishingDefaults, sample: false, ...operatingDefaults, ...before }
  const isSameTier =
    change.category !== undefined && sectionOf(change.category) === sectionOf(before.category)
  const kept = Object.entries(change).filter(
    ([field, value]) =>
      !(field === 'category' && isSameTier) && !isSame(value, current[field as keyof FirmChange]),
  )
  return Object.fromEntries(kept) as FirmChange
}

/** What the standing lacks that a line would leave a firm with, or what it says of one that operates. */
function standingFaults(after: FirmChange, change: FirmChange): readonly LineFaultSaid[] {
  const missing = missingOfStanding(after)
  if (missing) return [cellFault(missing, 'is required where a firm does not operate')]
  if (!operates(after)) return []
  const said = standingFields.filter((field) => field !== 'standing' && change[field])
  return said.map((field) => cellFault(field, 'is kept only where a firm does not operate'))
}

/** The reason of a line; "" for none. Throws where it is too long, or needed and missing. */
function reasonOf({ cells }: SheetLine, { needsReason, takesReason, doubt }: ReasonRules): string {
  const { success, output, issues } = v.safeParse(publicReason, cells.get(reasonColumn.key) ?? '')
  if (!success) throw new LineFault(cellFault(reasonColumn.key, issues[0].message))
  if (needsReason && output === '') {
    const why = doubt || 'for a standing, and for a move to or from Avoid'
    throw new LineFault(cellFault(reasonColumn.key, `is required ${doubt === '' ? '' : 'here: '}${why}`))
  }
  return takesReason ? output : ''
}

type Entry = { readonly create: FirmBulk['create'][number] } | { readonly change: FirmBulk['change'][number] }

/** Plans lines that are firms. */
const firmPlanner = (
  firms: readonly StaffFirm[],
  { role, rubric }: Pick<ImportOptions, 'role' | 'rubric'>,
): LinePlanner<StaffFirm, Entry> => ({
  same: 'same_firm',
  columns: firmColumns,
  find: firmFinder(firms),
  keysOf: (line, before) => (before ? [before.id] : keysOfNew(line)),
  next(line, before, cells) {
    const values = withCompany(withBothLists(cells.values, before), before)
    const change = before ? differing(before, values) : values
    const slug = before ? '' : (line.cells.get('slug') ?? '')
    const faults: LineFaultSaid[] = []
    if (slug !== '' && !v.is(slugText, slug))
      faults.push(cellFault('slug', 'must be words joined by hyphens'))
    const firm = before
      ? undefined
      : attempt(faults, () => checkRecord(firmColumns, newFirm, { ...cells, values }))
    if (before) faults.push(...cells.faults.values())
    const rights = missingRights(role, before, change)
    faults.push(...rights, ...standingFaults({ ...before, ...change }, change))
    // Who may not make a change is not asked for its reason.
    const reason =
      rights.length > 0 ? '' : attempt(faults, () => reasonOf(line, reasonRulesOf(before, change, rubric)))
    const said = reason ? { reason } : {}
    if (faults.length > 0) throw new LineFault(...faults)
    if (firm) {
      const id = line.cells.get('id') || line.newId
      return { create: { id, ...(slug !== '' && { slug }), firm: { ...firm, ...said } } }
    }
    if (!before || Object.keys(change).length === 0) return null
    return { change: { id: before.id, tag: firmTag(before), change: { ...change, ...said } } }
  },
  resultOf(before, entry) {
    if ('create' in entry) {
      const { name, category, website, evaluationFee } = entry.create.firm
      const changes = changesOf(firmColumns, null, entry.create.firm as StaffFirm)
      const summary = [tierOf(sectionOf(category)).label, website, evaluationFee]
      return { name, summary, changes, unseen: [...unseenOf(null, entry.create.firm)] }
    }
    const { reason = '', minor: _, ...change } = entry.change.change
    const changes = before ? changesOf(firmColumns, before, { ...before, ...change } as StaffFirm) : []
    const { doubt } = reasonRulesOf(before, change, rubric)
    return { name: before?.name ?? '', doubt, unseen: [...unseenOf(before, change)], reason, changes }
  },
})

/** Returns what importing these lines would do to the firms, and does nothing of it. */
export async function planFirms(
  lines: readonly SheetLine[],
  firms: readonly StaffFirm[],
  { role, removesOthers, dayOrder, rubric }: ImportOptions,
): Promise<PlannedImport> {
  const plan = await planLines(firmPlanner(firms, { role, rubric }), lines, firms, {
    dayOrder,
    pace: createPacer(),
  })
  const entries = plan.edits.map(({ next }) => next)
  const removed = removesOthers && can(role, 'firms:delete') ? plan.missing : []
  return {
    results: [...inOrder(plan.results), ...removed.map(({ id, name }) => removalOf({ id, name }))],
    unchanged: lines.length - plan.results.length,
    act: {
      create: entries.flatMap((entry) => ('create' in entry ? [entry.create] : [])),
      change: entries.flatMap((entry) => ('change' in entry ? [entry.change] : [])),
      remove: removed.map((firm) => ({ id: firm.id, tag: firmTag(firm) })),
    },
  }
}
