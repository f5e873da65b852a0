import type { ChosenPictureKind, KnownPicture } from '#contract/picture-endpoints.ts'
import { Empty } from '#pwa/ui/empty.tsx'
import { CollectionRows } from '../collection/collection.tsx'
import { Dialog } from '../form/dialog.tsx'
import styles from './picture-field.module.css'
import { pictureLabels } from './picture-labels.ts'
import { useKnownPictures } from './queries.ts'

interface KnownPicturesProps {
  readonly kind: ChosenPictureKind
  /** The address in the field. */
  readonly current: string
  readonly onChoose: (address: string) => void
  readonly onClose: () => void
}

/** The pictures that are there already, to use one again. */
export function KnownPictures({ kind, current, onChoose, onClose }: KnownPicturesProps) {
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
          <ul className={styles.known} data-shape={shape}>
            {pictures.map((picture, index) => (
              <li key={picture.address}>
                <button
                  type="button"
                  className={styles.knownPicture}
                  aria-label={nameOf(picture, index)}
                  aria-pressed={picture.address === current}
                  onClick={() => onChoose(picture.address)}
                >
                  <img src={picture.path} alt="" loading="lazy" />
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
