import type { FirmRecord } from '#backend/models/firm.ts'
import type { StaffFirm } from '#contract/firm.ts'

/**
 * A firm as staff get it. What is live and has no plans says nothing of either, and looks as it does to callers that
 * know no status.
 */
export function staffView({ revision: _, status, planned, ...firm }: FirmRecord): StaffFirm {
  return {
    ...firm,
    ...(status === 'live' ? {} : { status }),
    ...(planned.length === 0 ? {} : { planned }),
  }
}
