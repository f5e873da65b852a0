import { type RefObject, useEffect, useRef } from 'react'
import { Alert } from './alert.tsx'

/** Brings `place` into view and gives it the focus with each new `outcome`; null for none. */
export function useFocusOn(place: RefObject<HTMLElement | null>, outcome: unknown): void {
  useEffect(() => {
    if (outcome !== null) place.current?.focus()
  }, [place, outcome])
}

/**
 * Whether moving the focus interrupts no one: it is on no element, or in `place`. Content that arrives unasked takes it only then.
 */
export function isFocusFree(place: Element | null): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || Boolean(place?.contains(activeElement))
}

/** The announcement of an action: another object each time, so that repeated words are announced again. */
export interface Announcement {
  readonly text: string
}

export const NO_ANNOUNCEMENT: Announcement = { text: '' }

interface OutcomeProps {
  readonly announcement: Announcement
  readonly className?: string | undefined
}

/**
 * The line with the outcome of an action. The button that was pressed is often gone by then: the line scrolls into view and takes
 * the focus. (docs/decisions/visitors.md)
 */
export function Outcome({ announcement, className }: OutcomeProps) {
  const place = useRef<HTMLParagraphElement>(null)
  useFocusOn(place, announcement.text === '' ? null : announcement)
  return (
    <p ref={place} tabIndex={-1} role="status" className={className}>
      {announcement.text}
    </p>
  )
}

/** Why a form was refused, beside the button that sent it. It scrolls into view and takes the focus; empty without a fault. */
export function Refused({ announcement }: { readonly announcement: Announcement }) {
  const place = useRef<HTMLDivElement>(null)
  const isAnnounced = announcement.text !== ''
  useFocusOn(place, isAnnounced ? announcement : null)
  return (
    <div ref={place} tabIndex={-1}>
      {isAnnounced && <Alert tone="warning" title={announcement.text} role="alert" />}
    </div>
  )
}
