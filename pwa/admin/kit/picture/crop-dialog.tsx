import { useId, useMemo, useState } from 'react'
import type { ChosenPictureKind } from '#contract/picture-endpoints.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog } from '../form/dialog.tsx'
import fields from '../form/fields/fields.module.css'
import { SegmentedChoice } from '../form/fields/segmented-choice.tsx'
import words from '../layout/words.module.css'
import { type Crop, MAX_ZOOM, minZoom, START, sideOf, within, zoomed } from './crop-math.ts'
import { CropStage } from './crop-stage.tsx'
import styles from './picture-field.module.css'
import { type Ground, pictureLabels } from './picture-labels.ts'
import { PictureLooks, WholeLooks } from './picture-looks.tsx'
import { usePictureUpload } from './queries.ts'
import { cornerColor, croppedFile, type OpenedPicture, wholeFile } from './read-picture.ts'

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
  const [crop, setCrop] = useState<Crop>(START)
  const [ground, setGround] = useState<Ground>(grounds[0] ?? 'None')
  const corner = useMemo(() => cornerColor(bitmap), [bitmap])
  const color = ground === 'None' ? '' : ground === 'White' ? 'white' : corner
  const { send, isSending, problem } = usePictureUpload(kind)
  const use = async () => {
    const file = shape === 'whole' ? await wholeFile(bitmap, name) : await croppedFile(bitmap, crop, color)
    const path = await send(file)
    if (path !== null) onDone(path)
  }
  const title = shape === 'whole' ? `Upload the ${noun}` : `Crop the ${noun}`
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
      <div className={shape === 'whole' ? styles.stack : styles.columns}>
        {shape !== 'whole' && <CropStage bitmap={bitmap} crop={crop} isRound={isRound} onCrop={setCrop} />}
        <div className={styles.stack}>
          <div>
            <p className={styles.legend}>How it will look</p>
            {shape === 'whole' ? (
              <WholeLooks bitmap={bitmap} />
            ) : (
              <PictureLooks kind={kind} bitmap={bitmap} crop={crop} ground={color} isRound={isRound} />
            )}
          </div>
          {shape !== 'whole' && (
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
          <p className={styles.note}>
            {`${name}, ${pixels(original.width, original.height)}.${shape !== 'whole' ? ` Made smaller to ${pixels(side, side)} on this device.` : ''}`}
          </p>
          <Button icon="upload" className={styles.start} onClick={onAnother}>
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
      <div className={words.spread}>
        <label className={styles.legend} htmlFor={id}>
          Size
        </label>
        <output className={styles.percent} htmlFor={id}>
          {percent}
        </output>
      </div>
      <input
        id={id}
        className={`${fields.range} ${styles.slider}`}
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
