import {
  endSessionOfUser,
  endSessionsOfUser,
  listSessionsOfUser,
} from '#contract/accounts/session-endpoints.ts'
import { disableMfa, resendVerification } from '#contract/accounts/sign-in.ts'
import type { AdminUser } from '#contract/accounts/user.ts'
import {
  changeUser,
  createUser,
  deleteUser,
  listUsers,
  makeResetLink,
  restoreUser,
} from '#contract/accounts/users-endpoints.ts'
import { useStaffQuery, useStaffSave, useUpdateCache } from '../kit/account/staff-query.tsx'

const refreshes = [listUsers]

export const useUsers = () => useStaffQuery(listUsers, {})

/** Shows a user in the list as it was stored. */
export function useStoreUser() {
  const updateCache = useUpdateCache()
  return (user: AdminUser) =>
    updateCache(listUsers, ({ data, ...known }) => {
      const isListed = data.some(({ id }) => id === user.id)
      return {
        ...known,
        data: isListed ? data.map((one) => (one.id === user.id ? user : one)) : [...data, user],
      }
    })
}

export const useCreateUser = () => useStaffSave(createUser)

export const useChangeUser = () => useStaffSave(changeUser)

/** Deletes a user, and takes that back. */
export function useDeleteUser() {
  const { save: remove } = useStaffSave(deleteUser, { refreshes })
  const { save: restore } = useStaffSave(restoreUser, { refreshes })
  return { remove, restore }
}

export const useResendVerification = () => useStaffSave(resendVerification)

export const useMakeResetLink = () => useStaffSave(makeResetLink)

/** Turns the second factor of a user off. */
export const useDisableFactor = () => useStaffSave(disableMfa, { refreshes })

/** Where a user is signed in. */
export function useUserSessions(id: string) {
  const own = { refreshes: [listSessionsOfUser] }
  const sessions = useStaffQuery(listSessionsOfUser, { params: { id } })
  const { save: endOne } = useStaffSave(endSessionOfUser, own)
  const { save: endAll } = useStaffSave(endSessionsOfUser, own)
  return { sessions, endOne, endAll }
}
