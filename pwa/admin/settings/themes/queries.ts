import { historyEndpoints } from '#contract/history.ts'
import {
  activateTheme,
  changeTheme,
  createTheme,
  deleteTheme,
  exportThemes,
  importThemes,
  listThemes,
  readActiveTheme,
  readTheme,
} from '#contract/theme/theme-endpoints.ts'
import { useStaffCall } from '../../kit/account/staff-call.ts'
import { useStaffQuery, useStaffSave } from '../../kit/account/staff-query.tsx'

const list = { refreshes: [listThemes, ...historyEndpoints] }
const listAndTheme = { refreshes: [listThemes, readTheme, ...historyEndpoints] }

export const useThemes = () => useStaffQuery(listThemes, {})

/** A theme on its own: the list has no entity tags. */
export const useTheme = (id: string) => useStaffQuery(readTheme, { params: { id } })

export const useCreateTheme = () => useStaffSave(createTheme, list)

export const useChangeTheme = () => useStaffSave(changeTheme, listAndTheme)

export const useActivateTheme = () => useStaffSave(activateTheme, listAndTheme)

/** The deleted theme must not be read again. */
export const useDeleteTheme = () => useStaffSave(deleteTheme, list)

export const useImportThemes = () => useStaffSave(importThemes, listAndTheme)

/** Reads a theme as it is now, the active one, and all of them as a file. */
export function useReadThemes() {
  const callStaff = useStaffCall()
  return {
    readNow: (id: string) => callStaff(readTheme, { params: { id } }),
    readActive: () => callStaff(readActiveTheme, {}),
    exportAll: () => callStaff(exportThemes, {}),
  }
}
