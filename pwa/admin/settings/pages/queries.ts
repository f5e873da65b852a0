import { historyEndpoints } from '#contract/history.ts'
import { readSettings } from '#contract/settings/settings-endpoints.ts'
import { changePage, readEditedPage } from '#contract/site-pages/site-page-endpoints.ts'
import { useStaffSave } from '../../kit/staff-query.tsx'

/** Saves one of the owner's pages. */
export const useSavePage = () =>
  useStaffSave(changePage, { refreshes: [readEditedPage, readSettings, ...historyEndpoints] })
