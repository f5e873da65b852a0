import * as v from 'valibot'
import { type Challenge, challenge } from '#contract/challenges/challenge.ts'
import { formatCents, formatSize } from '#contract/challenges/money.ts'
import { MOST_CHALLENGES, stepCounts } from '#contract/challenges/options.ts'
import type { StaffFirm } from '#contract/firm.ts'
import type { FirmBulk } from '#contract/firm-bulk.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import { isSame } from '#contract/primitives/is-same.ts'
import { id as idText } from '#contract/primitives/text-input.ts'
import { challengeColumns } from '../columns/challenge-columns.ts'
import type { ImportOptions, ImportPlan, Result } from '../csv/import-plan.ts'
import {
  changesOf,
  checkRecord,
  faultOf,
  inOrder,
  LineFault,
  type LinePlanner,
  nameKey,
  planLines,
  readCells,
  removalOf,
} from '../csv/plan-lines.ts'
import type { SheetLine } from '../csv/read-sheet.ts'

const firmCell = ({ cells }: SheetLine): string => cells.get('firm') ?? ''
const idCell = ({ cells }: SheetLine): string => cells.get('id') ?? ''

/** No firm has the name that a line gives. */
class UnknownFirm extends LineFault {}

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
    if (text === '') throw new LineFault('firm: is required')
    const key = nameKey(text)
    const found = bySlug.get(text.toLowerCase()) ?? byId.get(text) ?? byId.get(chosenFirms.get(key) ?? '')
    if (found) return found
    const [named, ...others] = byName.get(key) ?? []
    if (!named) throw new UnknownFirm('No firm of this name.')
    if (others.length > 0) throw new LineFault('Several firms have this name. Write the slug instead.')
    return named
  }
}

/** Two challenges of one firm with the same key are the same where a line has no id. */
const likenessOf = ({ name = '', accountSize, currency }: Partial<Challenge>): string =>
  `${nameKey(name)} ${accountSize} ${currency}`

/** "$25,000, 3 steps, $119.00" */
function summaryOf({ accountSize, currency, steps, price }: Challenge): string {
  const step = stepCounts.find(({ key }) => key === steps)?.long
  const parts = [formatSize(accountSize, currency), step, price !== undefined && formatCents(price, currency)]
  return parts.filter(Boolean).join(', ')
}

/** Plans lines that are challenges of one firm. `claimed`: the ids that its lines name. */
const challengePlanner = (
  { name: firmName, challenges }: StaffFirm,
  claimed: ReadonlySet<string>,
): LinePlanner<Challenge, Challenge> => ({
  noun: 'challenge',
  columns: challengeColumns,
  find(line, values) {
    const id = idCell(line)
    const known = challenges.find((one) => one.id === id)
    if (known) return known
    if (id !== '' && !v.is(idText, id)) throw new LineFault('id: must be an identifier')
    const likeness = likenessOf(values)
    const alike = challenges.filter((one) => !claimed.has(one.id) && likenessOf(one) === likeness)
    if (alike.length === 0) return null
    if (id !== '') throw new LineFault('This challenge has a different id. Leave the id empty to change it.')
    if (alike.length > 1) {
      throw new LineFault('Several challenges have this name and size. Add the id of the one you mean.')
    }
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
    text: before ? '' : summaryOf(after),
    changes: before ? changesOf(challengeColumns, before, after) : [],
  }),
})

/** The changes of the challenges of one firm. */
interface FirmPlan {
  readonly results: readonly Result[]
  readonly challenges: readonly Challenge[]
}

/** Plans the lines of one firm, which are all that it sells. `strayIds`: the ids in lines whose firm is not known. */
function planFirm(
  firm: StaffFirm,
  lines: readonly SheetLine[],
  strayIds: ReadonlySet<string>,
  { dayOrder }: Pick<ImportOptions, 'dayOrder'>,
): FirmPlan {
  const planner = challengePlanner(firm, new Set(lines.map(idCell)))
  const plan = planLines(planner, lines, firm.challenges, { dayOrder, firmName: firm.name })
  const removed = plan.missing.filter(({ id }) => !strayIds.has(id))
  const next = new Map(firm.challenges.map((one) => [one.id, one]))
  for (const { next: after } of plan.edits) next.set(after.id, after)
  for (const { id } of removed) next.delete(id)
  if (next.size > MOST_CHALLENGES) {
    const text = `A firm has at most ${MOST_CHALLENGES} challenges, this one would have ${next.size}.`
    const faults = lines.map((line) => faultOf(line, new LineFault(text), firm.name))
    return { results: faults, challenges: firm.challenges }
  }
  const removals = removed.map(({ id, name }) =>
    removalOf({ id: `${firm.id} ${id}`, name, firmName: firm.name }, 'Not in the file any more'),
  )
  return { results: [...plan.results, ...removals], challenges: [...next.values()] }
}

/** Returns what importing these lines would do to the challenges of the firms that they name, and does nothing of it. */
export function planChallenges(
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
      if (!(fault instanceof LineFault)) throw fault
      const { faults } = readCells(challengeColumns, line, undefined, dayOrder)
      const all = new LineFault(...fault.faults, ...(line.fault ? [line.fault] : faults.values()))
      results.push({ ...faultOf(line, all, firmCell(line)), needsFirm: fault instanceof UnknownFirm })
      strayIds.add(idCell(line))
    }
  }
  for (const [firm, own] of linesOf) {
    const { results: ofFirm, challenges } = planFirm(firm, own, strayIds, { dayOrder })
    results.push(...ofFirm)
    if (!isSame(challenges, firm.challenges)) {
      request.change.push({ id: firm.id, tag: firmTag(firm), change: { challenges: [...challenges] } })
    }
  }
  const named = results.filter(({ line }) => line !== null).length
  return { results: inOrder(results), unchanged: lines.length - named, request }
}
