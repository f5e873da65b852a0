import { Component, type ComponentType, type ReactNode, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { tinykeys } from 'tinykeys'
import { can } from '#contract/permissions.ts'
import { pluralize } from '#contract/primitives/text.ts'
import { readAttention } from '#contract/site-endpoints.ts'
import { anchors, paths } from '#pwa/paths.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { ButtonLink } from '#pwa/ui/button-link.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { SkipLink } from '#pwa/ui/skip-link.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { type BackupDownload, useDownloadBackup } from '../backup/transfers.ts'
import type { FindProps } from '../find/find-dialog.tsx'
import type { Entry, PanelAct } from '../find/found.ts'
import { useSiteName } from '../kit/account/auth-card.tsx'
import { useAccount, useSignOut } from '../kit/account/session.tsx'
import { StaffQueryProvider, useStaffQuery } from '../kit/account/staff-query.tsx'
import { ConfirmProvider } from '../kit/form/dialog.tsx'
import { LeaveGuardProvider, useLeaveGuard } from '../kit/form/safe-save/leave-guard.tsx'
import {
  ScreenKeysProvider,
  useListedKeys,
  useShowKeys,
  useSingleKeys,
  withMod,
} from '../kit/keys/screen-keys.tsx'
import { BannerPlace, BannerProvider, useBanner } from '../kit/messages/banner.tsx'
import { useSettings, useSiteLogo } from '../settings/queries.ts'
import styles from './admin-panel.module.css'
import { PanelTabs } from './tab-row.tsx'
import { findPart, type LazyPart, useTab } from './tabs.ts'
import { WaitingOutside } from './waiting.ts'

const itemClasses = 'w-full justify-start border-transparent px-3'

/** In the header: icons alone where the name of the site, which is whole, would have too little room. */
const actClasses =
  'px-2h @max-248/panel-header:w-tap @max-248/panel-header:border-transparent @max-248/panel-header:p-0 @max-248/panel-header:spans:sr-only'
const backupClasses =
  'px-2h @max-192/panel-header:w-tap @max-192/panel-header:border-transparent @max-192/panel-header:p-0 @max-192/panel-header:spans:sr-only'

/** The admin area: header, tabs, and the tab in the address. */
export function AdminPanel() {
  return (
    <StaffQueryProvider>
      <BannerProvider>
        <ConfirmProvider>
          <LeaveGuardProvider>
            <ScreenKeysProvider>
              <div className="@container/staff">
                <Panel />
              </div>
            </ScreenKeysProvider>
          </LeaveGuardProvider>
        </ConfirmProvider>
      </BannerProvider>
    </StaffQueryProvider>
  )
}

function Panel() {
  const { current } = useTab()
  const backup = useDownloadBackup()
  const logout = useLogout()
  const find = useFind({
    backup: () => backup.start(),
    logout: () => void logout.start(),
    keys: useShowKeys(),
  })
  return (
    <div className={styles.panel} data-alone={current?.isAlone}>
      <nav aria-label="Skip">
        <SkipLink to={anchors.main}>Skip to content</SkipLink>
      </nav>
      <PanelHeader backup={backup} logout={logout} onFind={find.open} />
      {find.Dialog && <find.Dialog {...find.props} />}
      <WaitingOutside />
      {!current?.isAlone && <PanelTabs />}
      {/* Over the head, where no work is done: no room is kept for a message, and none moves what is about to be pressed. */}
      <div className="pointer-events-none z-3 col-span-full row-1 min-w-0 pt-(--safe-t)" data-messages>
        <BannerPlace />
      </div>
      <div className={styles.notes}>
        <Maintenance />
        <NeedsAttention />
      </div>
      <main id={anchors.main} className={`group/main ${styles.main}`} tabIndex={-1}>
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
    <div className="px-4 pt-4 tablet:px-5 group-has-data-open/main:hidden">
      <Alert tone="warning" icon="shield-alert" title={title} role="status">
        <p>After that, you set it up at your next sign-in before you get in.</p>
        <Button icon="smartphone" className="mt-3" onClick={() => void open('admin')}>
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
    <aside
      className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-b-warning-line bg-warning-soft py-1 pr-edge-r pl-edge-l font-600 text-warning-ink paragraphs:shrink paragraphs:grow paragraphs:basis-56"
      aria-label="Maintenance"
    >
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
  const { data } = useStaffQuery(readAttention, {}, { enabled: can(role, readAttention.permission) })
  const items = data?.items ?? []
  if (items.length === 0) return null
  return (
    <aside
      className="max-h-notes overflow-auto border-b border-b-warning-line bg-warning-soft text-warning-ink"
      aria-label="Needs attention"
    >
      <details className="group">
        <summary className="flex min-h-tap items-center gap-2 pr-edge-r pl-edge-l font-600">
          <Icon name="circle-alert" />
          <span>Needs attention</span>
          <span className="rounded-(--w-4) border border-current px-2 tabular-nums">{items.length}</span>
          <Icon name="chevron-down" size="s" className="ms-auto group-open:rotate-180" />
        </summary>
        <ul className="grid max-w-notes grid-cols-1 gap-3 pr-edge-r pb-4 pl-edge-l leading-145 wrap-anywhere text-text">
          {items.map(({ kind, title, detail }) => (
            <li key={kind}>
              <p className="font-700">{title}</p>
              <p>{detail}</p>
            </li>
          ))}
        </ul>
      </details>
    </aside>
  )
}

const roleNames = { admin: 'Admin', moderator: 'Moderator' } as const

/** Signs out, unless the person wants to stay with unsaved changes. */
function useLogout() {
  const signOut = useSignOut()
  const { mayLeave } = useLeaveGuard()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    if (!(await mayLeave({ losesDrafts: true }))) return
    setBusy(true)
    signOut()
  }
  return { busy, start }
}

/** The keys that open the search, beside the one that `useSingleKeys` has. */
const FIND_KEYS = ['$mod+k', '$mod+KeyK']

/** The search of the admin area, which a button and keys open. Closed, it gives the focus back to where it was. */
function useFind(acts: Readonly<Record<PanelAct, () => void>>) {
  const { allowed, current } = useTab()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { mayLeave } = useLeaveGuard()
  const { failure } = useBanner()
  const [Dialog, setDialog] = useState<ComponentType<FindProps> | null>(null)
  const close = () => setDialog(null)
  const open = () =>
    void findPart.load().then(
      (loaded) => setDialog(() => loaded),
      () => failure('The search could not be opened. Check the connection and try again.'),
    )
  const choose = async ({ leads }: Entry) => {
    // The dialog gives the focus back as it goes, which must not come after.
    flushSync(close)
    if ('act' in leads) return acts[leads.act]()
    const isBeside = leads.card !== undefined && current?.key === 'settings' && !query.has('page')
    if (isBeside)
      return navigate(`?${new URLSearchParams({ ...Object.fromEntries(query), card: leads.card })}`)
    if (!(await mayLeave())) return
    document.getElementById(anchors.main)?.focus({ preventScroll: true })
    navigate(leads.to)
  }
  useSingleKeys('Everywhere', [
    { key: '/', does: 'Find', run: open },
    { key: '?', does: 'Show these keys', run: acts.keys },
  ])
  useListedKeys('Everywhere', [{ keys: [withMod('K')], does: 'Find, from a field as well' }])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Not the browser's own search.
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) open()
    }
    return tinykeys(window, Object.fromEntries(FIND_KEYS.map((keys) => [keys, press])), {
      ignore: (event) => event.defaultPrevented || event.repeat,
    })
  })
  const pages = allowed.filter(({ isLedTo }) => !isLedTo)
  const props: FindProps = { pages, onChoose: (entry) => void choose(entry), onClose: close }
  return { open, Dialog, props }
}

/** Opens the search, for those without a keyboard. */
function FindButton({ onFind }: Pick<PanelHeaderProps, 'onFind'>) {
  return (
    <Button
      className="flex-none px-2h find-icon:w-tap find-icon:p-0 find-icon:spans:sr-only"
      variant="ghost"
      icon="search"
      title={`Find (${withMod('K')})`}
      // Prefetch; failing is harmless.
      onPointerDown={() => void findPart.load().catch(() => undefined)}
      onClick={onFind}
    >
      <span>Find</span>
    </Button>
  )
}

interface PanelHeaderProps {
  readonly backup: BackupDownload
  readonly logout: ReturnType<typeof useLogout>
  readonly onFind: () => void
}

/** What the menu of the account leads to. */
const places = [
  { key: 'admin', icon: 'key-round', label: 'Password and two-factor' },
  { key: 'recent', icon: 'rotate-ccw', label: 'Recent acts' },
] as const

const personClasses =
  'grid min-w-0 smalls:text-xs smalls:text-text-3 strongs:truncate strongs:text-ms strongs:font-600'

/** The header of the admin area. On a phone its links are in the menu of the account; a page that stands alone has fewer. */
function PanelHeader({ backup, logout, onFind }: PanelHeaderProps) {
  const { allowed, current, open } = useTab()
  const { username, role } = useAccount()
  // The document has the name that the site had when it was loaded.
  const { data: settings } = useSettings()
  const loadedName = useSiteName()
  const name = settings?.branding.siteName || loadedName
  const logo = useSiteLogo(settings?.logo)
  const menu = useId()
  const isAlone = current?.isAlone ?? false
  const person = (
    <>
      <strong translate="no">{username}</strong>
      <small>{roleNames[role]}</small>
    </>
  )
  const links = (act: string, backupAct = act) => (
    <>
      {!isAlone && (
        <ButtonLink className={act} variant="ghost" icon="house" href={paths.home.to()}>
          <span>Back to Home</span>
        </ButtonLink>
      )}
      {!isAlone && allowed.some(({ key }) => key === 'backup') && (
        <Button className={backupAct} icon="download" busy={backup.busy} onClick={() => backup.start()}>
          <span>Backup Database</span>
        </Button>
      )}
      <Button
        className={act}
        variant="ghost"
        icon="log-out"
        busy={logout.busy}
        onClick={() => void logout.start()}
      >
        <span>Logout</span>
      </Button>
    </>
  )
  return (
    <header className="@container/panel-header col-span-full row-1 flex min-h-head min-w-0 items-center gap-2 border-b border-b-border bg-surface pt-(--safe-t) pr-bar-r pl-side-l">
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <img
          className="h-9 w-auto max-w-28 min-w-9 flex-none rounded-md object-contain"
          src={logo}
          alt=""
          height="36"
        />
        <span
          className="min-w-0 text-xl leading-120 font-700 tracking-tighter wrap-anywhere @max-132/panel-header:text-lg @max-56/panel-header:sr-only"
          translate="no"
        >
          {name}
        </span>
        <VisuallyHidden>{`Signed in as ${username}`}</VisuallyHidden>
      </div>
      <FindButton onFind={onFind} />
      <div className="flex flex-none gap-1 @max-132/panel-header:hidden">
        {links(actClasses, backupClasses)}
      </div>
      <button
        type="button"
        className="flex min-h-12 flex-none items-center gap-2h rounded-btn pr-2 pl-1h leading-120 hover:bg-surface-2 @max-132/panel-header:px-1 @max-96/panel-header:px-2px"
        popoverTarget={menu}
        aria-label={`${username}, ${roleNames[role]}: account`}
      >
        <Avatar name={username} size="s" round />
        <span className={`${personClasses} max-w-44 @max-132/panel-header:hidden`}>{person}</span>
        <Icon name="chevron-down" size="s" className="text-text-3 @max-132/panel-header:hidden" />
      </button>
      <div
        id={menu}
        popover="auto"
        className="fixed top-head right-bar-r bottom-auto left-auto m-0 max-w-menu min-w-64 overflow-auto rounded-lg border border-border bg-surface-raised p-1h text-text shadow-3"
      >
        <p className={`${personClasses} px-3 py-2`}>{person}</p>
        {places.map(({ key, icon, label }) => (
          <Button
            key={key}
            className={itemClasses}
            variant="ghost"
            icon={icon}
            popoverTarget={menu}
            popoverTargetAction="hide"
            onClick={() => void open(key)}
          >
            <span>{label}</span>
          </Button>
        ))}
        <div className="hidden @max-132/panel-header:grid">{links(itemClasses)}</div>
      </div>
    </header>
  )
}

/**
 * Renders a tab as soon as its chunk is loaded. React's `lazy` would delay it by 300 ms once its fallback was shown,
 * and with it the tab's first request.
 */
function TabContent({ tab }: { readonly tab: LazyPart }) {
  const [Tab, setTab] = useState(() => tab.loaded())
  useEffect(() => {
    // Even where it is loaded by now: it may have come between the first drawing and this.
    tab.load().then(
      (loaded) => setTab(() => loaded),
      // Thrown while rendering, where the boundary catches it.
      (error: unknown) =>
        setTab(() => {
          throw error
        }),
    )
  }, [tab])
  if (Tab) return <Tab />
  return (
    <p className="grid min-h-full place-content-center px-gutter py-6 text-text-3" role="status">
      Loading...
    </p>
  )
}

/** Keeps a tab that fails to load or render from taking the panel with it. (threat L2) */
class TabBoundary extends Component<{ readonly label: string; readonly children: ReactNode }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="grid min-h-full place-content-center px-gutter py-6 text-text-3" role="alert">
        <Empty
          icon="cloud-alert"
          bare
          title={`${this.props.label} could not be opened`}
          text="Check the connection and try again. Unsaved changes are kept on this device."
          action={
            <Button variant="primary" icon="refresh-cw" onClick={() => location.reload()}>
              Try Again
            </Button>
          }
        />
      </div>
    )
  }
}

/** The tab in the address. */
function OpenTab() {
  const { current } = useTab()
  if (!current) return null
  return (
    <TabBoundary key={current.key} label={current.label}>
      <TabContent tab={current} />
    </TabBoundary>
  )
}
