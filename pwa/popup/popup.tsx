import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { pictureOf } from '#contract/primitives/url.ts'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import styles from './popup.module.css'
import { messageParts, type PopupFirm, popupDuration } from './popup-rules.ts'

interface PopupProps {
  readonly firm: PopupFirm
  /** Percent off, a whole number. */
  readonly percentage: number
  readonly settings: PublicSettings['affiliatePopup']
  /** Whether its time goes by: not while the tab is out of sight, or a link waits for a network. */
  readonly isTimed: boolean
  /** Whether a sheet is open, or it is another's turn: it steps aside meanwhile. */
  readonly isHeld: boolean
  readonly place: RefObject<HTMLElement | null>
  readonly visit: ReactNode
  /** Called when its time is over or the visitor closed it, before it fades. */
  readonly onClose: () => void
  /** Whether it fades out. */
  readonly isLeaving: boolean
}

/** One popup: its clock pauses while it is hovered, touched or has the focus. */
export function Popup(props: PopupProps) {
  const { firm, percentage, settings, isTimed, isHeld, visit, onClose, isLeaving } = props
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const duration = popupDuration(settings.duration)
  const isTicking = isTimed && !isHeld && !isHovered && !isFocused && !isLeaving
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

export interface PopupCardProps {
  readonly firmName: string
  /** Percent off, a whole number. */
  readonly percentage: number
  /** The template, with {percentage} and {firmName}. */
  readonly message: string
  /** The firm's picture as this site serves it; "" for none. */
  readonly logo: string
  /** Whether to show the logo, or the firm's first letter in its place, beside the text. */
  readonly showLogo: boolean
  readonly visit: ReactNode
  /** The bar along the foot. */
  readonly progress: ReactNode
  readonly onClose: () => void
}

const strongClasses = { percentage: 'text-accent-ink tabular-nums', firm: 'font-700' } as const

const firstLetter = (name: string): string => name.match(/[\p{L}\p{N}]/u)?.[0] ?? '?'

/** The card of the affiliate popup, in the popup and in previews. */
export function PopupCard(props: PopupCardProps) {
  const { firmName, percentage, message, logo, showLogo, visit, progress, onClose } = props
  return (
    <div className="overflow-clip rounded-lg border border-border bg-surface-raised text-text shadow-3">
      {/* Large text on a small screen: the words are below the picture and Close. */}
      <div className="flex items-start gap-3 py-3h pr-1h pl-3 @max-56:flex-wrap @max-56:justify-between">
        {showLogo && <Avatar name={firmName} letter={firstLetter(firmName)} src={pictureOf(logo)} size="s" />}
        <div className="min-w-0 flex-1 @max-56:order-1 @max-56:shrink-0 @max-56:basis-full">
          <p className="leading-140 font-500 text-pretty wrap-break-word">
            {messageParts(message, percentage, firmName).map(({ at, text, strong }) =>
              strong ? (
                <b key={at} className={strongClasses[strong]} translate="no">
                  {text}
                </b>
              ) : (
                <span key={at}>{text}</span>
              ),
            )}
          </p>
          <div className="mt-2h grid justify-items-start gap-1h">{visit}</div>
        </div>
        <IconButton icon="x" label="Close" className="-mt-2" onClick={onClose} />
      </div>
      <div className="h-1 bg-surface-3">{progress}</div>
    </div>
  )
}

/**
 * Calls `onEnd` once `duration` milliseconds have gone by while `isRunning`; a pause keeps the rest. A new `duration` does not
 * restart it: give the component another key for that.
 */
function useCountdown(duration: number, isRunning: boolean, onEnd: () => void): void {
  const left = useRef(duration)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (!isRunning) return
    const from = performance.now()
    const timer = setTimeout(() => end.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (performance.now() - from))
    }
  }, [isRunning])
}
