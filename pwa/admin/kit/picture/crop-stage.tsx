import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { type Crop, type Point, placeOf, within, zoomed } from './crop-math.ts'
import styles from './picture-field.module.css'

interface CropStageProps {
  readonly bitmap: ImageBitmap
  readonly crop: Crop
  /** A photo has to fill its round frame; a logo need not fill its square one. */
  readonly isRound: boolean
  readonly onCrop: (crop: Crop) => void
}

/** The frame's share of the stage's side, and the margin around it. */
const FRAME = 0.72
const MARGIN = (1 - FRAME) / 2
/** One press of an arrow key, in sides of the frame. */
const STEP = 0.02
/** One press of plus or minus, or one notch of a wheel. */
const NOTCH = 1.1

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}
const zooms: Readonly<Record<string, number>> = { '+': NOTCH, '=': NOTCH, '-': 1 / NOTCH }

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
const spread = ([one, other]: readonly Point[]) =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0

/** The picture under its frame: dragged, pinched, or moved with the arrow keys. */
export function CropStage({ bitmap, crop, isRound, onCrop }: CropStageProps) {
  const stage = useRef<HTMLFieldSetElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const pointers = useRef(new Map<number, Point>())
  const latest = useRef(crop)
  const change = (next: Crop) => {
    latest.current = within(next, bitmap, isRound)
    onCrop(latest.current)
  }
  useLayoutEffect(() => {
    latest.current = crop
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const side = element.clientWidth * Math.min(2, devicePixelRatio)
    element.width = side
    element.height = side
    const frame = { side: side * FRAME, left: side * MARGIN, top: side * MARGIN }
    const { x, y, width, height } = placeOf(crop, bitmap, frame)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, x, y, width, height)
  }, [bitmap, crop])

  /** A point of the screen, in sides of the frame from its middle. */
  const pointAt = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    const side = box.width * FRAME
    return {
      x: (clientX - box.left - box.width / 2) / side,
      y: (clientY - box.top - box.height / 2) / side,
    }
  }
  const move = (event: PointerEvent) => {
    if (!pointers.current.has(event.pointerId)) return
    const before = [...pointers.current.values()]
    pointers.current.set(event.pointerId, pointAt(event))
    const after = [...pointers.current.values()]
    const [from, to] = [middle(before), middle(after)]
    const { zoom, x, y } = latest.current
    const moved = { zoom, x: x + to.x - from.x, y: y + to.y - from.y }
    const by = spread(before) > 0 ? spread(after) / spread(before) : 1
    change(zoomed(moved, within({ ...moved, zoom: zoom * by }, bitmap, isRound).zoom, to))
  }
  const lift = (event: PointerEvent) => void pointers.current.delete(event.pointerId)
  const press = (event: KeyboardEvent) => {
    const { zoom, x, y } = latest.current
    const step = arrows[event.key]
    const by = zooms[event.key]
    if (!step && by === undefined) return
    event.preventDefault()
    if (step) change({ zoom, x: x + step.x, y: y + step.y })
    else if (by) change(zoomed(latest.current, zoom * by))
  }
  // React's own wheel listener is passive: it could not keep the page from scrolling.
  const wheel = useRef<(event: WheelEvent) => void>(() => undefined)
  wheel.current = (event) => {
    event.preventDefault()
    const { zoom } = latest.current
    const to = within({ ...latest.current, zoom: zoom * NOTCH ** -Math.sign(event.deltaY) }, bitmap, isRound)
    change(zoomed(latest.current, to.zoom, pointAt(event)))
  }
  useEffect(() => {
    const element = stage.current
    const listen = (event: WheelEvent) => wheel.current(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [])
  return (
    <fieldset
      ref={stage}
      className={styles.stage}
      aria-label="Part of the picture: arrow keys move it, plus and minus change its size"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the picture.
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        pointers.current.set(event.pointerId, pointAt(event))
      }}
      onPointerMove={move}
      onPointerUp={lift}
      onPointerCancel={lift}
    >
      <canvas ref={canvas} className={styles.canvas} />
      <div className={styles.frame} data-round={isRound || undefined}>
        {!isRound && ['a', 'b', 'c', 'd'].map((corner) => <i key={corner} className={styles.corner} />)}
      </div>
    </fieldset>
  )
}
