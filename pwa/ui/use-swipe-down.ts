import { type PointerEvent, useRef } from 'react'

/** A sheet closes when it was dragged past this share of its height, or flicked this fast. */
const CLOSE_SHARE = 0.35
const FLICK_PX_PER_MS = 0.5

/** Whether letting go closes the sheet. `distance` and `height` in px, `speed` in px per ms, downwards positive. */
export function isDismissed(distance: number, height: number, speed: number): boolean {
  return distance > height * CLOSE_SHARE || (distance > 0 && speed > FLICK_PX_PER_MS)
}

interface Drag {
  readonly pointer: number
  readonly from: number
  last: { y: number; at: number }
  speed: number
}

/** Makes a sheet follow the finger down from its head; calls `onDismiss` when released far or fast enough. */
export function useSwipeDown(onDismiss: () => void) {
  const drag = useRef<Drag | null>(null)
  const sheetOf = (event: PointerEvent<HTMLElement>) => event.currentTarget.closest('dialog')

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const onControl = event.target instanceof Element && event.target.closest('button, a')
      if (event.pointerType === 'mouse' || onControl || drag.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const last = { y: event.clientY, at: event.timeStamp }
      drag.current = { pointer: event.pointerId, from: event.clientY, last, speed: 0 }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = drag.current
      if (now?.pointer !== event.pointerId) return
      now.speed = (event.clientY - now.last.y) / Math.max(1, event.timeStamp - now.last.at)
      now.last = { y: event.clientY, at: event.timeStamp }
      sheetOf(event)?.style.setProperty('translate', `0 ${Math.max(0, event.clientY - now.from)}px`)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const now = drag.current
      if (now?.pointer !== event.pointerId) return
      drag.current = null
      const sheet = sheetOf(event)
      if (sheet && isDismissed(event.clientY - now.from, sheet.offsetHeight, now.speed)) onDismiss()
      else sheet?.style.removeProperty('translate')
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      drag.current = null
      sheetOf(event)?.style.removeProperty('translate')
    },
  }
}
