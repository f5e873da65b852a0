import type { FirmRecord } from '#backend/models/firm.ts'
import type { StaffFirm } from '#contract/firm.ts'

/**
 * A firm as staff get it. A live firm without plans has no field of either, so that clients that know no status read
 * it as ever.
 */
export function staffView({ revision: _, status, planned, ...firm }: FirmRecord): StaffFirm {
  return {
    ...firm,
    ...(status === 'live' ? {} : { status }),
    ...(planned.length === 0 ? {} : { planned }),
  }
}
