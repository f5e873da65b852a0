import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ChosenPictureKind } from '#contract/picture-endpoints.ts'
import { themePresets } from '#contract/theme/presets.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog } from '../form/dialog.tsx'
import { SegmentedChoice } from '../form/fields/choice-fields.tsx'
import fields from '../form/fields/fields.module.css'
import {
  type Crop,
  cornerColor,
  croppedFile,
  drawCrop,
  type Ground,
  MAX_ZOOM,
  minZoom,
  type OpenedPicture,
  type Point,
  pictureLabels,
  placeOf,
  START,
  sideOf,
  wholeFile,
  within,
  zoomed,
} from './picture.ts'
import styles from './picture-field.module.css'
import { usePictureUpload } from './queries.ts'

interface CropDialogProps {
  readonly kind: ChosenPictureKind
  readonly picture: OpenedPicture
  readonly onAnother: () => void
  /** Called with the path of the uploaded picture. */
  readonly onDone: (path: string) => void
  readonly onClose: () => void
}

const pixels = (width: number, height: number) =>
  `${width.toLocaleString('en')} × ${height.toLocaleString('en')}`

/** Cuts a chosen picture, shows how it will look, and uploads it. */
export function CropDialog({ kind, picture, onAnother, onDone, onClose }: CropDialogProps) {
  const { bitmap, name, original } = picture
  const { noun, shape, grounds } = pictureLabels[kind]
  const isRound = shape === 'round'
  const isWhole = shape === 'whole'
  const [crop, setCrop] = useState<Crop>(START)
  const [ground, setGround] = useState<Ground>(grounds[0] ?? 'None')
  const corner = useMemo(() => cornerColor(bitmap), [bitmap])
  const color = ground === 'None' ? '' : ground === 'White' ? 'white' : corner
  const { send, isSending, problem } = usePictureUpload(kind)
  const use = async () => {
    const file = isWhole ? await wholeFile(bitmap, name) : await croppedFile(bitmap, crop, color)
    const path = await send(file)
    if (path !== null) onDone(path)
  }
  const title = isWhole ? `Upload the ${noun}` : `Crop the ${noun}`
  const side = sideOf(bitmap, crop)
  return (
    <Dialog
      onClose={onClose}
      title={title}
      action={
        <Button variant="primary" busy={isSending} onClick={() => void use()}>
          {isSending ? 'Uploading...' : `Use this ${noun}`}
        </Button>
      }
    >
      <div
        className={
          isWhole
            ? 'grid grid-cols-1 content-start gap-3h'
            : 'grid grid-cols-1 content-start gap-3h tablet:grid-cols-2 tablet:gap-5'
        }
      >
        {!isWhole && <CropStage bitmap={bitmap} crop={crop} isRound={isRound} onCrop={setCrop} />}
        <div className="grid grid-cols-1 content-start gap-3h">
          <Preview>
            {isWhole ? (
              <Whole bitmap={bitmap} />
            ) : (
              SIZES.map((size) => (
                <Look key={size} {...{ size, kind, bitmap, crop, isRound }} ground={color} />
              ))
            )}
          </Preview>
          {!isWhole && (
            <SizeSlider
              crop={crop}
              least={minZoom(bitmap, isRound)}
              onZoom={(zoom) => setCrop(within(zoomed(crop, zoom), bitmap, isRound))}
            />
          )}
          {grounds.length > 0 && (
            <SegmentedChoice
              label="Ground"
              choices={grounds.map((value) => ({ value, label: value }))}
              value={ground}
              onChoose={setGround}
            />
          )}
          <p className="text-sm leading-140 wrap-anywhere text-text-2">
            {`${name}, ${pixels(original.width, original.height)}.${isWhole ? '' : ` Made smaller to ${pixels(side, side)} on this device.`}`}
          </p>
          <Button icon="upload" className="justify-self-start" onClick={onAnother}>
            Choose another
          </Button>
          {problem !== '' && <Alert title={problem} role="alert" />}
        </div>
      </div>
    </Dialog>
  )
}

interface SizeSliderProps {
  readonly crop: Crop
  readonly least: number
  readonly onZoom: (zoom: number) => void
}

function SizeSlider({ crop, least, onZoom }: SizeSliderProps) {
  const id = useId()
  const percent = `${Math.round(crop.zoom * 100)}%`
  return (
    <div>
      <div className="flex justify-between">
        <label className="text-sm font-600" htmlFor={id}>
          Size
        </label>
        <output className="text-sm text-text-2 tabular-nums" htmlFor={id}>
          {percent}
        </output>
      </div>
      <input
        id={id}
        className={`${fields.range} m-0 w-full`}
        type="range"
        min={least}
        max={MAX_ZOOM}
        step={0.01}
        value={crop.zoom}
        aria-valuetext={percent}
        onChange={(event) => onZoom(event.target.valueAsNumber)}
      />
    </div>
  )
}

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

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
const spreadOf = ([one, other]: readonly Point[]) =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0

/** The picture under its frame: dragged, pinched, or moved with the arrow keys. */
function CropStage({ bitmap, crop, isRound, onCrop }: CropStageProps) {
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
    const [from, to] = [middleOf(before), middleOf(after)]
    const { zoom, x, y } = latest.current
    const moved = { zoom, x: x + to.x - from.x, y: y + to.y - from.y }
    const by = spreadOf(before) > 0 ? spreadOf(after) / spreadOf(before) : 1
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
      <canvas ref={canvas} className="block size-full" />
      <div className={styles.frame} data-round={isRound || undefined}>
        {!isRound && ['a', 'b', 'c', 'd'].map((corner) => <i key={corner} className={styles.corner} />)}
      </div>
    </fieldset>
  )
}

const modes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** How the picture will look, on the light or on the dark theme. */
function Preview({ children }: { readonly children: ReactNode }) {
  const [mode, setMode] = useState<(typeof modes)[number]['value']>('light')
  const scope = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { background, text } = themePresets[mode]
    scope.current?.style.setProperty('--t-background', background)
    scope.current?.style.setProperty('--t-text', text)
  }, [mode])
  return (
    <SegmentedChoice label="How it will look" choices={modes} value={mode} onChoose={setMode}>
      <div
        ref={scope}
        className="flex min-w-0 items-end gap-3 rounded-btn border border-border bg-bg p-3 text-text"
        data-theme=""
        data-mode={mode}
      >
        {children}
      </div>
    </SegmentedChoice>
  )
}

/** The sizes in which logos and photos are shown, in pixels. */
const SIZES = [64, 48, 28] as const
const sizeClasses = { 64: 'size-16', 48: 'size-12', 28: 'size-7' } as const
const radiusClasses = { 64: 'rounded-lg', 48: 'rounded-btn', 28: 'rounded-sm' } as const
/** As pages frame a logo. */
const framedClasses = 'bg-white p-1 inset-ring inset-ring-border'

interface LookProps {
  readonly size: (typeof SIZES)[number]
  readonly kind: ChosenPictureKind
  readonly bitmap: ImageBitmap
  readonly crop: Crop
  readonly ground: string
  readonly isRound: boolean
}

/** The cropped picture in one size. */
function Look({ size, kind, bitmap, crop, ground, isRound }: LookProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const side = size * 2
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) drawCrop(context, bitmap, { crop, ground, side })
  }, [bitmap, crop, ground, side])
  return (
    <figure className="grid justify-items-center gap-0h text-xs text-text-2 tabular-nums">
      <canvas
        ref={canvas}
        className={`${sizeClasses[size]} ${isRound ? 'rounded-full' : radiusClasses[size]} ${kind === 'logo' ? framedClasses : ''}`}
        width={side}
        height={side}
      />
      <figcaption>{size}</figcaption>
    </figure>
  )
}

/** A picture that is taken whole. */
function Whole({ bitmap }: Pick<LookProps, 'bitmap'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0)
  }, [bitmap])
  return <canvas ref={canvas} className="max-h-32 max-w-whole" width={bitmap.width} height={bitmap.height} />
}
