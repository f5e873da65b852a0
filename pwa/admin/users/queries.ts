import type { AdminUser } from '#contract/accounts/user.ts'
import { deleteUser, listUsers, restoreUser } from '#contract/accounts/users-endpoints.ts'
import { useStaffQuery, useStaffSave, useUpdateCache } from '../kit/account/staff-query.tsx'

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

/** Deletes a user, and takes that back. */
export function useDeleteUser() {
  const { save: remove } = useStaffSave(deleteUser, { refreshes: [listUsers] })
  const { save: restore } = useStaffSave(restoreUser, { refreshes: [listUsers] })
  return { remove, restore }
}
