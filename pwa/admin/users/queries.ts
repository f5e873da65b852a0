import {
  endSessionOfUser,
  endSessionsOfUser,
  listSessionsOfUser,
} from '#contract/accounts/session-endpoints.ts'
import { disableMfa, resendVerification } from '#contract/accounts/sign-in.ts'
import type { AdminUser } from '#contract/accounts/user.ts'
import * as endpoints from '#contract/accounts/users-endpoints.ts'
import { useStaffQuery, useStaffSave, useUpdateCache } from '../kit/account/staff-query.tsx'

const { listUsers } = endpoints
const shown = { refreshes: [listUsers] }
const ended = { refreshes: [listSessionsOfUser] }

export const useUsers = () => useStaffQuery(listUsers, {})

/** Shows a user in the list as it was stored. */
export function useStoreUser() {
  const updateCache = useUpdateCache()
  return (user: AdminUser) =>
    updateCache(listUsers, ({ data, ...known }) => {
      const isListed = data.some(({ id }) => id === user.id)
      const listed = isListed ? data.map((one) => (one.id === user.id ? user : one)) : [...data, user]
      return { ...known, data: listed }
    })
}

export const useCreateUser = () => useStaffSave(endpoints.createUser)
export const useChangeUser = () => useStaffSave(endpoints.changeUser)
export const useDeleteUser = () => useStaffSave(endpoints.deleteUser, shown)
export const useResendVerification = () => useStaffSave(resendVerification)
export const useMakeResetLink = () => useStaffSave(endpoints.makeResetLink)
/** Turns the second factor of a user off. */
export const useDisableFactor = () => useStaffSave(disableMfa, shown)
/** Where a user is signed in. */
export const useUserSessions = (id: string) => useStaffQuery(listSessionsOfUser, { params: { id } })
export const useEndSession = () => useStaffSave(endSessionOfUser, ended)
export const useEndAllSessions = () => useStaffSave(endSessionsOfUser, ended)
