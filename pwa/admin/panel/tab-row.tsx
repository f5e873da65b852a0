import { type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '#pwa/ui/icon.tsx'
import { isPlainClick } from '#pwa/ui/page-link.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import mark from '../kit/layout/layout.module.css'
import { ActionMenu } from '../kit/layout/page-head.tsx'
import { tabAddress } from '../kit/layout/panel-link.tsx'
import { useMoreBeside } from '../kit/layout/panes.tsx'
import styles from './admin-panel.module.css'
import { useTab } from './tabs.ts'
import { useWaiting } from './waiting.ts'

/** The tabs: a rail in landscape, a row in portrait whose last ones are behind "More", a scrolling row on a phone. */
export function PanelTabs() {
  const { allowed, current, open } = useTab()
  const row = useRef<HTMLElement>(null)
  const key = current?.key
  useActiveInSight(row, key)
  useMoreBeside(row)
  return (
    <nav ref={row} className={`${mark.scrolling} ${styles.tabs}`} aria-label="Admin">
      {allowed
        .filter(({ isAlone, isLedTo }) => !isAlone && !isLedTo)
        .map((tab) => (
          <a
            key={tab.key}
            className={`flex ${tabClasses}`}
            href={tabAddress(tab.key)}
            aria-current={tab.key === key ? 'page' : undefined}
            data-tab={tab.key}
            data-short={tab.isShort}
            data-in-more={tab.isInMore}
            // Prefetch; failing is harmless.
            onPointerDown={() => void tab.load().catch(() => undefined)}
            onClick={(event) => {
              if (!isPlainClick(event)) return
              event.preventDefault()
              void open(tab.key)
            }}
          >
            <Icon
              name={tab.icon}
              className={tab.isShort ? '@224/staff:max-beside:hidden' : 'max-beside:hidden'}
            />
            <span>{tab.label}</span>
            {tab.key === 'submissions' && <PendingCount />}
          </a>
        ))}
      <MoreTabs />
    </nav>
  )
}

/**
 * In a narrow rail the words are below their icon, and all have room. A row has room for the words of seven tabs and for More,
 * beside them for an icon alone. An upright tablet shows the seven that are in daily use, in two rows where its text is large; a
 * phone scrolls all.
 */
const tabClasses =
  'min-h-12 flex-none items-center gap-3 rounded-btn px-3 font-550 text-text-2 current:bg-primary-soft current:font-650 current:text-primary-ink forced-colors:current:border beside:relative beside:min-h-14 beside:flex-col beside:justify-center beside:gap-0h beside:px-0h beside:py-1h beside:text-center beside:text-xs beside:leading-125 max-beside:gap-1h max-beside:px-1h max-beside:text-ms max-beside:font-500 max-beside:whitespace-nowrap @max-224/staff:max-beside:data-short:w-tap @max-224/staff:max-beside:data-short:justify-center @max-224/staff:max-beside:data-short:p-0 @max-224/staff:max-beside:data-short:spans:sr-only tablet:max-beside:min-h-tap tablet:max-beside:data-in-more:hidden'

/** Opens the tabs for which an upright tablet has no room; nothing where there are none. */
function MoreTabs() {
  const { allowed, current, open } = useTab()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const tabs = allowed.filter(({ isInMore }) => isInMore)
  if (tabs.length === 0) return null
  return (
    <>
      <button
        type="button"
        className={`${tabClasses} hidden tablet:max-beside:ms-auto tablet:max-beside:flex @max-224/staff:icons:hidden`}
        aria-haspopup="true"
        aria-expanded={button !== null}
        aria-current={current?.isInMore}
        onClick={({ currentTarget }) => setButton(currentTarget)}
      >
        <span>More</span>
        <Icon name="chevron-down" size="s" />
      </button>
      {button && (
        <ActionMenu
          label="More"
          button={button}
          actions={tabs.map(({ key, label, icon }) => ({ label, icon, run: () => void open(key) }))}
          onClose={() => setButton(null)}
        />
      )}
    </>
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
    <>
      {' '}
      <span
        className={`${mark.mark} ml-auto bg-accent text-on-accent beside:absolute beside:top-1 beside:right-2 beside:ml-0`}
      >
        <span>{pending > 99 ? '99+' : pending}</span>
        <VisuallyHidden> pending</VisuallyHidden>
      </span>
    </>
  )
}
