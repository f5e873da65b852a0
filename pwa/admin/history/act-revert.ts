import { type FirmChange, newFirm, publishingDefaults, type StaffFirm } from '#contract/firm.ts'
import { addedAgain, type FirmBulk } from '#contract/firm-bulk.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import type { HistoryEntry, HistoryLine } from '#contract/history.ts'
import { withRealDays } from '#contract/real-days.ts'
import { fieldLabel, lowered, restorable } from './entry-labels.ts'
import { parseRecorded, restorableFields, revertOf, slugIn, type Values } from './versions.ts'

/** Whether an act only added, changed and deleted firms, so that it can be taken back in one request. */
export const isActOnFirms = (parts: HistoryLine['parts']): boolean =>
  parts.every(({ subject, action }) => subject === 'firm' && action !== 'restore')

/** What it takes to undo an act on firms as a whole. */
interface ActRevert {
  readonly request: FirmBulk
  /** What stands in the way, firm by firm, in a few words. Nothing is undone then. */
  readonly obstacles: readonly string[]
}

interface Step {
  readonly create?: FirmBulk['create'][number]
  readonly change?: FirmBulk['change'][number]
  readonly remove?: FirmBulk['remove'][number]
  readonly obstacle?: string
}

const writable = restorable.firm

const presentOf = (firm: StaffFirm): Values => ({ ...publishingDefaults, ...firm })

/** The names of fields, each once, as they stand inside a sentence. */
const labelsOf = (paths: readonly string[]) =>
  paths.map((path) => lowered(fieldLabel(path.split('.', 1)[0] ?? ''))).join(', ')

function undoChange(entry: HistoryEntry, firm: StaffFirm | undefined): Step {
  if (!firm) return { obstacle: 'has since been deleted' }
  const { fields, changedSince, truncated } = revertOf(entry, presentOf(firm), writable)
  if (changedSince.length > 0) return { obstacle: `has since been changed again: ${labelsOf(changedSince)}` }
  if (truncated.length > 0)
    return { obstacle: `had a text that is too long for History: ${labelsOf(truncated)}` }
  if (Object.keys(fields).length === 0) return {}
  return { change: { id: firm.id, tag: firmTag(firm), change: withRealDays(fields as FirmChange) } }
}

/** A deleted firm that exists: as it was, so that nothing is left to do, or another one by now. */
function undoAgain(before: HistoryEntry['before'], firm: StaffFirm): Step {
  const { fields, truncated } = restorableFields(before ?? {}, presentOf(firm), writable)
  const isAsItWas = Object.keys(fields).length + truncated.length === 0
  return isAsItWas && before?.name !== undefined ? {} : { obstacle: 'has since been added again' }
}

/** A deleted firm comes back as itself. */
function undoDeletion(
  { subject_id: id, before }: HistoryEntry,
  firm: StaffFirm | undefined,
  now: Date,
): Step {
  if (firm) return undoAgain(before, firm)
  const { fields, truncated } = restorableFields(before ?? {}, {}, writable)
  if (truncated.length > 0)
    return { obstacle: `had a text that is too long for History: ${labelsOf(truncated)}` }
  const firmThen = parseRecorded(newFirm, withRealDays(fields as FirmChange))
  if ('fault' in firmThen) return { obstacle: `cannot be added as it was: ${firmThen.fault}` }
  return { create: addedAgain({ id, slug: slugIn(before), firm: firmThen.output }, now) }
}

function undoAddition({ after }: HistoryEntry, firm: StaffFirm | undefined): Step {
  if (!firm) return {}
  const changed = Object.keys(restorableFields(after ?? {}, presentOf(firm), writable).fields)
  if (changed.length > 0) return { obstacle: `has since been changed: ${labelsOf(changed)}` }
  return { remove: { id: firm.id, tag: firmTag(firm) } }
}

function undo(entry: HistoryEntry, firm: StaffFirm | undefined, now: Date): Step {
  if (entry.action === 'delete') return undoDeletion(entry, firm, now)
  return entry.action === 'create' ? undoAddition(entry, firm) : undoChange(entry, firm)
}

/** The request that takes all entries of an act back, given the firms as they are now. */
export function revertOfAct(
  entries: readonly HistoryEntry[],
  firms: readonly StaffFirm[],
  now: Date,
): ActRevert {
  const byId = new Map(firms.map((firm) => [firm.id, firm]))
  const steps = entries.map((entry) => ({ entry, ...undo(entry, byId.get(entry.subject_id), now) }))
  return {
    request: {
      create: steps.flatMap(({ create }) => create ?? []),
      change: steps.flatMap(({ change }) => change ?? []),
      remove: steps.flatMap(({ remove }) => remove ?? []),
    },
    obstacles: steps.flatMap(({ entry, obstacle }) =>
      obstacle === undefined ? [] : `${entry.subject_name} ${obstacle}`,
    ),
  }
}
