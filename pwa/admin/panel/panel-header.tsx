import { useState } from 'react'
import { paths } from '#pwa/paths.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { useBanner } from '../kit/banner.tsx'
import { useDownloadBackup } from '../kit/downloads.ts'
import { useLeaveGuard } from '../kit/safe-save/leave-guard.tsx'
import { useAccount, useSignOut } from '../kit/session.tsx'
import { useSiteIcon, useSiteName } from '../kit/site-identity.ts'
import styles from './panel-header.module.css'
import type { OpenTab } from './panel-tabs.tsx'

/** The header of the admin area. */
export function PanelHeader({ allowed }: Pick<OpenTab, 'allowed'>) {
  const { username } = useAccount()
  const name = useSiteName()
  const icon = useSiteIcon()
  const signOut = useSignOut()
  const { mayLeave } = useLeaveGuard()
  const banner = useBanner()
  const backup = useDownloadBackup(banner)
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    if (!(await mayLeave({ losesDrafts: true }))) return
    setBusy(true)
    signOut()
  }
  return (
    <header className={styles.header}>
      <div className={styles.site}>
        <img className={styles.icon} src={icon} alt="" width="36" height="36" />
        <span className={styles.name}>{name}</span>
        <Badge kind="inf">Admin</Badge>
        <VisuallyHidden>Signed in as {username}</VisuallyHidden>
      </div>
      <div className={styles.actions}>
        <ButtonLink className={styles.action} variant="ghost" icon="house" href={paths.home.to()}>
          <span>Back to Home</span>
        </ButtonLink>
        {allowed.some(({ key }) => key === 'backup') && (
          <Button className={styles.action} icon="download" busy={backup.busy} onClick={() => backup.start()}>
            <span>Backup Database</span>
          </Button>
        )}
        <Button
          className={styles.action}
          variant="ghost"
          icon="log-out"
          busy={busy}
          onClick={() => void leave()}
        >
          <span>Logout</span>
        </Button>
      </div>
    </header>
  )
}
