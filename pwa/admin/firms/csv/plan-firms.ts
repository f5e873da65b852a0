import * as v from 'valibot'
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
import { operates } from '#contract/firm-standing.ts'
import { isLive } from '#contract/firm-status.ts'
import { can, type Role } from '#contract/permissions.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { id as idText, slug as slugText } from '#contract/primitives/text-input.ts'
import { publicReason } from '#contract/public-changes/change-reason.ts'
import { type ReasonRules, reasonRulesOf } from '#contract/public-changes/change-rules.ts'
import { missingOfStanding, operatingDefaults, standingFields } from '#contract/standing-change.ts'
import { sectionOf, tierOf } from '#contract/tiers.ts'
import { firmMessages } from '../firm-labels.ts'
import { withCompany } from './company-columns.ts'
import { firmColumns, reasonColumn } from './firm-columns.ts'
import type { ImportOptions, ImportPlan } from './import-plan.ts'
import {
  attempt,
  changesOf,
  checkRecord,
  inOrder,
  LineFault,
  type LinePlanner,
  nameKey,
  planLines,
  removalOf,
} from './plan-lines.ts'
import type { SheetLine } from './read-sheet.ts'

/** Returns a function that finds the firm that a line is about; null for a new one. */
function firmFinder(firms: readonly StaffFirm[]): (line: SheetLine) => StaffFirm | null {
  const byId = new Map(firms.map((firm) => [firm.id, firm]))
  const byName = Map.groupBy(firms, ({ name }) => nameKey(name))
  return ({ cells }) => {
    const id = cells.get('id') ?? ''
    const alike = byName.get(nameKey(cells.get('name') ?? '')) ?? []
    if (id !== '') {
      if (!v.is(idText, id)) throw new LineFault('id: must be an identifier')
      const known = byId.get(id)
      if (!known && alike.length > 0) {
        throw new LineFault(
          'A firm with this name has a different id. Leave the id empty to change that firm.',
        )
      }
      return known ?? null
    }
    if (alike.length > 1) throw new LineFault('Several firms have this name. Add the id of the one you mean.')
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

/** Faults of a change that this role may not make to a single firm; the server checks it again. */
function missingRights(role: Role, before: StaffFirm | null, change: FirmChange): readonly string[] {
  const current: Partial<StaffFirm> = before ?? firmDefaults
  const stands = { ...operatingDefaults, ...current }
  const standing =
    !can(role, 'firms:write-standing') &&
    standingFields.some((field) => change[field] !== undefined && change[field] !== stands[field])
      ? [firmMessages.onlyAdminsStanding]
      : []
  if (can(role, 'firms:write-affiliate')) return standing
  const isAvoid = before !== null && sectionOf(before.category) === 'avoid'
  const movesTo = change.category === undefined ? isAvoid : sectionOf(change.category) === 'avoid'
  const earns = affiliateFields.some(
    (field) => change[field] !== undefined && change[field] !== current[field],
  )
  return [
    ...standing,
    ...(earns ? [firmMessages.onlyAdmins] : []),
    ...(before !== null && isAvoid !== movesTo ? [firmMessages.onlyAdminsAvoid] : []),
    ...(isAvoid && isLive(before) && (change.status ?? 'live') !== 'live'
      ? ['Only an admin may unpublish a firm of the Avoid tier.']
      : []),
  ]
}

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

const labelOf = (field: string): string => firmColumns.find(({ key }) => key === field)?.label ?? field

/** What the standing lacks that a line would leave a firm with, or what it says of one that operates. */
function standingFaults(after: FirmChange, change: FirmChange): readonly string[] {
  const missing = missingOfStanding(after)
  if (missing) return [`${labelOf(missing)}: is required where a firm does not operate`]
  if (!operates(after)) return []
  const said = standingFields.filter((field) => field !== 'standing' && change[field])
  return said.map((field) => `${labelOf(field)}: is kept only where a firm does not operate`)
}

/** The reason of a line; "" for none. Throws where it is too long, or needed and missing. */
function reasonOf({ cells }: SheetLine, { needsReason, takesReason, doubt }: ReasonRules): string {
  const { success, output, issues } = v.safeParse(publicReason, cells.get(reasonColumn.key) ?? '')
  if (!success) throw new LineFault(`${reasonColumn.label}: ${issues[0].message}`)
  if (needsReason && output === '') {
    const why = doubt || 'for a standing, and for a move to or from Avoid'
    throw new LineFault(`${reasonColumn.label}: is required ${doubt === '' ? '' : 'here: '}${why}`)
  }
  return takesReason ? output : ''
}

type Entry = { readonly create: FirmBulk['create'][number] } | { readonly change: FirmBulk['change'][number] }

/** Plans lines that are firms. */
const firmPlanner = (
  firms: readonly StaffFirm[],
  { role, rubric }: Pick<ImportOptions, 'role' | 'rubric'>,
): LinePlanner<StaffFirm, Entry> => ({
  noun: 'firm',
  columns: firmColumns,
  find: firmFinder(firms),
  keysOf: (line, before) => (before ? [before.id] : keysOfNew(line)),
  next(line, before, cells) {
    const values = withCompany(withBothLists(cells.values, before), before)
    const change = before ? differing(before, values) : values
    const slug = before ? '' : (line.cells.get('slug') ?? '')
    const faults: string[] = []
    if (slug !== '' && !v.is(slugText, slug)) faults.push('slug: must be words joined by hyphens')
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
      const text = [tierOf(sectionOf(category)).label, website, evaluationFee].join(', ')
      return { name, text, changes: [] }
    }
    const { reason = '', minor: _, ...change } = entry.change.change
    const changes = before ? changesOf(firmColumns, before, { ...before, ...change } as StaffFirm) : []
    const { doubt } = reasonRulesOf(before, change, rubric)
    const text = [doubt && `Warning: ${doubt}.`, reason].filter((said) => said !== '').join(' ')
    return { name: before?.name ?? '', text, changes }
  },
})

/** Returns what importing these lines would do to the firms, and does nothing of it. */
export function planFirms(
  lines: readonly SheetLine[],
  firms: readonly StaffFirm[],
  { role, removesOthers, dayOrder, rubric }: ImportOptions,
): ImportPlan {
  const plan = planLines(firmPlanner(firms, { role, rubric }), lines, firms, { dayOrder })
  const entries = plan.edits.map(({ next }) => next)
  const removed = removesOthers && can(role, 'firms:delete') ? plan.missing : []
  return {
    results: [
      ...inOrder(plan.results),
      ...removed.map((firm) => removalOf({ id: firm.id, name: firm.name }, 'Not in the file')),
    ],
    unchanged: lines.length - plan.results.length,
    request: {
      create: entries.flatMap((entry) => ('create' in entry ? [entry.create] : [])),
      change: entries.flatMap((entry) => ('change' in entry ? [entry.change] : [])),
      remove: removed.map((firm) => ({ id: firm.id, tag: firmTag(firm) })),
    },
  }
}
