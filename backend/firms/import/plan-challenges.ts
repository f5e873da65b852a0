import * as v from 'valibot'
import { createPacer } from '#backend/load-shedding/pacer.ts'
import { type Challenge, challenge } from '#contract/challenges/challenge.ts'
import { formatCents, formatSize } from '#contract/challenges/money.ts'
import { MOST_CHALLENGES, stepCounts } from '#contract/challenges/options.ts'
import type { StaffFirm } from '#contract/firm.ts'
import type { FirmBulk } from '#contract/firm-bulk.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import { type LineResult, OWN_WEBSITE } from '#contract/firm-import.ts'
import { isLive } from '#contract/firm-status.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { id as idText } from '#contract/primitives/text-input.ts'
import { challengeColumns } from '#contract/sheets/challenge-columns.ts'
import { nameKey } from '#contract/sheets/sheet-columns.ts'
import type { ImportOptions, PlannedImport } from './plan-firms.ts'
import {
  cellFault,
  changesOf,
  checkRecord,
  faultOf,
  inOrder,
  LineFault,
  type LineOptions,
  type LinePlanner,
  planLines,
  readCells,
  removalOf,
} from './plan-lines.ts'
import type { SheetLine } from './read-sheet.ts'

const firmCell = ({ cells }: SheetLine): string => cells.get('firm') ?? ''
const idCell = ({ cells }: SheetLine): string => cells.get('id') ?? ''

/** Returns a function that finds the firm of a line by its slug, id or name. */
function firmFinder(
  firms: readonly StaffFirm[],
  chosenFirms: ImportOptions['chosenFirms'],
): (line: SheetLine) => StaffFirm {
  const bySlug = new Map(firms.map((firm) => [firm.slug, firm]))
  const byId = new Map(firms.map((firm) => [firm.id, firm]))
  const byName = Map.groupBy(firms, ({ name }) => nameKey(name))
  return (line) => {
    const text = firmCell(line)
    if (text === '') throw new LineFault(cellFault('firm', 'is required'))
    const key = nameKey(text)
    const found = bySlug.get(text.toLowerCase()) ?? byId.get(text) ?? byId.get(chosenFirms.get(key) ?? '')
    if (found) return found
    const [named, ...others] = byName.get(key) ?? []
    if (!named) throw new LineFault({ code: 'no_such_firm' })
    if (others.length > 0) throw new LineFault({ code: 'several_firms_for_challenge' })
    return named
  }
}

/** Two challenges of one firm with the same key are the same where a line has no id. */
const likenessOf = ({ name = '', accountSize, currency }: Partial<Challenge>): string =>
  `${nameKey(name)} ${accountSize} ${currency}`

/** "$25,000", "3 steps" and "$119.00" */
const summaryOf = ({ accountSize, currency, steps, price }: Challenge): string[] =>
  [
    formatSize(accountSize, currency),
    stepCounts.find(({ key }) => key === steps)?.long,
    price !== undefined && formatCents(price, currency),
  ].filter((part) => typeof part === 'string')

/** Plans lines that are challenges of one firm. `claimed`: the ids that its lines name. */
const challengePlanner = (
  { name: firmName, challenges, ...firm }: StaffFirm,
  claimed: ReadonlySet<string>,
): LinePlanner<Challenge, Challenge> => ({
  same: 'same_challenge',
  columns: challengeColumns,
  find(line, values) {
    const id = idCell(line)
    const known = challenges.find((one) => one.id === id)
    if (known) return known
    if (id !== '' && !v.is(idText, id)) throw new LineFault(cellFault('id', 'must be an identifier'))
    const likeness = likenessOf(values)
    const alike = challenges.filter((one) => !claimed.has(one.id) && likenessOf(one) === likeness)
    if (alike.length === 0) return null
    if (id !== '') throw new LineFault({ code: 'other_id_of_challenge' })
    if (alike.length > 1) throw new LineFault({ code: 'several_challenges_by_name' })
    return alike[0] ?? null
  },
  // Two lines alike without an id would be one challenge in the next import.
  keysOf: (line, before, values) => [before?.id ?? (idCell(line) || likenessOf(values))],
  next(line, before, { values, faults }) {
    const id = before?.id ?? (idCell(line) || line.newId)
    const after = checkRecord(challengeColumns, challenge, { values: { ...before, ...values, id }, faults })
    return isSame(before, after) ? null : after
  },
  resultOf: (before, after) => ({
    name: after.name,
    firmName,
    summary: before ? [] : summaryOf(after),
    unseen: isLive(firm) ? [] : ['status'],
    changes: changesOf(challengeColumns, before, after),
  }),
})

/** The changes of the challenges of one firm. */
interface FirmPlan {
  readonly results: readonly LineResult[]
  readonly challenges: readonly Challenge[]
}

/** Plans the lines of one firm, which are all that it sells. `strayIds`: the ids in lines whose firm is not known. */
async function planFirm(
  firm: StaffFirm,
  lines: readonly SheetLine[],
  strayIds: ReadonlySet<string>,
  options: Pick<LineOptions, 'dayOrder' | 'pace'>,
): Promise<FirmPlan> {
  const planner = challengePlanner(firm, new Set(lines.map(idCell)))
  for (const { cells } of lines) {
    if (cells.get('sourceUrl') === OWN_WEBSITE) cells.set('sourceUrl', firm.website)
  }
  const plan = await planLines(planner, lines, firm.challenges, { ...options, firmName: firm.name })
  const removed = plan.missing.filter(({ id }) => !strayIds.has(id))
  const next = new Map(firm.challenges.map((one) => [one.id, one]))
  for (const { next: after } of plan.edits) next.set(after.id, after)
  for (const { id } of removed) next.delete(id)
  // What fits is taken, in the order of the lines.
  const tooMany = new LineFault({ code: 'too_many_challenges', count: next.size })
  const refused = new Set([...next.keys()].slice(MOST_CHALLENGES))
  for (const id of refused) next.delete(id)
  const faults = new Map(
    plan.edits
      .filter((edit) => refused.has(edit.next.id))
      .map(({ line }) => [line.number, faultOf(line, tooMany, firm.name)]),
  )
  const results = plan.results.map((result) => faults.get(result.line ?? 0) ?? result)
  const removals = removed.map(({ id, name }) =>
    removalOf({ id: `${firm.id} ${id}`, name, firmName: firm.name }),
  )
  return { results: [...results, ...removals], challenges: [...next.values()] }
}

/** Returns what importing these lines would do to the challenges of the firms that they name, and does nothing of it. */
export async function planChallenges(
  lines: readonly SheetLine[],
  firms: readonly StaffFirm[],
  { chosenFirms, dayOrder }: ImportOptions,
): Promise<PlannedImport> {
  const results: LineResult[] = []
  const act: FirmBulk = { create: [], change: [], remove: [] }
  const firmOf = firmFinder(firms, chosenFirms)
  const linesOf = new Map<StaffFirm, SheetLine[]>()
  const strayIds = new Set<string>()
  const pace = createPacer()
  for (const line of lines) {
    await pace()
    try {
      const firm = firmOf(line)
      const own = linesOf.get(firm)
      if (own) own.push(line)
      else linesOf.set(firm, [line])
    } catch (fault) {
      if (!(fault instanceof LineFault)) throw fault
      const { faults } = readCells(challengeColumns, line, undefined, dayOrder)
      const all = new LineFault(...fault.faults, ...(line.fault ? [{ code: line.fault }] : faults.values()))
      results.push(faultOf(line, all, firmCell(line)))
      strayIds.add(idCell(line))
    }
  }
  for (const [firm, own] of linesOf) {
    const { results: ofFirm, challenges } = await planFirm(firm, own, strayIds, { dayOrder, pace })
    results.push(...ofFirm)
    if (!isSame(challenges, firm.challenges)) {
      act.change.push({ id: firm.id, tag: firmTag(firm), change: { challenges: [...challenges] } })
    }
  }
  const named = results.filter(({ line }) => line !== null).length
  return { results: inOrder(results), unchanged: lines.length - named, act }
}
