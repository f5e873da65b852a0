import type { ReactNode } from 'react'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { useStaffPass } from '#pwa/data/use-staff-pass.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import styles from './maintenance-gate.module.css'
import { MaintenanceScreen } from './maintenance-screen.tsx'

interface MaintenanceGateProps {
  readonly maintenance: PublicSettings['maintenance']
  readonly children: ReactNode
}

/** Keeps visitors out while the site is closed for work; staff pass, and are told so. (decisions section 6) */
export function MaintenanceGate({ maintenance, children }: MaintenanceGateProps) {
  const mayPass = useStaffPass()
  if (!mayPass) return <MaintenanceScreen {...maintenance} />
  return (
    <>
      <div className={styles.bar} role="status">
        <Icon name="wrench" size="s" />
        Maintenance mode is on
      </div>
      {children}
    </>
  )
}
