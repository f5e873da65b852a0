import { MOST_CHALLENGES } from '#contract/challenges/options.ts'
import { BULK_BODY_BYTES, MOST_AT_ONCE } from '#contract/firm-bulk.ts'
import type { ImportPlan, LineFaultSaid, LineResult, Outcome, SheetKind } from '#contract/firm-import.ts'
import type { Unseen } from '#contract/firm-unseen.ts'
import { formatSize } from '#contract/primitives/file-size.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { challengeColumns } from '#contract/sheets/challenge-columns.ts'
import { firmColumns, reasonColumn } from '#contract/sheets/firm-columns.ts'
import { importSheets } from '#contract/sheets/import-sheets.ts'
import { firmMessages } from '../firm-labels.ts'
import type { ImportKind } from './import-kind.ts'

/** The columns of what a line says; what it is matched by is called by its key. */
const said: Readonly<Record<SheetKind, readonly { readonly key: string; readonly label: string }[]>> = {
  firms: [...firmColumns, reasonColumn],
  challenges: challengeColumns,
}

export const labelOf = (of: SheetKind, column: string): string =>
  said[of].find(({ key }) => key === column)?.label ?? column

type WholeLine = Exclude<LineFaultSaid['code'], 'cell'>

const wholeLine: Readonly<Record<WholeLine, string | ((count: number) => string)>> = {
  misquoted: 'A quotation mark is missing or in the wrong place.',
  too_many_cells: 'The line has more cells than the first one.',
  same_firm: (line) => `The same firm is already in line ${line}.`,
  same_challenge: (line) => `The same challenge is already in line ${line}.`,
  other_id_of_firm: 'A firm with this name has a different id. Leave the id empty to change that firm.',
  several_firms_by_name: 'Several firms have this name. Add the id of the one you mean.',
  no_such_firm: 'No firm of this name.',
  several_firms_for_challenge: 'Several firms have this name. Write the slug instead.',
  other_id_of_challenge: 'This challenge has a different id. Leave the id empty to change it.',
  several_challenges_by_name: 'Several challenges have this name and size. Add the id of the one you mean.',
  too_many_challenges: (count) =>
    `A firm has at most ${MOST_CHALLENGES} challenges, this one would have ${count}.`,
  needs_right_to_offer: firmMessages.onlyAdmins,
  needs_right_to_standing: firmMessages.onlyAdminsStanding,
  needs_right_to_avoid: firmMessages.onlyAdminsAvoid,
  needs_right_to_unpublish_avoid: 'Only an admin may unpublish a firm of the Avoid tier.',
}

function faultText(of: SheetKind, { code, column = '', message, count = 0 }: LineFaultSaid): string {
  if (code === 'cell') return `${labelOf(of, column)}: ${message}`
  const text = wholeLine[code]
  return typeof text === 'string' ? text : text(count)
}

/** A fault of cells that hold the same, with the numbers of their lines. */
export interface FaultGroup {
  readonly key: string
  readonly column: string
  readonly text: string
  readonly message: string
  readonly lines: readonly number[]
}

/** The faults of cells that can be corrected at once, those of most lines first. */
export function faultGroups(of: SheetKind, { results }: Pick<ImportPlan, 'results'>): readonly FaultGroup[] {
  const groups = new Map<string, FaultGroup & { lines: number[] }>()
  for (const { line, faults } of results) {
    for (const { code, column = '', text, message = '' } of faults) {
      const isColumn = said[of].some(({ key }) => key === column)
      if (code !== 'cell' || text === undefined || line === null || !isColumn) continue
      const key = JSON.stringify([column, text, message])
      const group = groups.get(key) ?? { key, column, text, message, lines: [] }
      group.lines.push(line)
      groups.set(key, group)
    }
  }
  return [...groups.values()].toSorted((one, other) => other.lines.length - one.lines.length)
}

/** How many numbers of lines are named. */
const NAMED_LINES = 8

/** "Line 3", or "Lines 3, 5 and 40 more". */
export function linesText(lines: readonly number[]): string {
  const [first] = lines
  if (lines.length === 1) return `Line ${first}`
  const more = lines.length - NAMED_LINES
  return `Lines ${lines.slice(0, NAMED_LINES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Several faults of a line as one text; some of them are sentences. */
function joined(faults: readonly string[]): string {
  const [first = '', ...others] = new Set(faults)
  return others.reduce((text, fault) => `${text}${text.endsWith('.') ? '' : ';'} ${fault}`, first)
}

/** Why a line is a fault, or what becomes of it beside its changes. */
export function resultText(
  { of, removed }: Pick<ImportKind, 'of' | 'removed'>,
  { outcome, faults, summary, doubt, reason }: LineResult,
): string {
  if (outcome === 'fault') return joined(faults.map((fault) => faultText(of, fault)))
  if (outcome === 'removed') return removed
  if (outcome === 'added') return summary.join(', ')
  return [doubt && `Warning: ${doubt}.`, reason].filter((text) => text !== '').join(' ')
}

/** Whether a firm must be chosen, since none is called as the line says. */
export const needsFirm = ({ faults }: Pick<LineResult, 'faults'>): boolean =>
  faults.some(({ code }) => code === 'no_such_firm')

/** Why a file has no lines; "" where it has. */
export function sheetFaultText(
  { of, noun }: Pick<ImportKind, 'of' | 'noun'>,
  { fault }: Pick<ImportPlan, 'fault'>,
): string {
  if (fault === null) return ''
  if (fault.code === 'column_twice') return `The column ${fault.column} is in the file twice.`
  if (fault.code === 'no_lines') return `The file contains no ${noun.toLowerCase()}.`
  return `The first line has no ${importSheets[of].needed.map((name) => `"${name}"`).join(' or ')} column.`
}

/** Says that the list of changes has no entry for each of what comes. */
export const inOneEntryText = (
  { one }: Pick<ImportKind, 'one'>,
  { inOneEntry: count }: Pick<ImportPlan, 'inOneEntry'>,
): string =>
  `The public record of changes shows the ${pluralize(count, `new ${one.toLowerCase()}`)} as one entry.`

/** How many results have this outcome. */
export const countOf = ({ results }: Pick<ImportPlan, 'results'>, outcome: Outcome): number =>
  results.filter((result) => result.outcome === outcome).length

/** Of each line that changes something, why visitors do not see it. */
export const unseenIn = ({ results }: Pick<ImportPlan, 'results'>): readonly (readonly Unseen[])[] =>
  results.filter(({ outcome }) => outcome === 'added' || outcome === 'changed').map(({ unseen }) => unseen)

/** How many changes an import makes. */
export const changeCount = (plan: ImportPlan): number => plan.results.length - countOf(plan, 'fault')

/** Why changes are more than one call takes, and how many firms about fill one; "" where they fit. */
export function tooLongText({ planned, bytes }: Pick<ImportPlan, 'planned' | 'bytes'>): string {
  const { create, change, remove } = planned
  if ([create, change, remove].some(({ length }) => length > MOST_AT_ONCE)) {
    return `At most ${MOST_AT_ONCE.toLocaleString('en')} firms are imported at once. Please split the file.`
  }
  if (bytes <= BULK_BODY_BYTES) return ''
  const count = create.length + change.length + remove.length
  // A tenth less than the average firm allows, since some are longer.
  const atOnce = Math.max(1, Math.floor((0.9 * count * BULK_BODY_BYTES) / bytes))
  return `One import takes ${formatSize(BULK_BODY_BYTES)}, these changes are ${formatSize(bytes)}. Please split the file: about ${pluralize(atOnce, 'firm')} at a time.`
}
