import { useRef } from 'react'
import styles from './submission-files.module.css'

/** Where the page stands that draws documents; see `pwa/public/pdf-viewer`. */
const VIEWER = '/pdf-viewer/index.html'

interface PdfFrameProps {
  readonly blob: Blob
  readonly name: string
}

/**
 * A PDF drawn in a sandboxed frame, which has no origin and gets nothing but the bytes. Browsers refuse to open their
 * own viewers in such a frame. (threats G6, M9)
 */
export function PdfFrame({ blob, name }: PdfFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const given = useRef(false)
  const give = async () => {
    // Once only: whatever the frame may come to hold later gets nothing.
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
