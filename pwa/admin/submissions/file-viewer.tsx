import { useRef, useState } from 'react'
import type { SubmissionFile } from '#contract/submission.ts'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import styles from './file-viewer.module.css'
import { PdfFrame, Picture } from './shown-file.tsx'
import { isPicture, type ReadFile, useFile } from './use-file.ts'
import { useKeys } from './use-keys.ts'

/** The steps of the zoom: times the width at which all of a picture is seen. */
const ZOOMS = [1, 1.5, 2, 3, 4, 6]

interface FileViewerProps {
  /** Those that can be looked at, in their order. */
  readonly files: readonly SubmissionFile[]
  /** The id of the one to begin with. */
  readonly first: string
  readonly onRead: ReadFile
  readonly onClose: () => void
}

/** The files of a submission one after the other, as large as the screen. Arrows and + - 0 are keys for the buttons. */
export function FileViewer({ files, first, onRead, onClose }: FileViewerProps) {
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      files.findIndex(({ id }) => id === first),
    ),
  )
  const [step, setStep] = useState(0)
  const stage = useRef<HTMLElement>(null)
  const file = files[at]
  const { blob, problem } = useFile(file, onRead)
  const go = (by: 1 | -1) => {
    setAt((now) => Math.min(files.length - 1, Math.max(0, now + by)))
    setStep(0)
  }
  const zoom = (by: 1 | -1) => setStep((now) => Math.min(ZOOMS.length - 1, Math.max(0, now + by)))
  const canZoom = file !== undefined && isPicture(file)
  useKeys(
    (key) => {
      // Within an enlarged picture arrows scroll it.
      const isMoving = step > 0 && document.activeElement === stage.current
      if (key === 'ArrowRight' && !isMoving) return () => go(1)
      if (key === 'ArrowLeft' && !isMoving) return () => go(-1)
      if (!canZoom) return undefined
      if (key === '+' || key === '=') return () => zoom(1)
      if (key === '-') return () => zoom(-1)
      return key === '0' ? () => setStep(0) : undefined
    },
    { place: stage },
  )
  if (!file) return null
  return (
    <Sheet
      open
      size="full"
      label="Files"
      onClose={onClose}
      header={
        <div className={styles.head}>
          <h2 className={styles.name} dir="auto">
            <span translate="no">{file.name}</span>
            <small>{`${at + 1} of ${files.length}`}</small>
          </h2>
          <div className={styles.tools}>
            {canZoom && (
              <>
                <IconButton icon="minus" label="Zoom out" disabled={step === 0} onClick={() => zoom(-1)} />
                <IconButton
                  icon="plus"
                  label="Zoom in"
                  disabled={step === ZOOMS.length - 1}
                  onClick={() => zoom(1)}
                />
                <IconButton
                  icon="image"
                  label="Whole picture"
                  disabled={step === 0}
                  onClick={() => setStep(0)}
                />
              </>
            )}
            {files.length > 1 && (
              <>
                <IconButton
                  icon="chevron-left"
                  label="Previous file"
                  disabled={at === 0}
                  onClick={() => go(-1)}
                />
                <IconButton
                  icon="chevron-right"
                  label="Next file"
                  disabled={at === files.length - 1}
                  onClick={() => go(1)}
                />
              </>
            )}
          </div>
        </div>
      }
    >
      <section
        ref={stage}
        key={file.id}
        className={styles.stage}
        aria-label={file.name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged picture is scrolled by keys.
        tabIndex={0}
        onDoubleClick={() => canZoom && setStep(step === 0 ? 2 : 0)}
      >
        {!blob && !problem && <p role="status">Loading the file...</p>}
        {problem && <p role="alert">{problem}</p>}
        {blob && isPicture(file) && <Picture blob={blob} name={file.name} zoom={ZOOMS[step] ?? 1} />}
        {blob && !isPicture(file) && <PdfFrame blob={blob} name={file.name} />}
      </section>
    </Sheet>
  )
}
