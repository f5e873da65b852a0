import { ConfirmProvider } from '../kit/confirm.tsx'
import { LeaveGuardProvider } from '../kit/safe-save/leave-guard.tsx'
import { StaffQueryProvider } from '../kit/staff-query-provider.tsx'
import styles from './admin-panel.module.css'
import { GraceNotice } from './grace-notice.tsx'
import { TabContent } from './lazy-tab.tsx'
import { NeedsAttention } from './needs-attention.tsx'
import { PanelHeader } from './panel-header.tsx'
import { PanelTabs } from './panel-tabs.tsx'
import { TabBoundary } from './tab-boundary.tsx'
import { useTab } from './use-tab.ts'

/** What staff find behind the login: header, tabs and the tab that the address names. */
export function AdminPanel() {
  return (
    <StaffQueryProvider>
      <ConfirmProvider>
        <LeaveGuardProvider>
          <Panel />
        </LeaveGuardProvider>
      </ConfirmProvider>
    </StaffQueryProvider>
  )
}

/** The tab where two factors are set up. */
const SETUP = 'admin'

function Panel() {
  const { allowed, current, open } = useTab()
  return (
    <div className={styles.panel}>
      <PanelHeader allowed={allowed} />
      <PanelTabs allowed={allowed} current={current} open={open} />
      <NeedsAttention />
      <main className={styles.main}>
        {current?.key !== SETUP && <GraceNotice onSetUp={() => void open(SETUP)} />}
        {current && (
          <TabBoundary key={current.key} label={current.label}>
            <TabContent tab={current} loading={<TabLoading />} />
          </TabBoundary>
        )}
      </main>
    </div>
  )
}

function TabLoading() {
  return (
    <p className={styles.loading} role="status">
      Loading...
    </p>
  )
}
