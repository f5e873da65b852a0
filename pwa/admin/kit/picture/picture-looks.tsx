import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react'
import type { ChosenPictureKind } from '#contract/picture-endpoints.ts'
import { themePresets } from '#contract/theme/presets.ts'
import type { Crop } from './crop-math.ts'
import styles from './picture-field.module.css'
import { drawCrop } from './read-picture.ts'

const modes = ['light', 'dark'] as const

interface BothModesProps {
  readonly children: (mode: (typeof modes)[number]) => ReactNode
}

/** The same on the light and on the dark theme. */
function BothModes({ children }: BothModesProps) {
  return (
    <div className={styles.modes}>
      {modes.map((mode) => (
        <ModeScope key={mode} mode={mode}>
          {children(mode)}
          <span className={styles.mode}>{mode === 'light' ? 'Light' : 'Dark'}</span>
        </ModeScope>
      ))}
    </div>
  )
}

function ModeScope({
  mode,
  children,
}: {
  readonly mode: (typeof modes)[number]
  readonly children: ReactNode
}) {
  const paint = useCallback(
    (element: HTMLDivElement | null) => {
      const { background, text } = themePresets[mode]
      element?.style.setProperty('--t-background', background)
      element?.style.setProperty('--t-text', text)
    },
    [mode],
  )
  return (
    <div ref={paint} className={styles.scope} data-theme="" data-mode={mode}>
      {children}
    </div>
  )
}

interface LookProps {
  readonly kind: ChosenPictureKind
  readonly bitmap: ImageBitmap
  readonly crop: Crop
  readonly ground: string
  readonly isRound: boolean
}

/** The sizes in which logos and photos are shown, in pixels. */
const SIZES = [64, 48, 28] as const

/** The cropped picture in the sizes of pages, on light and on dark. */
export function PictureLooks(props: LookProps) {
  return (
    <BothModes>
      {() =>
        SIZES.map((size) => (
          <figure key={size} className={styles.look}>
            <Look size={size} {...props} />
            <figcaption>{size}</figcaption>
          </figure>
        ))
      }
    </BothModes>
  )
}

function Look({ kind, size, bitmap, crop, ground, isRound }: LookProps & { readonly size: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const side = size * 2
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) drawCrop(context, bitmap, { crop, ground, side })
  }, [bitmap, crop, ground, side])
  return (
    <canvas
      ref={canvas}
      className={styles.lookPicture}
      data-round={isRound || undefined}
      data-framed={kind === 'logo' || undefined}
      data-size={size}
      width={side}
      height={side}
    />
  )
}

/** A whole picture, on light and on dark. */
export function WholeLooks({ bitmap }: Pick<LookProps, 'bitmap'>) {
  return <BothModes>{() => <Whole bitmap={bitmap} />}</BothModes>
}

function Whole({ bitmap }: Pick<LookProps, 'bitmap'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0)
  }, [bitmap])
  return <canvas ref={canvas} className={styles.whole} width={bitmap.width} height={bitmap.height} />
}
