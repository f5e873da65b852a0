import { useEffect, useRef, useState } from 'react'
import styles from './shown-file.module.css'

/** Largest canvas that every browser supports, in pixels. */
const MAX_PIXELS = 12_000_000

interface PictureProps {
  readonly blob: Blob
  readonly name: string
  /** How many times as wide as where all of it is seen. */
  readonly zoom: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Decodes a picture and draws it to a canvas. It never gets a URL, so nothing in it can run as a page, and the content
 * security policy needs no further image sources. (threats G6, H4)
 */
export function Picture({ blob, name, zoom }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [size, setSize] = useState<Size | 'failed'>()
  useEffect(() => {
    let isGone = false
    draw(blob, () => (isGone ? null : canvas.current))
      .then((drawn) => isGone || setSize(drawn))
      .catch(() => setSize('failed'))
    return () => {
      isGone = true
    }
  }, [blob])
  // As wide as its stage, or as its height allows: both are known to the style sheet alone.
  const ratio = size && size !== 'failed' ? size.width / size.height : 1
  useEffect(() => {
    canvas.current?.style.setProperty('--ratio', String(ratio))
    canvas.current?.style.setProperty('--zoom', String(zoom))
  }, [ratio, zoom])
  if (size === 'failed') return <p role="alert">The picture could not be shown. Download it instead.</p>
  return <canvas ref={canvas} className={styles.picture} role="img" aria-label={name} />
}

async function draw(blob: Blob, target: () => HTMLCanvasElement | null): Promise<Size | undefined> {
  const picture = await createImageBitmap(blob)
  const { width, height } = picture
  const element = target()
  const share = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)))
  if (element) {
    element.width = Math.max(1, Math.floor(width * share))
    element.height = Math.max(1, Math.floor(height * share))
    element.getContext('2d')?.drawImage(picture, 0, 0, element.width, element.height)
  }
  picture.close()
  return element ? { width, height } : undefined
}

/** The page that renders PDFs; see `pwa/public/pdf-viewer`. */
const VIEWER = '/pdf-viewer/index.html'

interface PdfFrameProps {
  readonly blob: Blob
  readonly name: string
}

/**
 * A PDF rendered in a sandboxed frame without an origin, which receives nothing but the bytes. Browsers refuse to run
 * their own viewers in such a frame. (threats G6, M9)
 */
export function PdfFrame({ blob, name }: PdfFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const given = useRef(false)
  const give = async () => {
    // Once only: a page that is loaded into the frame later gets nothing.
    if (given.current) return
    given.current = true
    const pdf = await blob.arrayBuffer()
    frame.current?.contentWindow?.postMessage({ pdf }, '*', [pdf])
  }
  return (
    <iframe
      ref={frame}
      className={styles.document}
      sandbox="allow-scripts"
      src={VIEWER}
      title={name}
      referrerPolicy="no-referrer"
      onLoad={() => void give()}
    />
  )
}
