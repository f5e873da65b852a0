import { useMemo } from 'react'
import { listFirmEditors } from '#contract/firm-editors.ts'
import { can } from '#contract/permissions.ts'
import { useAccount } from '../../kit/session.tsx'
import { useStaffQuery } from '../../kit/staff-query.tsx'

/** Who changed the firms last, for those who may read the history. */
export function useEditors() {
  const { role } = useAccount()
  const { data } = useStaffQuery(listFirmEditors, {}, { enabled: can(role, listFirmEditors.needs) })
  return useMemo(() => {
    const editors = new Map(data?.map(({ id, name }) => [id, name]))
    return { editors, names: [...new Set(editors.values())].sort((a, b) => a.localeCompare(b, 'en')) }
  }, [data])
}
