import * as v from 'valibot'
import {
  affiliateFields,
  type FirmChange,
  firmChange,
  firmDefaults,
  newFirm,
  publishingDefaults,
  type StaffFirm,
} from '#contract/firm.ts'
import type { FirmBulk } from '#contract/firm-bulk.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import { isLive } from '#contract/firm-status.ts'
import { can, type Role } from '#contract/permissions.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { id as idText, slug as slugText } from '#contract/primitives/text-input.ts'
import { sectionOf } from '#contract/tiers.ts'
import { firmMessages } from '../firm-labels.ts'
import { type FirmColumn, firmColumns, shownValue } from './firm-columns.ts'
import {
  type FieldChange,
  type ImportOptions,
  type ImportPlan,
  LineFault,
  nameKey,
  type Result,
} from './import-plan.ts'
import type { SheetLine } from './read-sheet.ts'

const columnOf = new Map<string, FirmColumn>(firmColumns.map((column) => [column.field, column]))

interface Known {
  readonly byId: ReadonlyMap<string, StaffFirm>
  readonly byName: ReadonlyMap<string, readonly StaffFirm[]>
}

const knownOf = (firms: readonly StaffFirm[]): Known => ({
  byId: new Map(firms.map((firm) => [firm.id, firm])),
  byName: Map.groupBy(firms, ({ name }) => nameKey(name)),
})

/** The firm that a line is about; null for a new one. */
function firmOf({ cells }: SheetLine, { byId, byName }: Known): StaffFirm | null {
  const id = cells.get('id') ?? ''
  const alike = byName.get(nameKey(cells.get('name') ?? '')) ?? []
  if (id !== '') {
    if (!v.is(idText, id)) throw new LineFault('id: must be an identifier')
    const known = byId.get(id)
    if (!known && alike.length > 0) {
      throw new LineFault('A firm with this name has a different id. Leave the id empty to change that firm.')
    }
    return known ?? null
  }
  if (alike.length > 1) throw new LineFault('Several firms have this name. Add the id of the one you mean.')
  return alike[0] ?? null
}

/** What a new firm must not share with another line; no id holds a space. */
function keysOfNew({ cells }: SheetLine): readonly string[] {
  const [id = '', name = ''] = [cells.get('id'), cells.get('name')]
  return [id, name && `name ${nameKey(name)}`].filter((key) => key !== '')
}

/** The values of the cells that are not as the firm is; for a new firm of those that are filled. */
function valuesIn({ cells }: SheetLine, before: StaffFirm | null): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { field, label, write, read } of firmColumns) {
    const cell = cells.get(field)
    if (cell === undefined || cell === (before ? write(before[field]).trim() : '')) continue
    const reading = read(cell)
    if (reading === null) continue
    if ('fault' in reading) throw new LineFault(`${label}: ${reading.fault}`)
    values[field] = reading.value
  }
  // Details are shown where both are lists: with the first of them the other becomes one.
  const lists = before ?? firmDefaults
  if (('pros' in values || 'cons' in values) && (lists.pros === null || lists.cons === null)) {
    values.pros ??= lists.pros ?? []
    values.cons ??= lists.cons ?? []
  }
  return values
}

/** The output of a schema, or the first thing that is wrong, with the label of its field. */
function checked<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const found = v.safeParse(schema, input)
  if (found.success) return found.output
  const [issue] = found.issues
  const field = String(issue.path?.[0]?.key ?? '')
  const message = issue.input === undefined ? 'is required' : issue.message
  throw new LineFault(`${columnOf.get(field)?.label ?? field}: ${message}`)
}

/** Refuses what this role may not do to a single firm; the server does it again. */
function requireRights(role: Role, before: StaffFirm | null, change: FirmChange): void {
  if (can(role, 'firms:write-affiliate')) return
  const current: Partial<StaffFirm> = before ?? firmDefaults
  if (affiliateFields.some((field) => change[field] !== undefined && change[field] !== current[field])) {
    throw new LineFault(firmMessages.onlyAdmins)
  }
  const isAvoid = before !== null && sectionOf(before.category) === 'avoid'
  const movesTo = change.category === undefined ? isAvoid : sectionOf(change.category) === 'avoid'
  if (before !== null && isAvoid !== movesTo) throw new LineFault(firmMessages.onlyAdminsAvoid)
  if (isAvoid && isLive(before) && (change.status ?? 'live') !== 'live') {
    throw new LineFault('Only an admin may unpublish a firm of the Avoid tier.')
  }
}

/** The fields of a change in which the firm is not so already. */
function differing(before: StaffFirm, change: FirmChange): FirmChange {
  const current = { ...publishingDefaults, ...before }
  const isSameTier =
    change.category !== undefined && sectionOf(change.category) === sectionOf(before.category)
  const kept = Object.entries(change).filter(
    ([field, value]) =>
      !(field === 'category' && isSameTier) && !isSame(value, current[field as keyof FirmChange]),
  )
  return Object.fromEntries(kept) as FirmChange
}

type Entry =
  | { readonly create: FirmBulk['create'][number] }
  | { readonly change: FirmBulk['change'][number]; readonly before: StaffFirm }
  | null

/** What a line asks for; null where everything is so already. */
function entryOf(line: SheetLine, before: StaffFirm | null, role: Role): Entry {
  const values = valuesIn(line, before)
  if (before) {
    const change = differing(before, checked(firmChange, values))
    if (Object.keys(change).length === 0) return null
    requireRights(role, before, change)
    return { change: { id: before.id, tag: firmTag(before), change }, before }
  }
  const firm = checked(newFirm, values)
  requireRights(role, null, firm)
  const slug = line.cells.get('slug') ?? ''
  if (slug !== '' && !v.is(slugText, slug)) throw new LineFault('slug: must be words joined by hyphens')
  const id = line.cells.get('id') || line.newId
  return { create: { id, ...(slug !== '' && { slug }), firm } }
}

function changesOf(before: StaffFirm, change: FirmChange): readonly FieldChange[] {
  return firmColumns.flatMap((column) => {
    const { field, label } = column
    if (change[field] === undefined) return []
    const [was, is] = [shownValue(column, before[field]), shownValue(column, change[field])]
    return was === is ? [] : [{ label, before: was, after: is }]
  })
}

/** What importing these lines would do to the firms. Nothing of it is done here. */
export function planOf(
  lines: readonly SheetLine[],
  firms: readonly StaffFirm[],
  { role, removesOthers }: ImportOptions,
): ImportPlan {
  const [faults, results]: [Result[], Result[]] = [[], []]
  const request: FirmBulk = { create: [], change: [], remove: [] }
  const known = knownOf(firms)
  const lineOf = new Map<string, number>()
  let unchanged = 0

  const take = (line: SheetLine): void => {
    if (line.fault) throw new LineFault(line.fault)
    const before = firmOf(line, known)
    const keys = before ? [before.id] : keysOfNew(line)
    const first = keys.map((key) => lineOf.get(key)).find((number) => number !== undefined)
    if (first !== undefined) throw new LineFault(`The same firm is already in line ${first}.`)
    for (const key of keys) lineOf.set(key, line.number)
    const entry = entryOf(line, before, role)
    const place = { id: line.newId, line: line.number }
    if (entry === null) unchanged += 1
    else if ('create' in entry) {
      request.create.push(entry.create)
      const { firm } = entry.create
      const text = [columnOf.get('category')?.write(firm.category), firm.website, firm.evaluationFee].join(
        ', ',
      )
      results.push({ ...place, outcome: 'added', name: firm.name, text, changes: [] })
    } else {
      request.change.push(entry.change)
      const changes = changesOf(entry.before, entry.change.change)
      results.push({ ...place, outcome: 'changed', name: entry.before.name, text: '', changes })
    }
  }
  for (const line of lines) {
    try {
      take(line)
    } catch (fault) {
      if (!(fault instanceof LineFault)) throw fault
      const name = line.cells.get('name') || line.cells.get('id') || 'No name'
      const text = fault.message
      faults.push({ id: line.newId, line: line.number, outcome: 'fault', name, text, changes: [] })
    }
  }
  // Whom a faulty line means nobody knows: while there is one, nothing is missing.
  if (removesOthers && faults.length === 0 && can(role, 'firms:delete')) {
    for (const firm of firms.filter(({ id }) => !lineOf.has(id))) {
      request.remove.push({ id: firm.id, tag: firmTag(firm) })
      const text = 'Not in the file'
      results.push({ id: firm.id, line: null, outcome: 'removed', name: firm.name, text, changes: [] })
    }
  }
  return { results: [...faults, ...results], unchanged, request }
}
