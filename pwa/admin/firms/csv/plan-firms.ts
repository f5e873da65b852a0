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
  attempt,
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

/** What the cells of a line say, and what is wrong with them. */
interface CellValues {
  readonly values: Record<string, unknown>
  /** By the fields whose cells cannot be read. */
  readonly faults: ReadonlyMap<string, string>
}

/** The values of the cells that are not as the firm is; for a new firm of those that are filled. */
function valuesIn(
  { cells }: SheetLine,
  before: StaffFirm | null,
  dayOrder: ImportOptions['dayOrder'],
): CellValues {
  const values: Record<string, unknown> = {}
  const faults = new Map<string, string>()
  for (const { field, label, write, read } of firmColumns) {
    const cell = cells.get(field)
    if (cell === undefined || cell === (before ? write(before[field]).trim() : '')) continue
    const reading = read(cell, dayOrder)
    if (reading === null) continue
    if ('fault' in reading) faults.set(field, `${label}: ${reading.fault}`)
    else values[field] = reading.value
  }
  // Details are shown where both are lists: with the first of them the other becomes one.
  const lists = before ?? firmDefaults
  if (('pros' in values || 'cons' in values) && (lists.pros === null || lists.cons === null)) {
    values.pros ??= lists.pros ?? []
    values.cons ??= lists.cons ?? []
  }
  return { values, faults }
}

const places = new Map(firmColumns.map(({ field }, at): [string, number] => [field, at]))

/** What is wrong with the values of a line, and what is left of them. */
interface Checked<Whole> {
  readonly valid: FirmChange
  /** All that the schema makes of them; null where something is wrong. */
  readonly whole: Whole | null
  /** In the order of the columns. */
  readonly faults: readonly string[]
}

/** What a schema takes of the values, and all that is wrong with the others. */
function checked<Whole extends FirmChange>(
  schema: v.GenericSchema<unknown, Whole>,
  { values, faults }: CellValues,
): Checked<Whole> {
  const found = v.safeParse(schema, values)
  if (found.success && faults.size === 0) return { valid: found.output, whole: found.output, faults: [] }
  const all = new Map<string, string>()
  for (const issue of found.issues ?? []) {
    const field = String(issue.path?.[0]?.key ?? '')
    const message = issue.input === undefined ? 'is required' : issue.message
    if (!all.has(field)) all.set(field, `${columnOf.get(field)?.label ?? field}: ${message}`)
  }
  // What a cell says of itself is nearer than that its field is missing.
  for (const [field, fault] of faults) all.set(field, fault)
  const entries = Object.entries(values).filter(([field]) => !all.has(field))
  const placeOf = ([field]: readonly [string, string]) => places.get(field) ?? 0
  return {
    valid: v.parse(firmChange, Object.fromEntries(entries)),
    whole: null,
    faults: [...all].toSorted((one, other) => placeOf(one) - placeOf(other)).map(([, text]) => text),
  }
}

/** What this role may not do to a single firm; the server checks it again. */
function missingRights(role: Role, before: StaffFirm | null, change: FirmChange): readonly string[] {
  if (can(role, 'firms:write-affiliate')) return []
  const current: Partial<StaffFirm> = before ?? firmDefaults
  const isAvoid = before !== null && sectionOf(before.category) === 'avoid'
  const movesTo = change.category === undefined ? isAvoid : sectionOf(change.category) === 'avoid'
  const earns = affiliateFields.some(
    (field) => change[field] !== undefined && change[field] !== current[field],
  )
  return [
    ...(earns ? [firmMessages.onlyAdmins] : []),
    ...(before !== null && isAvoid !== movesTo ? [firmMessages.onlyAdminsAvoid] : []),
    ...(isAvoid && isLive(before) && (change.status ?? 'live') !== 'live'
      ? ['Only an admin may unpublish a firm of the Avoid tier.']
      : []),
  ]
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

/** What a line asks for; null where everything is so already. `before`: undefined where nobody knows which firm it means. */
function entryOf(
  line: SheetLine,
  before: StaffFirm | null | undefined,
  { role, dayOrder }: ImportOptions,
): Entry {
  const values = valuesIn(line, before ?? null, dayOrder)
  const made = before === null ? checked(newFirm, values) : null
  const { valid, faults } = made ?? checked(firmChange, values)
  if (before === undefined) throw new LineFault(...faults)
  const change = before ? differing(before, valid) : valid
  const slug = before ? '' : (line.cells.get('slug') ?? '')
  const isSlug = slug === '' || v.is(slugText, slug)
  const all = [
    ...(isSlug ? [] : ['slug: must be words joined by hyphens']),
    ...faults,
    ...missingRights(role, before, change),
  ]
  if (all.length > 0 || made?.whole === null) throw new LineFault(...all)
  if (made) {
    const id = line.cells.get('id') || line.newId
    return { create: { id, ...(slug !== '' && { slug }), firm: made.whole } }
  }
  if (!before || Object.keys(change).length === 0) return null
  return { change: { id: before.id, tag: firmTag(before), change }, before }
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
  options: ImportOptions,
): ImportPlan {
  const [faults, results]: [Result[], Result[]] = [[], []]
  const request: FirmBulk = { create: [], change: [], remove: [] }
  const known = knownOf(firms)
  const lineOf = new Map<string, number>()
  let unchanged = 0

  const requireFirst = (line: SheetLine, before: StaffFirm | null): void => {
    const keys = before ? [before.id] : keysOfNew(line)
    const first = keys.map((key) => lineOf.get(key)).find((number) => number !== undefined)
    for (const key of keys) lineOf.set(key, lineOf.get(key) ?? line.number)
    if (first !== undefined) throw new LineFault(`The same firm is already in line ${first}.`)
  }
  const take = (line: SheetLine): void => {
    if (line.fault) throw new LineFault(line.fault)
    const wrong: string[] = []
    const before = attempt(wrong, () => firmOf(line, known))
    if (before !== undefined) attempt(wrong, () => requireFirst(line, before))
    const entry = attempt(wrong, () => entryOf(line, before, options))
    if (entry === undefined || wrong.length > 0) throw new LineFault(...wrong)
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
  if (options.removesOthers && faults.length === 0 && can(options.role, 'firms:delete')) {
    for (const firm of firms.filter(({ id }) => !lineOf.has(id))) {
      request.remove.push({ id: firm.id, tag: firmTag(firm) })
      const text = 'Not in the file'
      results.push({ id: firm.id, line: null, outcome: 'removed', name: firm.name, text, changes: [] })
    }
  }
  return { results: [...faults, ...results], unchanged, request }
}
