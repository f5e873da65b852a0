import { type MouseEvent, useEffect, useRef } from 'react'
import { readReviewCounts } from '#contract/submission-endpoints.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { useStaffQuery } from '../kit/staff-query.tsx'
import styles from './panel-tabs.module.css'
import { addressOf, type OpenTab } from './use-tab.ts'

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
