import { type MouseEvent, useCallback, useEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { can } from '#contract/permissions.ts'
import { readReviewCounts } from '#contract/submission-endpoints.ts'
import { paths } from '#pwa/paths.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { useLeaveGuard } from '../kit/safe-save/leave-guard.tsx'
import { useAccount } from '../kit/session.tsx'
import { useStaffQuery } from '../kit/staff-query.tsx'
import styles from './panel-tabs.module.css'
import { type PanelTab, tabs } from './tab-table.ts'

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** The tabs: a rail in landscape, one row of words in portrait, a row that scrolls on a phone. */
export function PanelTabs({ allowed, current, open }: OpenTab) {
  const row = useRef<HTMLElement>(null)
  const key = current?.key
  useEffect(() => {
    const link = row.current?.querySelector(`[data-tab="${key}"]`)
    link?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [key])
  return (
    <nav ref={row} className={styles.tabs} aria-label="Admin">
      {allowed.map((tab) => (
        <a
          key={tab.key}
          className={styles.tab}
          href={addressOf(tab.key)}
          aria-current={tab.key === key ? 'page' : undefined}
          data-tab={tab.key}
          // The chunk is on its way while the finger is still down; what keeps it from coming is said when the tab opens.
          onPointerDown={() => void tab.load().catch(() => undefined)}
          onClick={(event) => {
            if (!isPlain(event)) return
            event.preventDefault()
            void open(tab.key)
          }}
        >
          <Icon name={tab.icon} className={styles.icon} />
          <span>{tab.label}</span>
          {tab.key === 'submissions' && <PendingCount />}
        </a>
      ))}
    </nav>
  )
}

/** How many reviews wait for a decision; nothing where none does. (screen 9) */
function PendingCount() {
  const { data } = useStaffQuery(readReviewCounts, {})
  const pending = data ? data.received - data.approved - data.rejected : 0
  if (pending <= 0) return null
  return (
    <span className={styles.pending}>
      {pending > 99 ? '99+' : pending}
      <VisuallyHidden> pending</VisuallyHidden>
    </span>
  )
}

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
