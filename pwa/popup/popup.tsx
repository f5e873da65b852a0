import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import styles from './popup.module.css'
import { PopupCard } from './popup-card.tsx'
import { type PopupFirm, popupDuration } from './popup-rules.ts'
import { useCountdown } from './use-countdown.ts'

export interface PopupProps {
  readonly firm: PopupFirm
  /** Percent off, a whole number. */
  readonly percentage: number
  readonly settings: PublicSettings['affiliatePopup']
  /** Whether the tab is in sight: its clock stands still meanwhile. */
  readonly isVisible: boolean
  /** Whether a sheet is open, or it is another's turn: it steps aside meanwhile. */
  readonly isHeld: boolean
  readonly place: RefObject<HTMLElement | null>
  readonly visit: ReactNode
  /** Called when its time is over or the visitor closed it, before it fades. */
  readonly onClose: () => void
  /** Whether it fades out. */
  readonly isLeaving: boolean
}

/** One popup: its clock stands still while it is hovered, touched or holds the focus. */
export function Popup(props: PopupProps) {
  const { firm, percentage, settings, isVisible, isHeld, visit, onClose, isLeaving } = props
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const duration = popupDuration(settings.duration)
  const isTicking = isVisible && !isHeld && !isHovered && !isFocused && !isLeaving
  useCountdown(duration, isTicking, onClose)
  useEffect(() => {
    bar.current?.style.setProperty('animation-duration', `${duration}ms`)
  }, [duration])

  return (
    <aside
      ref={props.place}
      aria-label="Offer"
      className={styles.popup}
      data-position={settings.position}
      data-leaving={isLeaving ? '' : undefined}
      data-held={isHeld ? '' : undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onPointerCancel={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <PopupCard
        firmName={firm.name}
        percentage={percentage}
        message={settings.message}
        logo={firm.logoImage}
        showLogo={settings.showLogo}
        visit={visit}
        progress={<div ref={bar} className={styles.bar} data-paused={isTicking ? undefined : ''} />}
        onClose={onClose}
      />
    </aside>
  )
}
