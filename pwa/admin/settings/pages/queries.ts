import { historyEndpoints } from '#contract/history.ts'
import { readSettings } from '#contract/settings/settings-endpoints.ts'
import { changePage, listPages, readEditedPage } from '#contract/site-pages/site-page-endpoints.ts'
import { useStaffQuery, useStaffSave } from '../../kit/account/staff-query.tsx'

/** How far each of the owner's pages is. */
export const usePageStates = () => useStaffQuery(listPages, {})

/** One of the owner's pages as it is edited. */
export const useEditedPage = (slug: string) => useStaffQuery(readEditedPage, { params: { slug } })

export const useSavePage = () =>
  useStaffSave(changePage, { refreshes: [readEditedPage, listPages, readSettings, ...historyEndpoints] })
