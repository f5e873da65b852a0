import { type ClipboardEvent, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type FieldValues, useController } from 'react-hook-form'
import type { ChosenPictureKind, KnownPicture } from '#contract/picture-endpoints.ts'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { useFileDrop } from '#pwa/ui/use-file-drop.ts'
import { CollectionRows } from '../collection/collection.tsx'
import { Dialog } from '../form/dialog.tsx'
import { type FieldOf, FormField } from '../form/fields/form-field.tsx'
import { exactText } from '../form/inputs.tsx'
import { MoreMenu } from '../layout/page-head.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { ACCEPTED, type OpenedPicture, openPicture, pictureLabels, UNREADABLE } from './picture.ts'
import { useKnownPictures, usePicture } from './queries.ts'

interface PictureFieldProps<Values extends FieldValues> extends FieldOf<Values> {
  readonly kind: ChosenPictureKind
  readonly aside?: string | undefined
  /** The path of an existing copy of the picture in the field, or "". */
  readonly served?: string | undefined
}

/** The ways to a picture other than its address, and from the present one. A camera belongs to what is held in the hand. */
const waysTo = (
  run: Readonly<Record<'file' | 'camera' | 'known' | 'remove', () => void>>,
  isSet: boolean,
) => [
  { label: 'Upload', icon: 'upload', run: run.file } as const,
  ...(matchMedia('(pointer: coarse)').matches
    ? [{ label: 'Take a photo', icon: 'camera', run: run.camera } as const]
    : []),
  { label: 'Use again', icon: 'image', run: run.known } as const,
  ...(isSet ? [{ label: 'Remove picture', icon: 'x', run: run.remove } as const] : []),
]

const isPicture = ({ type }: File) => type.startsWith('image/')

/** A picture: its address, or one that is uploaded, photographed, dropped, pasted or used again. */
export function PictureField<Values extends FieldValues>(props: PictureFieldProps<Values>) {
  const { form, name, label, hint, kind, served, disabled } = props
  const about = useId()
  const { field } = useController({ control: form.control, name })
  const address = typeof field.value === 'string' ? field.value : ''
  const seen = usePicture(kind, address, served)
  const [open, setOpen] = useState<OpenedPicture | 'known' | null>(null)
  const [unreadable, setUnreadable] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = ([file]: Iterable<File>) => {
    if (!file || disabled) return
    setUnreadable(false)
    openPicture(file).then(setOpen, () => setUnreadable(true))
  }
  const put = (value: string) => {
    field.onChange(value)
    setUnreadable(false)
    setOpen(null)
  }
  const drop = useFileDrop(take)
  const paste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files].filter(isPicture)
    if (pasted.length === 0) return
    event.preventDefault()
    take(pasted)
  }
  const { one, shape } = pictureLabels[kind]
  const state = seen.isFetching ? 'Fetching the picture...' : seen.problem || hint
  return (
    <>
      <fieldset
        className="@container/picture grid grid-cols-1 content-start gap-2 rounded-md data-over:outline-2 data-over:outline-offset-4 data-over:outline-focus data-over:outline-dashed"
        aria-labelledby={about}
        {...drop}
        onPaste={paste}
      >
        <FormField {...props} hint={unreadable ? UNREADABLE : state}>
          {(control) => (
            <div className="flex items-center gap-1 inputs:ml-1 inputs:flex-1">
              <Thumb path={seen.path} name={label.replace(/ URL$/, '')} isRound={shape === 'round'} />
              <input
                {...control}
                ref={field.ref}
                value={address}
                readOnly={disabled}
                inputMode="url"
                {...exactText}
                onBlur={field.onBlur}
                onChange={(event) => field.onChange(event.target.value)}
              />
              {!disabled && (
                <MoreMenu
                  label="Choose picture"
                  icon="upload"
                  about={about}
                  actions={waysTo(
                    {
                      file: () => files.current?.click(),
                      camera: () => camera.current?.click(),
                      known: () => setOpen('known'),
                      remove: () => put(''),
                    },
                    address !== '',
                  )}
                />
              )}
            </div>
          )}
        </FormField>
        <span id={about} hidden>
          {label}
        </span>
        <FileInput ref={files} label={`Upload ${one}`} onFiles={take} />
        <FileInput ref={camera} label={`Photograph ${one}`} onFiles={take} capture />
      </fieldset>
      {/* In the body, since a dialog has forms of its own; beside the field, since React hands its events to what it is in. */}
      {open === 'known' &&
        createPortal(
          <KnownPictures kind={kind} current={address} onChoose={put} onClose={() => setOpen(null)} />,
          document.body,
        )}
      {open !== null &&
        open !== 'known' &&
        createPortal(
          <CropDialog
            key={open.name + open.original.width}
            kind={kind}
            picture={open}
            onAnother={() => files.current?.click()}
            onDone={put}
            onClose={() => setOpen(null)}
          />,
          document.body,
        )}
    </>
  )
}

interface ThumbProps {
  readonly path: string | null
  readonly name: string
  readonly isRound: boolean
}

/** The picture as a field shows it, beside its address. */
function Thumb({ path, name, isRound }: ThumbProps) {
  return (
    <span
      className={`grid size-field flex-none place-items-center overflow-clip border border-border bg-surface-2 text-text-3 ${isRound ? 'rounded-full' : 'rounded-btn'}`}
    >
      {path ? (
        <img className={`size-full ${isRound ? 'object-cover' : 'object-contain'}`} src={path} alt={name} />
      ) : (
        <Icon name="image" />
      )}
    </span>
  )
}

interface FileInputProps {
  readonly ref: React.Ref<HTMLInputElement>
  readonly label: string
  readonly onFiles: (files: FileList) => void
  readonly capture?: boolean
}

function FileInput({ ref, label, onFiles, capture }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={ACCEPTED}
      capture={capture ? 'environment' : undefined}
      onChange={({ currentTarget }) => {
        if (currentTarget.files) onFiles(currentTarget.files)
        currentTarget.value = ''
      }}
    />
  )
}

interface KnownPicturesProps {
  readonly kind: ChosenPictureKind
  /** The address in the field. */
  readonly current: string
  readonly onChoose: (address: string) => void
  readonly onClose: () => void
}

/** The pictures that are there already, to use one again. */
function KnownPictures({ kind, current, onChoose, onClose }: KnownPicturesProps) {
  const { data, error, refetch } = useKnownPictures(kind)
  const { noun, one, shape } = pictureLabels[kind]
  const title = `Use ${one} again`
  return (
    <Dialog onClose={onClose} title={title}>
      <CollectionRows
        size="part"
        rows={data}
        loading="Loading pictures..."
        failed={error?.message}
        onRetry={() => void refetch()}
        empty={<Empty icon="image" title={`No ${noun} has been uploaded or fetched yet`} />}
      >
        {(pictures) => (
          <ul className={`grid gap-2 ${shape === 'whole' ? 'grid-fill-36' : 'grid-fill-20'}`}>
            {pictures.map((picture, index) => (
              <li key={picture.address}>
                <button
                  type="button"
                  className="grid h-20 w-full place-items-center rounded-btn border border-border bg-surface-2 p-2 aria-pressed:border-primary-ink aria-pressed:ring aria-pressed:ring-primary-ink"
                  aria-label={nameOf(picture, index)}
                  aria-pressed={picture.address === current}
                  onClick={() => onChoose(picture.address)}
                >
                  <img
                    className={`max-h-16 max-w-full ${shape === 'round' ? 'size-16 rounded-full object-cover' : 'object-contain'}`}
                    src={picture.path}
                    alt=""
                    loading="lazy"
                  />
                </button>
              </li>
            ))}
          </ul>
        )}
      </CollectionRows>
    </Dialog>
  )
}

/** "Picture 3 from firm.example": an upload has no host. */
function nameOf({ address }: KnownPicture, index: number): string {
  const host = URL.parse(address)?.hostname
  return `Picture ${index + 1}, ${host ? `from ${host}` : 'uploaded'}`
}
