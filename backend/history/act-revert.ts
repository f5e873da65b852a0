import * as v from 'valibot'
import type { FirmRecord } from '#backend/models/firm.ts'
import { recordedCompany } from '#backend/models/firm-company.ts'
import { recordedFirm } from '#backend/models/recorded-firm.ts'
import { issueMessage } from '#contract/errors.ts'
import { type FirmChange, newFirm } from '#contract/firm.ts'
import { addedAgain, type FirmBulk } from '#contract/firm-bulk.ts'
import { firmTag } from '#contract/firm-endpoints.ts'
import { withoutPastPlans } from '#contract/firm-publishing.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { type Obstacle, restorable } from '#contract/history-version.ts'
import type { Values } from '#contract/primitives/paths.ts'
import { withRealDays } from '#contract/real-days.ts'
import { operatingDefaults } from '#contract/standing-change.ts'
import { restoredFields, revertOf } from './version.ts'

/** The undo of one entry of an act on firms; empty where the firm is already as it was. */
interface Step {
  readonly create?: FirmBulk['create'][number]
  readonly change?: FirmBulk['change'][number]
  readonly remove?: FirmBulk['remove'][number]
  readonly obstacle?: Obstacle
}

const writable = restorable.firm

const obstacleOf = (
  { subject_name }: HistoryEntry,
  kind: Obstacle['kind'],
  { paths = [], fault = '' }: { readonly paths?: readonly string[]; readonly fault?: string } = {},
): Step => {
  const fields = [...new Set(paths.map((path) => path.split('.', 1)[0] ?? ''))]
  return { obstacle: { firm_name: subject_name, kind, fields, fault } }
}

function undoChange(entry: HistoryEntry, firm: FirmRecord | undefined, now: Date): Step {
  if (!firm) return obstacleOf(entry, 'deleted')
  const { fields, changedSince, shortened } = revertOf(entry, recordedFirm(firm), writable)
  if (changedSince.length > 0) return obstacleOf(entry, 'changed-again', { paths: changedSince })
  if (shortened.length > 0) return obstacleOf(entry, 'shortened', { paths: shortened })
  if (Object.keys(fields).length === 0) return {}
  const change = withRealDays({ ...(fields as FirmChange), ...plansAgain(fields, firm, now) })
  return { change: { id: firm.id, tag: firmTag(firm), change } }
}

/** Earlier plans without those whose time has come since, which no firm takes any more, and the state that fits the rest. */
function plansAgain(fields: Values, { status = 'live' }: FirmRecord, now: Date): FirmChange {
  if (!('planned' in fields)) return {}
  const { planned, status: then = status } = withoutPastPlans({ status, ...(fields as FirmChange) }, now)
  return then === status ? { planned } : { planned, status: then }
}

/** A deleted firm comes back as itself. One that exists is as it was, or another one by now. */
function undoDeletion(entry: HistoryEntry, firm: FirmRecord | undefined, now: Date): Step {
  const before = entry.before ?? {}
  const { fields, shortened } = restoredFields(
    before,
    { sample: false, ...operatingDefaults, ...firm, ...(firm?.company && recordedCompany(firm)) },
    writable,
  )
  if (firm) {
    const isAsItWas = Object.keys(fields).length + shortened.length === 0 && before.name !== undefined
    return isAsItWas ? {} : obstacleOf(entry, 'added-again')
  }
  if (shortened.length > 0) return obstacleOf(entry, 'shortened', { paths: shortened })
  const { success, output, issues } = v.safeParse(newFirm, withRealDays(fields as FirmChange))
  if (!success) {
    const [issue] = issues
    return obstacleOf(entry, 'not-taken', {
      paths: [v.getDotPath(issue) ?? ''],
      fault: issueMessage(issue),
    })
  }
  const slug = typeof before.slug === 'string' ? before.slug : undefined
  return { create: addedAgain({ id: entry.subject_id, slug, firm: output }, now) }
}

function undoAddition(entry: HistoryEntry, firm: FirmRecord | undefined): Step {
  if (!firm) return {}
  const added = { ...operatingDefaults, ...recordedCompany({}), ...entry.after }
  const now = { sample: false, ...operatingDefaults, ...firm, ...recordedCompany(firm) }
  const paths = Object.keys(restoredFields(added, now, writable).fields)
  if (paths.length > 0) return obstacleOf(entry, 'changed-since-added', { paths })
  return { remove: { id: firm.id, tag: firmTag(firm) } }
}

/** The undo of an entry, given its firm as it is now. */
export function stepOf(entry: HistoryEntry, firm: FirmRecord | undefined, now: Date): Step {
  if (entry.action === 'delete') return undoDeletion(entry, firm, now)
  return entry.action === 'create' ? undoAddition(entry, firm) : undoChange(entry, firm, now)
}
