import * as v from 'valibot'
import { challengeColumns } from '#contract/challenges/cells.ts'
import { type Challenge, challenge } from '#contract/challenges/challenge.ts'
import { formatCents, formatSize } from '#contract/challenges/money.ts'
import { MOST_CHALLENGES, stepCounts } from '#contract/challenges/options.ts'
import type { StaffFirm } from '#contract/firm.ts'
import type { FirmBulk } from '#contract/firm-bulk.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { id as idText } from '#contract/primitives/text-input.ts'
import {
  attempt,
  type FieldChange,
  type ImportOptions,
  type ImportPlan,
  LineFault,
  nameKey,
  type Result,
  UnknownFirm,
} from '../csv/import-plan.ts'
import type { SheetLine } from '../csv/read-sheet.ts'

type Values = Partial<Challenge>

const firmCell = ({ cells }: SheetLine): string => cells.get('firm') ?? ''
const idCell = ({ cells }: SheetLine): string => cells.get('id') ?? ''

/** Firms by what a line may call them: slug, id or name. */
function firmFinder(
  firms: readonly StaffFirm[],
  chosenFirms: ImportOptions['chosenFirms'],
): (line: SheetLine) => StaffFirm {
  const bySlug = new Map(firms.map((firm) => [firm.slug, firm]))
  const byId = new Map(firms.map((firm) => [firm.id, firm]))
  const byName = Map.groupBy(firms, ({ name }) => nameKey(name))
  return (line) => {
    const text = firmCell(line)
    if (text === '') throw new LineFault('firm: is required')
    const key = nameKey(text)
    const found = bySlug.get(text) ?? byId.get(text) ?? byId.get(chosenFirms.get(key) ?? '')
    if (found) return found
    const [named, ...others] = byName.get(key) ?? []
    if (!named) throw new UnknownFirm('No firm of this name.')
    if (others.length > 0) throw new LineFault('Several firms have this name. Write the slug instead.')
    return named
  }
}

/** What the cells of a line say, and what is wrong with those that cannot be read. */
interface CellValues {
  readonly values: Values
  readonly faults: ReadonlyMap<string, string>
}

/** Columns that the file lacks are absent, empty cells undefined. */
function valuesIn({ cells }: SheetLine, dayOrder: ImportOptions['dayOrder']): CellValues {
  const faults = new Map<string, string>()
  const values: Record<string, unknown> = {}
  for (const { key, label, parse } of challengeColumns) {
    const cell = cells.get(key)
    if (cell === undefined) continue
    const reading = parse(cell, dayOrder)
    if ('fault' in reading) faults.set(key, `${label}: ${reading.fault}`)
    else values[key] = reading.value
  }
  return { values, faults }
}

const labelOf = new Map<string, string>(challengeColumns.map(({ key, label }) => [key, label]))
const placeOf = ([key]: readonly [string, string]): number =>
  challengeColumns.findIndex((column) => column.key === key)

/** The challenge with these values, or all that is wrong with them and with the cells, in the order of the columns. */
function checked({ values, faults }: CellValues): Challenge {
  const found = v.safeParse(challenge, values)
  if (found.success && faults.size === 0) return found.output
  const all = new Map<string, string>()
  for (const issue of found.issues ?? []) {
    const field = String(issue.path?.[0]?.key ?? '')
    const message = issue.input === undefined ? 'is required' : issue.message
    if (!all.has(field)) all.set(field, `${labelOf.get(field) ?? field}: ${message}`)
  }
  for (const [field, fault] of faults) all.set(field, fault)
  const inOrder = [...all].toSorted((one, other) => placeOf(one) - placeOf(other))
  throw new LineFault(...inOrder.map(([, text]) => text))
}

/** What makes two challenges of one firm the same where a line has no id. */
const likenessOf = ({ name = '', accountSize, currency }: Values): string =>
  `${nameKey(name)} ${accountSize} ${currency}`

/** The challenge that a line is about; null for a new one. `claimed`: the ids that lines name. */
function challengeOf(
  id: string,
  values: Values,
  { challenges }: StaffFirm,
  claimed: ReadonlySet<string>,
): Challenge | null {
  const known = challenges.find((one) => one.id === id)
  if (known) return known
  if (id !== '' && !v.is(idText, id)) throw new LineFault('id: must be an identifier')
  const likeness = likenessOf(values)
  const alike = challenges.filter((one) => !claimed.has(one.id) && likenessOf(one) === likeness)
  if (alike.length === 0) return null
  if (id !== '') {
    throw new LineFault('This challenge has a different id. Leave the id empty to change it.')
  }
  if (alike.length > 1) {
    throw new LineFault('Several challenges have this name and size. Add the id of the one you mean.')
  }
  return alike[0] ?? null
}

/** The values whose cells are as they were exported: what a cell cannot tell apart stays as it is. */
function keptFrom(before: Challenge | null, { cells }: SheetLine): Values {
  if (!before) return {}
  const kept = challengeColumns.filter(({ key, format }) => cells.get(key) === format(before))
  return Object.fromEntries(kept.map(({ key }) => [key, before[key]]))
}

function changesOf(before: Challenge, after: Challenge): readonly FieldChange[] {
  return challengeColumns
    .filter(({ key }) => !isSame(before[key], after[key]))
    .map(({ label, show }) => ({ label, before: show(before), after: show(after) }))
}

/** "$25,000, 3 steps, $119.00" */
function summaryOf({ accountSize, currency, steps, price }: Challenge): string {
  const step = stepCounts.find(({ key }) => key === steps)?.long
  const parts = [formatSize(accountSize, currency), step, price !== undefined && formatCents(price, currency)]
  return parts.filter(Boolean).join(', ')
}

/** `others`: what else is wrong with the line. */
function faultOf(line: SheetLine, fault: unknown, firmName: string, others: readonly string[] = []): Result {
  if (!(fault instanceof LineFault)) throw fault
  const name = line.cells.get('name') || idCell(line) || 'No name'
  return {
    id: line.newId,
    line: line.number,
    outcome: 'fault',
    name,
    firmName,
    needsFirm: fault instanceof UnknownFirm,
    text: new LineFault(...fault.faults, ...others).message,
    changes: [],
  }
}

/** What the lines of one firm do to its challenges. */
interface FirmPlan {
  readonly results: readonly Result[]
  readonly challenges: readonly Challenge[]
}

/** Reads the lines of one firm, which are all that it sells. `strayIds`: the ids in lines whose firm is not known. */
function planFirm(
  firm: StaffFirm,
  lines: readonly SheetLine[],
  { strayIds, dayOrder }: { readonly strayIds: ReadonlySet<string> } & Pick<ImportOptions, 'dayOrder'>,
): FirmPlan {
  const results: Result[] = []
  const claimed = new Set(lines.map(idCell))
  const lineOf = new Map<string, number>()
  const next = new Map(firm.challenges.map((one) => [one.id, one]))

  const requireFirst = (line: SheetLine, id: string, values: Values): void => {
    // Two lines alike without an id would be one challenge in the next import.
    const key = id || likenessOf(values)
    const first = lineOf.get(key)
    if (first !== undefined) throw new LineFault(`The same challenge is already in line ${first}.`)
    lineOf.set(key, line.number)
  }
  const take = (line: SheetLine): void => {
    if (line.fault) throw new LineFault(line.fault)
    const { values, faults } = valuesIn(line, dayOrder)
    const wrong: string[] = []
    const before = attempt(wrong, () => challengeOf(idCell(line), values, firm, claimed))
    // Which challenge is meant nobody knows, so nothing is missing in it.
    if (before === undefined) throw new LineFault(...wrong, ...faults.values())
    const id = before?.id ?? idCell(line)
    attempt(wrong, () => requireFirst(line, id, values))
    const merged = { ...before, ...values, ...keptFrom(before, line), id: id || line.newId }
    const after = attempt(wrong, () => checked({ values: merged, faults }))
    if (after === undefined || wrong.length > 0) throw new LineFault(...wrong)
    next.set(after.id, after)
    const changes = before ? changesOf(before, after) : []
    if (before && changes.length === 0) return
    const place = { id: line.newId, line: line.number, name: after.name, firmName: firm.name }
    results.push(
      before
        ? { ...place, outcome: 'changed', text: '', changes }
        : { ...place, outcome: 'added', text: summaryOf(after), changes: [] },
    )
  }
  for (const line of lines) {
    try {
      take(line)
    } catch (fault) {
      results.push(faultOf(line, fault, firm.name))
    }
  }
  // Which challenge a faulty line means nobody knows: while there is one, none of its firm is missing.
  const isFaulty = results.some(({ outcome }) => outcome === 'fault')
  for (const { id, name } of isFaulty ? [] : firm.challenges) {
    if (lineOf.has(id) || strayIds.has(id)) continue
    next.delete(id)
    const place = { id: `${firm.id} ${id}`, line: null, name, firmName: firm.name }
    results.push({ ...place, outcome: 'removed', text: 'Not in the file any more', changes: [] })
  }
  if (next.size <= MOST_CHALLENGES) return { results, challenges: [...next.values()] }
  const text = `A firm has at most ${MOST_CHALLENGES} challenges, this one would have ${next.size}.`
  const faults = lines.map((line) => faultOf(line, new LineFault(text), firm.name))
  return { results: faults, challenges: firm.challenges }
}

/** Faults first, then the order of the file, then what is in none of its lines. */
function inOrder(results: readonly Result[]): readonly Result[] {
  const placeOf = ({ outcome, line }: Result) => (outcome === 'fault' ? 0 : line === null ? 2 : 1)
  return results.toSorted(
    (one, other) => placeOf(one) - placeOf(other) || (one.line ?? 0) - (other.line ?? 0),
  )
}

/** What importing these lines would do to the challenges of the firms that they name. Nothing of it is done here. */
export function planOf(
  lines: readonly SheetLine[],
  firms: readonly StaffFirm[],
  { chosenFirms, dayOrder }: ImportOptions,
): ImportPlan {
  const results: Result[] = []
  const request: FirmBulk = { create: [], change: [], remove: [] }
  const firmOf = firmFinder(firms, chosenFirms)
  const linesOf = new Map<StaffFirm, SheetLine[]>()
  const strayIds = new Set<string>()
  for (const line of lines) {
    try {
      const firm = firmOf(line)
      const own = linesOf.get(firm)
      if (own) own.push(line)
      else linesOf.set(firm, [line])
    } catch (fault) {
      const others = line.fault ? [line.fault] : [...valuesIn(line, dayOrder).faults.values()]
      results.push(faultOf(line, fault, firmCell(line), others))
      strayIds.add(idCell(line))
    }
  }
  for (const [firm, own] of linesOf) {
    const plan = planFirm(firm, own, { strayIds, dayOrder })
    results.push(...plan.results)
    const { challenges } = plan
    if (!isSame(challenges, firm.challenges)) {
      request.change.push({ id: firm.id, tag: firmTag(firm), change: { challenges: [...challenges] } })
    }
  }
  const named = results.filter(({ line }) => line !== null).length
  return { results: inOrder(results), unchanged: lines.length - named, request }
}
