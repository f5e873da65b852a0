import * as v from 'valibot'
import { type FirmChange, firmChange, type NewFirm, newFirm, type StaffFirm } from '../firm.ts'
import { operates } from '../firm-standing.ts'
import { isLive } from '../firm-status.ts'
import type { Rubric } from '../rubric/rubric.ts'
import { tierDoubt, whyThisTier } from '../rubric/standing-to-rubric.ts'
import { resolveStanding } from '../standing-change.ts'
import { sectionOf } from '../tiers.ts'
import { type ChangeReason, publicReason } from './change-reason.ts'
import { firmChanges, mayBeMinor } from './firm-changes.ts'
import type { RecordedChange } from './public-change.ts'

/** Which public reason a change by staff needs and accepts. */
export interface ReasonRules {
  /** Whether staff must say why: the firm moves to or from the tier to avoid, its standing changes, or its tier is doubted. */
  readonly needsReason: boolean
  /** Whether visitors read a reason: the change has an entry in the record. */
  readonly takesReason: boolean
  /** Whether all of it may be a typing error. */
  readonly mayBeMinor: boolean
  readonly changesStanding: boolean
  /** Why the tier is doubtful after this change: "gold, although 2 criteria say no"; "" without a new doubt. */
  readonly doubt: string
}

const isAvoid = (category: unknown): boolean => sectionOf(String(category)) === 'avoid'

const needsReason = ({ kind, field, before, after }: RecordedChange): boolean =>
  kind === 'standing' || (kind === 'tier' && field === 'category' && isAvoid(before) !== isAvoid(after))

/** Why the tier of a firm is doubtful; "" where it is not, or no rubric is loaded. */
export const doubtOf = (firm: Pick<StaffFirm, 'category' | 'assessment'>, rubric?: Rubric): string =>
  rubric ? tierDoubt(firm.category, whyThisTier(firm, rubric).lines) : ''

const seen = (firm: StaffFirm): StaffFirm | null => (isLive(firm) ? firm : null)

/**
 * The rules for the reason of a change, for the forms, bulk acts and files of staff. The server requires no reason, so older
 * callers keep working. `before`: null for a new firm, which needs one only where it does not operate. `rubric`: absent where the
 * tier is not doubted, as in acts on many firms.
 */
export function reasonRulesOf(before: StaffFirm | null, change: FirmChange, rubric?: Rubric): ReasonRules {
  if (before === null) {
    const isNeeded = !operates(change)
    return {
      needsReason: isNeeded,
      takesReason: isNeeded,
      mayBeMinor: false,
      changesStanding: isNeeded,
      doubt: '',
    }
  }
  const after = { ...before, ...change, ...resolveStanding(change) } as StaffFirm
  const told = firmChanges(seen(before), seen(after))
  const doubt = told.length > 0 && isLive(after) ? doubtOf(after, rubric) : ''
  const isNew = doubt !== doubtOf(before, rubric)
  return {
    needsReason: told.some(needsReason) || (isNew && doubt !== ''),
    takesReason: told.length > 0,
    mayBeMinor: told.length > 0 && told.every(mayBeMinor),
    changesStanding: told.some(({ kind }) => kind === 'standing'),
    doubt: isNew ? doubt : '',
  }
}

/** A change with its public reason, as far as the record accepts one. */
export function withReason<T extends FirmChange>(
  before: StaffFirm | null,
  change: T,
  { reason = '', minor = false }: ChangeReason,
): T & ChangeReason {
  const rules = reasonRulesOf(before, change)
  return {
    ...change,
    ...(rules.takesReason && reason !== '' && { reason }),
    ...(rules.mayBeMinor && minor && { minor }),
  }
}

/** The fields of a form for the reason of a change. */
export type ReasonFields = Required<{
  readonly [Key in keyof ChangeReason]: Exclude<ChangeReason[Key], undefined>
}>

/** The valid fields of a form; invalid ones report faults of their own. */
const validFields = (given: Readonly<Record<string, unknown>>): FirmChange =>
  Object.fromEntries(
    Object.entries(firmChange.entries).flatMap(([key, check]) => {
      const parsed = v.safeParse(check, given[key])
      return parsed.success && parsed.output !== undefined ? [[key, parsed.output]] : []
    }),
  )

/** Requires the reason, day and source that a change needs. It adds no field. */
/* @__NO_SIDE_EFFECTS__ */
const whatChangeNeeds = (before: StaffFirm | null, rubric?: Rubric) =>
  v.pipe(
    v.looseObject({}),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const { value } = dataset
      const ask = (key: 'standingSince' | 'standingSource' | 'reason', isNeeded: boolean) => {
        if (!isNeeded || String(value[key] ?? '').trim() !== '') return
        const path = [{ type: 'object', origin: 'value', input: value, key, value: value[key] }] as const
        addIssue({ message: 'is required', path: [...path] })
      }
      const change = validFields(value)
      ask('standingSince', !operates(change))
      ask('standingSource', !operates(change))
      ask('reason', reasonRulesOf(before, change, rubric).needsReason)
    }),
    v.transform(() => ({})),
  )

/**
 * A firm as the form of staff edits it. `before`: as stored; null for a new one. `rubric`: absent until it is loaded. The
 * requirements of the change are checked beside single fields, so that staff see all faults at once.
 */
/* @__NO_SIDE_EFFECTS__ */
export const firmForm = (
  before: StaffFirm | null,
  rubric?: Rubric,
): v.GenericSchema<unknown, NewFirm & ReasonFields> =>
  v.intersect([
    newFirm,
    v.object({ reason: publicReason, minor: v.boolean() }),
    whatChangeNeeds(before, rubric),
  ])
