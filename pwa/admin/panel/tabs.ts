import { type ComponentType, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { can, type Permission } from '#contract/permissions.ts'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { useAccount } from '../kit/account/session.tsx'
import { useLeaveGuard } from '../kit/form/safe-save/leave-guard.tsx'
import { tabAddress } from '../kit/layout/panel-link.tsx'

/** A component that is loaded when it is first opened. */
export interface LazyPart<Props = object> {
  /** null until it is loaded. */
  loaded(): ComponentType<Props> | null
  load(): Promise<ComponentType<Props>>
}

/**
 * A part in its own chunk. If a deployment removed the chunk, the page reloads once while this waits; if that does not
 * help, the boundary of a tab shows the error. (threat L2)
 */
function lazyPart<Name extends string, Props = object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>> | undefined>,
  name: Name,
): LazyPart<Props> {
  let kept: ComponentType<Props> | null = null
  return {
    loaded: () => kept,
    async load() {
      const module = await load()
      // The loader resolves to undefined for a lost chunk when a reload is under way.
      if (!module) return new Promise<never>(() => undefined)
      kept = module[name]
      return kept
    },
  }
}

interface PanelTab extends LazyPart {
  /** In the address: `/admin?tab=<key>`. */
  readonly key: string
  readonly label: string
  readonly icon: IconName
  /** The permission to see it; the server enforces this on its own. */
  readonly needs: Permission
  /** Whether it has the screen to itself and stands in no row of tabs: a page that is led to. */
  readonly isAlone?: true
  /** Whether it is led to from elsewhere in the panel, and stands in no row of tabs. */
  readonly isLedTo?: true
  /** Whether it stands as its icon where the row has no room for the words. */
  readonly isShort?: true
  /** Whether it stands behind "More" on an upright tablet, whose row has no room for it. */
  readonly isInMore?: true
}

const firmsTab = lazyPart(() => import('../firms/firms-tab.tsx'), 'FirmsTab')
const tradersTab = lazyPart(() => import('../traders/traders-tab.tsx'), 'TradersTab')
const submissionsTab = lazyPart(() => import('../submissions/submissions-tab.tsx'), 'SubmissionsTab')
const settingsTab = lazyPart(() => import('../settings/settings-tab.tsx'), 'SettingsTab')
const usersTab = lazyPart(() => import('../users/users-tab.tsx'), 'UsersTab')
const backupTab = lazyPart(() => import('../backup/backup-tab.tsx'), 'BackupTab')
const overviewTab = lazyPart(() => import('../overview/overview-tab.tsx'), 'OverviewTab')
const historyTab = lazyPart(() => import('../history/history-tab.tsx'), 'HistoryTab')
const accountTab = lazyPart(() => import('../setup/setup-tab.tsx'), 'SetupTab')
const recentTab = lazyPart(() => import('../history/recent-acts.tsx'), 'RecentActs')
const calendarTab = lazyPart(() => import('../firms/calendar/calendar.tsx'), 'Calendar')
const stepsTab = lazyPart(() => import('../set-up/set-up-tab.tsx'), 'SetUpTab')

/** The search of the admin area. */
export const findPart = lazyPart(() => import('../find/find-dialog.tsx'), 'FindDialog')

/** Opens where the address names no tab; the first allowed one opens for who may not see it. */
const START = 'firms'

/** The tabs in order. */
const tabs: readonly PanelTab[] = [
  {
    key: 'overview',
    label: 'Overview',
    icon: 'layout-grid',
    // Each of its parts is a call with a permission of its own.
    needs: 'submissions:decide',
    isShort: true,
    ...overviewTab,
  },
  { key: 'firms', label: 'Manage Firms', icon: 'building-2', needs: 'firms:write', ...firmsTab },
  { key: 'traders', label: 'Manage Traders', icon: 'users', needs: 'traders:write', ...tradersTab },
  { key: 'submissions', label: 'Submissions', icon: 'inbox', needs: 'submissions:decide', ...submissionsTab },
  {
    key: 'settings',
    label: 'Site Settings',
    icon: 'sliders-horizontal',
    needs: 'settings:write',
    ...settingsTab,
  },
  { key: 'users', label: 'Users', icon: 'user-cog', needs: 'users:manage', ...usersTab },
  { key: 'backup', label: 'Backup', icon: 'database', needs: 'backup:use', ...backupTab },
  { key: 'admin', label: 'Admin Setup', icon: 'key-round', needs: 'account:own', ...accountTab },
  {
    key: 'history',
    label: 'History',
    icon: 'history',
    needs: 'history:read',
    isInMore: true,
    ...historyTab,
  },
  {
    key: 'recent',
    label: 'Recent acts',
    icon: 'rotate-ccw',
    needs: 'acts:take-back',
    isLedTo: true,
    ...recentTab,
  },
  {
    key: 'calendar',
    label: 'Calendar',
    icon: 'calendar-check',
    needs: 'firms:write',
    isLedTo: true,
    ...calendarTab,
  },
  {
    key: 'set-up',
    label: 'Set up your site',
    icon: 'wrench',
    needs: 'settings:write',
    isAlone: true,
    ...stepsTab,
  },
]

/** The tabs that this role may see, the one in the address, else the start, and the way to another. */
export function useTab() {
  const { role } = useAccount()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { mayLeave } = useLeaveGuard()
  const allowed = useMemo(() => tabs.filter(({ needs }) => can(role, needs)), [role])
  const named = (name: string | null) => allowed.find(({ key }) => key === name)
  const current = named(query.get('tab')) ?? named(START) ?? allowed[0]
  /** Opens a tab, unless the person wants to stay with unsaved changes. */
  const open = async (key: string) => {
    if (await mayLeave()) navigate(tabAddress(key))
  }
  return { allowed, current, open }
}
