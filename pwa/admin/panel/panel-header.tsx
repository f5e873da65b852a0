import { useId, useState } from 'react'
import { paths } from '#pwa/paths.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { ButtonLink } from '#pwa/ui/button-link.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { useDownloadBackup } from '../backup/transfers.ts'
import { useAccount, useSignOut } from '../kit/account/session.tsx'
import { useSiteIcon, useSiteName } from '../kit/account/site-identity.ts'
import { useLeaveGuard } from '../kit/form/safe-save/leave-guard.tsx'
import { useSettings } from '../settings/queries.ts'
import styles from './panel-header.module.css'
import type { OpenTab } from './panel-tabs.tsx'

const roleNames = { admin: 'Admin', moderator: 'Moderator' } as const

/** The header of the admin area. On a phone its links are in the menu of the account; a page that stands alone has fewer. */
export function PanelHeader({ allowed, current, open }: OpenTab) {
  const { username, role } = useAccount()
  // The document has the name that the site had when it was loaded.
  const { data: settings } = useSettings()
  const loadedName = useSiteName()
  const name = settings?.branding.siteName || loadedName
  const icon = useSiteIcon()
  const signOut = useSignOut()
  const { mayLeave } = useLeaveGuard()
  const backup = useDownloadBackup()
  const [busy, setBusy] = useState(false)
  const menu = useId()
  const leave = async () => {
    if (!(await mayLeave({ losesDrafts: true }))) return
    setBusy(true)
    signOut()
  }
  const isAlone = current?.isAlone ?? false
  const links = (
    <>
      {!isAlone && (
        <ButtonLink className={styles.action} variant="ghost" icon="house" href={paths.home.to()}>
          <span>Back to Home</span>
        </ButtonLink>
      )}
      {!isAlone && allowed.some(({ key }) => key === 'backup') && (
        <Button
          className={`${styles.action} ${styles.backup}`}
          icon="download"
          busy={backup.busy}
          onClick={() => backup.start()}
        >
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
    </>
  )
  return (
    <header className={styles.header}>
      <div className={styles.site}>
        <img className={styles.icon} src={icon} alt="" width="36" height="36" />
        <span className={styles.name} translate="no">
          {name}
        </span>
        <VisuallyHidden>{`Signed in as ${username}`}</VisuallyHidden>
      </div>
      <div className={styles.actions}>{links}</div>
      <button
        type="button"
        className={styles.account}
        popoverTarget={menu}
        aria-label={`${username}, ${roleNames[role]}: account`}
      >
        <Avatar name={username} size="s" round />
        <span className={styles.who}>
          <strong translate="no">{username}</strong>
          <small>{roleNames[role]}</small>
        </span>
        <Icon name="chevron-down" size="s" className={styles.chevron} />
      </button>
      <div id={menu} popover="auto" className={styles.menu}>
        <p className={styles.own}>
          <strong translate="no">{username}</strong>
          <small>{roleNames[role]}</small>
        </p>
        <Button
          className={styles.item}
          variant="ghost"
          icon="key-round"
          popoverTarget={menu}
          popoverTargetAction="hide"
          onClick={() => void open('admin')}
        >
          <span>Password and two-factor</span>
        </Button>
        <div className={styles.moved}>{links}</div>
      </div>
    </header>
  )
}
