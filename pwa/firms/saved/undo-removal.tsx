import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { seconds } from '#contract/primitives/time.ts'
import { useDevice } from '#pwa/data/device/device.tsx'
import { useDirectory } from '#pwa/data/directory.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Toast } from '#pwa/ui/toast.tsx'
import { useTurn } from '#pwa/ui/use-turn.ts'

/** How long it stays, in milliseconds. */
const SHOWN_FOR = seconds(8)

const nothing = () => null

/** Undoes the removal of a saved firm; offered for a while, and for as long as it has the focus. */
export function UndoRemoval() {
  const { bookmarks } = useDevice()
  const { every: firms } = useDirectory()
  const removed = useSyncExternalStore(bookmarks.subscribe, bookmarks.removed, nothing)
  const [passed, setPassed] = useState<string | null>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const name = firms.find(({ id }) => id === removed)?.name
  const isOffered = name !== undefined && removed !== passed
  const hasTurn = useTurn('removed', isOffered)
  useEffect(() => {
    if (removed === null) setPassed(null)
  }, [removed])
  useEffect(() => {
    if (!hasTurn || removed === null) return
    // The row that had the focus is gone, and the undo button is at the end of the page.
    if (document.activeElement === document.body) undo.current?.focus({ preventScroll: true })
    const close = () => {
      if (undo.current?.matches(':focus-visible'))
        undo.current.addEventListener('blur', close, { once: true })
      else setPassed(removed)
    }
    const timer = setTimeout(close, SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [hasTurn, removed])
  if (!isOffered || !hasTurn || removed === null) return null
  const putBack = () => {
    flushSync(() => bookmarks.toggle(removed))
    const buttons = document.querySelectorAll<HTMLElement>('main button[aria-pressed="true"]')
    const back = [...buttons].find(({ ariaLabel }) => ariaLabel === `Save ${name}`)
    back?.focus()
  }
  return (
    <Toast
      icon="bookmark"
      actions={
        <Button
          ref={undo}
          variant="ghost"
          className="bg-transparent font-700 text-on-inverse focus-visible:outline-on-inverse"
          onClick={putBack}
        >
          Undo
        </Button>
      }
    >
      <span translate="no">{name}</span> <span>is no longer saved.</span>
    </Toast>
  )
}
