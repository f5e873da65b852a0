import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether this component was drawn by the server and is being hydrated. */
export function useServerDrawn(): boolean {
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [first] = useState(hydrating)
  return first
}

/** Keeps a dialog modal while `open`. A plain dialog that the server drew open becomes modal without a flash. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.removeAttribute('open')
    dialog.showModal()
    // On the dialog itself: a ring around the X, before any key was pressed, would only distract.
    dialog.focus()
    // Before the element goes: closing gives the focus back to where it was.
    return () => dialog.close()
  }, [open])
  return ref
}

/** Longest closing time of a dialog, in milliseconds: a browser that renders no frames ends no animation. */
const LEAVES_WITHIN = 1000

/** Runs the closing animation of a dialog, then `done`. */
export function leave(dialog: HTMLDialogElement, done: () => void): void {
  if (dialog.dataset.leaving === '') return
  dialog.dataset.leaving = ''
  const running = dialog.getAnimations().map((animation) => animation.finished)
  const late = new Promise((resolve) => setTimeout(resolve, LEAVES_WITHIN))
  void Promise.race([Promise.allSettled(running), late]).then(() => {
    delete dialog.dataset.leaving
    done()
  })
}
