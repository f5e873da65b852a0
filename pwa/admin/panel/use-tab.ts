import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { can } from '#contract/permissions.ts'
import { paths } from '#pwa/paths.ts'
import { useLeaveGuard } from '../kit/safe-save/leave-guard.tsx'
import { useAccount } from '../kit/staff-account.tsx'
import { type PanelTab, tabs } from './tab-table.ts'

export const addressOf = (key: string): string => `${paths.admin.to()}?${new URLSearchParams({ tab: key })}`

export interface OpenTab {
  /** The tabs that whoever is signed in may see. */
  readonly allowed: readonly PanelTab[]
  /** The one that the address names, else the first. */
  readonly current: PanelTab | undefined
  /** Opens a tab, unless something unsaved is to stay open. */
  open(key: string): Promise<void>
}

/** Which tab is open: the address says it, so that Back and a reload find it again. */
export function useTab(): OpenTab {
  const { role } = useAccount()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { mayLeave } = useLeaveGuard()
  const allowed = useMemo(() => tabs.filter(({ needs }) => can(role, needs)), [role])
  const current = allowed.find(({ key }) => key === query.get('tab')) ?? allowed[0]
  const open = useCallback(
    async (key: string) => {
      if (await mayLeave()) navigate(addressOf(key))
    },
    [mayLeave, navigate],
  )
  return { allowed, current, open }
}
