import { readOverview } from '#contract/overview.ts'
import { useStaffQuery } from '../kit/account/staff-query.tsx'

/** All that the overview shows, read only where it is `enabled`. */
export const useOverview = (enabled = true) => useStaffQuery(readOverview, {}, { enabled })
