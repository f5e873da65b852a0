import * as v from 'valibot'
import { refusedField } from '#backend/http/errors.ts'
import { sentField } from '#backend/http/route.ts'
import { type PlannedChange, publishing, publishingDefaults, type StaffFirm } from '#contract/firm.ts'
import { newlyPlanned, touchesOffer } from '#contract/firm-publishing.ts'
import { isLive } from '#contract/firm-status.ts'
import { can, type Role } from '#contract/permissions.ts'
import { sectionOf } from '#contract/tiers.ts'

const takesBack = ({ change }: PlannedChange) => change.status !== undefined && change.status !== 'live'

const isSameOffer = (before: readonly PlannedChange[], after: readonly PlannedChange[]) =>
  newlyPlanned(before.filter(touchesOffer), after.filter(touchesOffer)).length === 0 &&
  newlyPlanned(after.filter(touchesOffer), before.filter(touchesOffer)).length === 0

/**
 * The fields of a firm's publication that a moderator may not change: planned changes of what the owner earns, and whether traders
 * go on being warned of a firm. Everything else follows the right to add and to change firms. (threat E2)
 */
export function requirePublishingRights(role: Role, before: StaffFirm | null, sent: unknown): void {
  if (can(role, 'firms:write-affiliate')) return
  const known = v.safeParse(publishing.entries.planned, before?.planned ?? [])
  const stored = known.success ? known.output : (before?.planned ?? [])
  const planned = sentField(sent, 'planned')
  const parsed = v.safeParse(publishing.entries.planned, planned ?? stored)
  if (!parsed.success || !isSameOffer(stored, parsed.output)) {
    throw refusedField('planned', 'Only an admin may plan what the site earns, or the standing of a firm', {
      code: 'not_allowed',
    })
  }
  if (before === null || sectionOf(before.category) !== 'avoid' || !isLive(before)) return
  const { status = publishingDefaults.status } = { status: sentField(sent, 'status') }
  if (status !== 'live' || newlyPlanned(stored, parsed.output).some(takesBack)) {
    const detail = 'Only an admin may unpublish a firm of the avoid tier'
    throw refusedField(status === 'live' ? 'planned' : 'status', detail, { code: 'not_allowed' })
  }
}

/** Refuses plans for a time that is over, and a schedule without a time. Plans that are stored already may be sent again. */
export function requirePossiblePlans(
  before: readonly PlannedChange[],
  { status, planned }: Partial<Pick<StaffFirm, 'status' | 'planned'>>,
  now: Date,
): void {
  const refuse = (path: string, message: string) => {
    throw refusedField(path, 'Please check the values you entered', { message })
  }
  const added = newlyPlanned(before, planned ?? [])
  if (added.some(({ at }) => at <= now.toISOString())) refuse('planned', 'must be in the future')
  const isPlanned = (planned ?? before).some(({ change }) => change.status === 'live')
  if (status === 'scheduled' && !isPlanned)
    refuse('status', 'needs a planned change that makes the firm live')
}
