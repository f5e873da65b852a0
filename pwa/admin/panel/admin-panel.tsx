import { useId, useState } from 'react'
import { can } from '#contract/permissions.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { readAttention } from '#contract/site-endpoints.ts'
import { anchors, paths } from '#pwa/paths.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { ButtonLink } from '#pwa/ui/button-link.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import skip from '#pwa/ui/skip-links.module.css'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { useDownloadBackup } from '../backup/transfers.ts'
import { useSiteIcon, useSiteName } from '../kit/account/auth-card.tsx'
import { useAccount, useSignOut } from '../kit/account/session.tsx'
import { StaffQueryProvider, useStaffQuery } from '../kit/account/staff-query.tsx'
import { ConfirmProvider } from '../kit/form/dialog.tsx'
import { LeaveGuardProvider, useLeaveGuard } from '../kit/form/safe-save/leave-guard.tsx'
import { BannerPlace, BannerProvider } from '../kit/messages/banner.tsx'
import { useSettings } from '../settings/queries.ts'
import styles from './admin-panel.module.css'
import { OpenTab, PanelTabs, useTab } from './panel-tabs.tsx'
import { WaitingOutside } from './waiting.ts'

/** The admin area: header, tabs, and the tab in the address. */
export function AdminPanel() {
  return (
    <StaffQueryProvider>
      <BannerProvider>
        <ConfirmProvider>
          <LeaveGuardProvider>
            <div className={styles.area}>
              <Panel />
            </div>
          </LeaveGuardProvider>
        </ConfirmProvider>
      </BannerProvider>
    </StaffQueryProvider>
  )
}

function Panel() {
  const { current } = useTab()
  return (
    <div className={styles.panel} data-alone={current?.isAlone}>
      <nav className={skip.links} aria-label="Skip">
        <a href={`#${anchors.main}`}>Skip to content</a>
      </nav>
      <PanelHeader />
      <WaitingOutside />
      {!current?.isAlone && <PanelTabs />}
      <div className={styles.messages}>
        <BannerPlace />
      </div>
      <div className={styles.notes}>
        <Maintenance />
        <NeedsAttention />
      </div>
      <main id={anchors.main} className={styles.main}>
        <GraceNotice />
        <OpenTab />
      </main>
    </div>
  )
}

/** The days left to set up a second factor; nothing where none is required, nor on the tab where it is set up. */
function GraceNotice() {
  const { mfa_grace_days_left: left } = useAccount()
  const { current, open } = useTab()
  if (left === undefined || current?.key === 'admin') return null
  const title =
    left > 0
      ? `${pluralize(left, 'day')} left to set up two-factor authentication`
      : 'Set up two-factor authentication now'
  return (
    <div className={styles.notice}>
      <Alert tone="warning" icon="shield-alert" title={title} role="status">
        <p>After that, you set it up at your next sign-in before you get in.</p>
        <Button icon="smartphone" onClick={() => void open('admin')}>
          Set Up Now
        </Button>
      </Alert>
    </div>
  )
}

/** Says that maintenance hides the site from visitors, and leads those who may to its switch; nothing while it is off. */
function Maintenance() {
  const { data } = useSettings()
  const { allowed, open } = useTab()
  if (!data?.maintenance.enabled) return null
  return (
    <aside className={styles.closed} aria-label="Maintenance">
      <Icon name="triangle-alert" />
      <p>Maintenance mode is on: visitors see that the site is closed.</p>
      {allowed.some(({ key }) => key === 'settings') && (
        <Button onClick={() => void open('settings')}>Site Settings</Button>
      )}
    </aside>
  )
}

/** Problems that only the site's operator can fix; nothing if there are none. */
function NeedsAttention() {
  const { role } = useAccount()
  const { data } = useStaffQuery(readAttention, {}, { enabled: can(role, readAttention.needs) })
  const items = data?.items ?? []
  if (items.length === 0) return null
  return (
    <aside className={styles.attention} aria-label="Needs attention">
      <details>
        <summary className={styles.summary}>
          <Icon name="circle-alert" />
          <span>Needs attention</span>
          <span className={styles.count}>{items.length}</span>
          <Icon name="chevron-down" size="s" className={styles.chevron} />
        </summary>
        <ul className={styles.items}>
          {items.map(({ kind, title, detail }) => (
            <li key={kind}>
              <p className={styles.title}>{title}</p>
              <p>{detail}</p>
            </li>
          ))}
        </ul>
      </details>
    </aside>
  )
}

const roleNames = { admin: 'Admin', moderator: 'Moderator' } as const

/** The header of the admin area. On a phone its links are in the menu of the account; a page that stands alone has fewer. */
function PanelHeader() {
  const { allowed, current, open } = useTab()
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
  const person = (
    <>
      <strong translate="no">{username}</strong>
      <small>{roleNames[role]}</small>
    </>
  )
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
        <img className={styles.siteIcon} src={icon} alt="" width="36" height="36" />
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
        <span className={styles.who}>{person}</span>
        <Icon name="chevron-down" size="s" className={styles.accountChevron} />
      </button>
      <div id={menu} popover="auto" className={styles.menu}>
        <p className={styles.own}>{person}</p>
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
