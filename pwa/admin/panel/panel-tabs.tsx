import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { can } from '#contract/permissions.ts'
import { paths } from '#pwa/paths.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { isPlainClick } from '#pwa/ui/plain-click.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { useAccount } from '../kit/account/session.tsx'
import { useLeaveGuard } from '../kit/form/safe-save/leave-guard.tsx'
import mark from '../kit/layout/count-mark.module.css'
import more from '../kit/layout/more-beside.module.css'
import { useMoreBeside } from '../kit/layout/use-more-beside.ts'
import styles from './panel-tabs.module.css'
import { type PanelTab, tabs } from './tab-table.ts'
import { useWaiting } from './waiting.ts'

/** The tabs: a rail in landscape, a row in portrait, a scrolling row on a phone. */
export function PanelTabs({ allowed, current, open }: OpenTab) {
  const row = useRef<HTMLElement>(null)
  const key = current?.key
  useActiveInSight(row, key)
  useMoreBeside(row)
  return (
    <nav ref={row} className={`${more.row} ${styles.tabs}`} aria-label="Admin">
      {allowed
        .filter(({ isAlone }) => !isAlone)
        .map((tab) => (
          <a
            key={tab.key}
            className={styles.tab}
            href={addressOf(tab.key)}
            aria-current={tab.key === key ? 'page' : undefined}
            data-tab={tab.key}
            // Prefetch; failing is harmless.
            onPointerDown={() => void tab.load().catch(() => undefined)}
            onClick={(event) => {
              if (!isPlainClick(event)) return
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

/** Keeps the open tab in sight, in the middle where the row scrolls. */
function useActiveInSight(row: RefObject<HTMLElement | null>, key: string | undefined): void {
  useEffect(() => {
    const nav = row.current
    if (!nav) return
    const show = () => {
      const link = nav.querySelector(`[data-tab="${key}"]`)
      link?.scrollIntoView({ block: 'nearest', inline: 'center' })
    }
    show()
    // Also when the width changes, or the count makes a tab wider.
    const observer = new ResizeObserver(show)
    for (const box of [nav, ...nav.children]) observer.observe(box)
    return () => observer.disconnect()
  }, [row, key])
}

/** The number of reviews that wait for a decision; nothing if there are none. */
function PendingCount() {
  const pending = useWaiting()
  if (pending === 0) return null
  return (
    <span className={`${mark.count} ${styles.pending}`}>
      <span>{pending > 99 ? '99+' : pending}</span>
      <VisuallyHidden> pending</VisuallyHidden>
    </span>
  )
}

/** The address of a tab. */
const addressOf = (key: string): string => `${paths.admin.to()}?${new URLSearchParams({ tab: key })}`

export interface OpenTab {
  /** The tabs that this role may see. */
  readonly allowed: readonly PanelTab[]
  /** The tab in the address, else the first. */
  readonly current: PanelTab | undefined
  /** Opens a tab, unless the person wants to stay with unsaved changes. */
  open(key: string): Promise<void>
}

/** The open tab, from the address. */
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
