import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { emptyPage } from '#pwa/data/trusted-types.ts'
import { applyLook, type Look } from '#pwa/theme/apply-theme.tsx'
import styles from './previews.module.css'

/** Viewport widths in pixels: from 700 on the site shows tables and dialogs. A narrower place scales the frame down. */
const widths = { phone: 390, wide: 760, desktop: 1280 } as const

/** A desktop page scaled down to less than this could not be read: it scrolls sideways instead. */
const LEAST_SCALE = { phone: 0, wide: 0, desktop: 0.6 } as const

export type PreviewScreen = keyof typeof widths

interface PreviewFrameProps {
  /** For screen readers. */
  readonly title: string
  readonly screen: PreviewScreen
  /** Absent: the page's own. */
  readonly look?: Look | undefined
  readonly children: ReactNode
}

/**
 * Renders its children in a document of their own, laid out at that document's width, as on a device of that size. It
 * is inert: no link opens, nothing is saved, and it takes no focus.
 */
export function PreviewFrame({ title, screen, look, children }: PreviewFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)

  // React would set the attribute as plain text, which browsers that enforce trusted types refuse.
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = emptyPage()
  }, [])
  useEffect(() => (body ? followStyles(body.ownerDocument) : undefined), [body])
  useEffect(() => {
    if (!body) return
    if (look) applyLook(body.ownerDocument, look)
    else copyLook(body.ownerDocument)
  }, [body, look])
  useEffect(() => {
    const [box, window, content] = [place.current, frame.current, page.current]
    if (!body || !box || !window || !content) return
    const fit = () => {
      const width = Math.max(widths[screen], box.clientWidth)
      const scale = Math.min(1, Math.max(LEAST_SCALE[screen], box.clientWidth / width))
      window.style.setProperty('width', `${width}px`)
      window.style.setProperty('height', `${content.offsetHeight}px`)
      window.style.setProperty('transform', `scale(${scale})`)
      // A scaled element still takes its full width, and the place would scroll over nothing.
      window.style.setProperty('margin-inline-end', `${width * (scale - 1)}px`)
      box.style.setProperty('height', `${content.offsetHeight * scale + 2}px`)
    }
    const observer = new ResizeObserver(fit)
    observer.observe(content)
    observer.observe(box)
    return () => observer.disconnect()
  }, [body, screen])

  return (
    <div
      ref={place}
      className={styles.frame}
      data-screen={screen}
      {...(screen === 'desktop' ? { role: 'group', 'aria-label': 'Scrolls sideways', tabIndex: 0 } : {})}
    >
      <iframe
        ref={frame}
        title={title}
        onLoad={(event) => {
          const { contentDocument } = event.currentTarget
          if (contentDocument?.URL === 'about:srcdoc') setBody(contentDocument.body)
        }}
      />
      {body &&
        createPortal(
          <div ref={page} className="flow-root p-4" inert>
            {children}
          </div>,
          body,
        )}
    </div>
  )
}

/** Renders a preview outside the form that it belongs to, once its place is mounted. */
export const PreviewPortal = (props: { readonly place: Element | null; readonly children: ReactNode }) =>
  props.place && createPortal(props.children, props.place)

const SHEETS = 'style, link[rel="stylesheet"]'

/**
 * Copies the styles of this page, including later ones, into the document of a preview. Returns a function that stops
 * it.
 */
function followStyles(page: Document): () => void {
  const copies = new Map<Element, Node>()
  const follow = () => {
    const sheets = [...document.querySelectorAll(SHEETS)]
    for (const sheet of sheets) {
      if (copies.has(sheet)) continue
      const copy = page.importNode(sheet, true)
      copies.set(sheet, copy)
      page.head.append(copy)
    }
  }
  const observer = new MutationObserver(follow)
  observer.observe(document.head, { childList: true })
  follow()
  return () => observer.disconnect()
}

/** Copies the theme of this page to the document of a preview. */
function copyLook(page: Document): void {
  const { documentElement: own } = document
  const { documentElement: other } = page
  for (const name of own.style) other.style.setProperty(name, own.style.getPropertyValue(name))
  for (const key of ['mode', 'tone']) {
    const value = own.dataset[key]
    if (value !== undefined) other.dataset[key] = value
  }
}
