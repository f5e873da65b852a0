import { type ReactNode, useEffect } from 'react'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { useDirectoryStore } from '#pwa/data/directory.tsx'
import { useStaffPass } from '#pwa/data/use-staff-pass.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import styles from './maintenance-gate.module.css'
import { MaintenanceScreen } from './maintenance-screen.tsx'

interface MaintenanceGateProps {
  readonly maintenance: PublicSettings['maintenance']
  readonly children: ReactNode
}

/** Keeps visitors out while the site is closed for work; staff pass, and are told so. */
export function MaintenanceGate({ maintenance, children }: MaintenanceGateProps) {
  const mayPass = useStaffPass()
  const store = useDirectoryStore()
  // What the device remembers closes the site; a fresh answer opens it, and browsers are wrong about being offline.
  useEffect(() => {
    if (!navigator.onLine) store.retry()
  }, [store])
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
