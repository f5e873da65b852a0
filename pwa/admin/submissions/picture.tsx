import { useEffect, useRef, useState } from 'react'
import styles from './submission-files.module.css'

/** Most pixels that are drawn: what every browser gives a canvas. */
const MAX_PIXELS = 12_000_000

interface PictureProps {
  readonly blob: Blob
  readonly name: string
}

/**
 * A picture drawn from its bytes. It is decoded as a picture or not at all and gets no address, so that nothing in it
 * can be a page, and the site's policy needs to allow no pictures of other kinds. (threats G6, H4)
 */
export function Picture({ blob, name }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isGone = false
    draw(blob, () => (isGone ? null : canvas.current)).catch(() => setFailed(true))
    return () => {
      isGone = true
    }
  }, [blob])
  if (failed) return <p role="alert">The picture could not be shown. Download it instead.</p>
  return <canvas ref={canvas} className={styles.picture} role="img" aria-label={name} />
}

async function draw(blob: Blob, target: () => HTMLCanvasElement | null): Promise<void> {
  const picture = await createImageBitmap(blob)
  const element = target()
  const share = Math.min(1, Math.sqrt(MAX_PIXELS / (picture.width * picture.height)))
  if (element) {
    element.width = Math.max(1, Math.floor(picture.width * share))
    element.height = Math.max(1, Math.floor(picture.height * share))
    element.getContext('2d')?.drawImage(picture, 0, 0, element.width, element.height)
  }
  picture.close()
}
