import { listStaffFirms } from '#contract/firm-endpoints.ts'
import { historyEndpoints } from '#contract/history.ts'
import { readOverview } from '#contract/overview.ts'
import {
  compareRulePage,
  confirmRulePage,
  listChangedRulePages,
  listUnreadRulePages,
} from '#contract/rule-pages.ts'
import { useStaffQuery, useStaffSave } from '../../kit/account/staff-query.tsx'

/** Pages of rules that changed since challenges were compared with them. */
export const useChangedRulePages = () => useStaffQuery(listChangedRulePages, {})

/** Pages of a firm's rules that cannot be compared. */
export const useUnreadRulePages = (id: string) => useStaffQuery(listUnreadRulePages, { params: { id } })

/** The texts of a page before and now. */
export const useComparedPage = (id: string) => useStaffQuery(compareRulePage, { params: { id } })

/** Confirms the challenges that name a page. Throws `ApiError`. */
export const useConfirmRulePage = () =>
  useStaffSave(confirmRulePage, {
    refreshes: [listChangedRulePages, compareRulePage, listStaffFirms, readOverview, ...historyEndpoints],
  })
