import type { Permission } from '#contract/permissions.ts'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { type LazyTab, lazyTab } from './lazy-tab.tsx'

export interface PanelTab extends LazyTab {
  /** In the address: `/admin?tab=<key>`. */
  readonly key: string
  readonly label: string
  readonly icon: IconName
  /** The permission to see it; the server enforces this on its own. */
  readonly needs: Permission
  /** Whether it has the screen to itself and stands in no row of tabs: a page that is led to. */
  readonly isAlone?: true
}

/** The tabs in order; the first allowed one is the start. */
export const tabs: readonly PanelTab[] = [
  {
    key: 'firms',
    label: 'Manage Firms',
    icon: 'building-2',
    needs: 'firms:write',
    ...lazyTab(() => import('../firms/firms-tab.tsx'), 'FirmsTab'),
  },
  {
    key: 'traders',
    label: 'Manage Traders',
    icon: 'users',
    needs: 'traders:write',
    ...lazyTab(() => import('../traders/traders-tab.tsx'), 'TradersTab'),
  },
  {
    key: 'submissions',
    label: 'Submissions',
    icon: 'inbox',
    needs: 'submissions:decide',
    ...lazyTab(() => import('../submissions/submissions-tab.tsx'), 'SubmissionsTab'),
  },
  {
    key: 'settings',
    label: 'Site Settings',
    icon: 'sliders-horizontal',
    needs: 'settings:write',
    ...lazyTab(() => import('../settings/settings-tab.tsx'), 'SettingsTab'),
  },
  {
    key: 'users',
    label: 'Users',
    icon: 'user-cog',
    needs: 'users:manage',
    ...lazyTab(() => import('../users/users-tab.tsx'), 'UsersTab'),
  },
  {
    key: 'backup',
    label: 'Backup',
    icon: 'database',
    needs: 'backup:use',
    ...lazyTab(() => import('../backup/backup-tab.tsx'), 'BackupTab'),
  },
  {
    key: 'overview',
    label: 'Overview',
    icon: 'layout-grid',
    needs: 'settings:read-all',
    ...lazyTab(() => import('../overview/overview-tab.tsx'), 'OverviewTab'),
  },
  {
    key: 'history',
    label: 'History',
    icon: 'history',
    needs: 'history:read',
    ...lazyTab(() => import('../history/history-tab.tsx'), 'HistoryTab'),
  },
  {
    key: 'admin',
    label: 'Admin Setup',
    icon: 'key-round',
    needs: 'account:own',
    ...lazyTab(() => import('../setup/setup-tab.tsx'), 'SetupTab'),
  },
  {
    key: 'set-up',
    label: 'Set up your site',
    icon: 'wrench',
    needs: 'settings:write',
    isAlone: true,
    ...lazyTab(() => import('../set-up/set-up-tab.tsx'), 'SetUpTab'),
  },
]
