import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatSize } from '#contract/primitives/file-size.ts'
import type { Submission, SubmissionFile } from '#contract/submission.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import { saveFile } from '#pwa/ui/save-file.ts'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { errorMessage } from '../kit/form/call-errors.ts'
import { useKeys } from '../kit/keys/screen-keys.tsx'
import { PartHeading } from '../kit/layout/panes.tsx'
import { useReadFile } from './queries.ts'
import styles from './submissions.module.css'

const FILE_LOST = { failed: 'The file could not be loaded. Please try again.' }

const isPicture = ({ type }: SubmissionFile) => type.startsWith('image/')

/** Reads the bytes of a file of the submission. Throws `ApiError`. */
type ReadFile = (file: SubmissionFile) => Promise<Blob>

/** Reads the files of a submission, each once. */
function useFileReader(id: string): ReadFile {
  const read = useReadFile()
  const known = useRef(new Map<string, Blob>())
  return async (file) => {
    const blob = known.current.get(file.id) ?? (await read(id, file.id))
    known.current.set(file.id, blob)
    return blob
  }
}

interface SubmissionFilesProps {
  readonly of: Submission
  /** Shows one at once, beside the figures that it has to bear out. */
  readonly isBeside?: boolean
  /** The heading is that of the step. */
  readonly isUnderStep?: boolean
}

/**
 * The files of a submission: pictures and PDFs open large, all can be downloaded. (threat G6)
 */
export function SubmissionFiles({ of, isBeside = false, isUnderStep = false }: SubmissionFilesProps) {
  const { id, files } = of
  const viewable = files.filter((file) => isPicture(file) || file.type === 'application/pdf')
  const read = useFileReader(id)
  const [opened, setOpened] = useState<string | null>(null)
  if (files.length === 0) return null
  return (
    <section className={isUnderStep || isBeside ? 'mb-2' : 'mt-5'} aria-label="Files">
      {!isUnderStep && (
        <PartHeading className={`mb-2 font-650 ${isBeside ? 'text-ms' : 'text-h3'}`}>Files</PartHeading>
      )}
      {isBeside && viewable.length > 0 && <FileBeside files={viewable} onRead={read} onOpen={setOpened} />}
      <ul className="grid grid-cols-1 gap-2">
        {files.map((file) => (
          <FileRow key={file.id} file={file} onRead={read}>
            {viewable.includes(file) && (
              <IconButton icon="eye" label={`View ${file.name}`} onClick={() => setOpened(file.id)} />
            )}
          </FileRow>
        ))}
      </ul>
      {opened !== null && (
        <FileViewer files={viewable} first={opened} onRead={read} onClose={() => setOpened(null)} />
      )}
    </section>
  )
}

interface FileRowProps {
  readonly file: SubmissionFile
  readonly onRead: ReadFile
  /** Opens it, where it can be viewed. */
  readonly children: ReactNode
}

function FileRow({ file, onRead, children }: FileRowProps) {
  const [problem, setProblem] = useState('')
  const download = async () => {
    setProblem('')
    try {
      saveFile(new File([await onRead(file)], file.name, { type: 'application/octet-stream' }))
    } catch (error) {
      setProblem(errorMessage(error, FILE_LOST))
    }
  }
  return (
    <li className="rounded-lg border border-border py-2 pr-2 pl-4">
      <div className="flex flex-wrap items-center gap-2">
        <Icon name={isPicture(file) ? 'image' : 'file-text'} />
        <span
          className="min-w-0 grow basis-36 font-600 wrap-anywhere smalls:block smalls:text-sm smalls:font-400 smalls:text-text-3"
          dir="auto"
        >
          <span translate="no">{file.name}</span>
          <small>{formatSize(file.size)}</small>
        </span>
        {children}
        <IconButton icon="download" label={`Download ${file.name}`} onClick={() => void download()} />
      </div>
      <div role="alert" className="text-sm text-danger-ink">
        {problem}
      </div>
    </li>
  )
}

type ToolOf = (icon: IconName, label: string, disabled: boolean, does: () => void) => ReactNode

const tool: ToolOf = (icon, label, disabled, does) => (
  <IconButton icon={icon} label={label} disabled={disabled} onClick={does} />
)

interface FilesProps {
  /** Those that can be viewed, at least one, in their order. */
  readonly files: readonly SubmissionFile[]
  readonly onRead: ReadFile
}

/** One file at a time, beside the figures that it has to bear out. It is shown as the large view shows it. (threat G6) */
function FileBeside({ files, onRead, onOpen }: FilesProps & { readonly onOpen: (id: string) => void }) {
  const [at, setAt] = useState(0)
  const file = files[at] ?? files[0]
  if (!file) return null
  return (
    <figure className="mb-2 overflow-clip rounded-lg border border-border bg-surface">
      <figcaption className="flex flex-wrap items-center border-b border-b-border pl-4">
        <span className="min-w-0 grow basis-28 text-sm font-600 wrap-anywhere" dir="auto">
          <span translate="no">{file.name}</span>
          {files.length > 1 && (
            <small className="ml-2 font-400 text-text-3">{`${at + 1} of ${files.length}`}</small>
          )}
        </span>
        {files.length > 1 && (
          <>
            {tool('chevron-left', 'One file back', at === 0, () => setAt(at - 1))}
            {tool('chevron-right', 'One file on', at === files.length - 1, () => setAt(at + 1))}
          </>
        )}
        <IconButton icon="search" label={`Enlarge ${file.name}`} onClick={() => onOpen(file.id)} />
      </figcaption>
      <div key={file.id} className={styles.beside}>
        <ShownFile file={file} onRead={onRead} />
      </div>
    </figure>
  )
}

/** The steps of the zoom: times the width at which all of a picture is seen. */
const ZOOMS = [1, 1.5, 2, 3, 4, 6]

interface FileViewerProps extends FilesProps {
  /** The id of the one to begin with. */
  readonly first: string
  readonly onClose: () => void
}

/** The files of a submission one after the other, as large as the screen. Arrows and + - 0 are keys for the buttons. */
function FileViewer({ files, first, onRead, onClose }: FileViewerProps) {
  const [at, setAt] = useState(() => Math.max(0, files.map(({ id }) => id).indexOf(first)))
  const [step, setStep] = useState(0)
  const stage = useRef<HTMLElement>(null)
  const file = files[at]
  const go = (by: 1 | -1) => {
    setAt((now) => Math.min(files.length - 1, Math.max(0, now + by)))
    setStep(0)
  }
  const zoom = (by: 1 | -1) => setStep((now) => Math.min(ZOOMS.length - 1, Math.max(0, now + by)))
  const canZoom = file !== undefined && isPicture(file)
  // Within an enlarged picture arrows scroll it.
  const moved = (by: 1 | -1) => () => (step > 0 && document.activeElement === stage.current ? false : go(by))
  const zooms = { '+': () => zoom(1), '=': () => zoom(1), '-': () => zoom(-1), '0': () => setStep(0) }
  useKeys({ ArrowRight: moved(1), ArrowLeft: moved(-1), ...(canZoom && zooms) }, stage)
  if (!file) return null
  const header = (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <h2
        className="min-w-0 grow basis-36 font-650 wrap-anywhere smalls:block smalls:text-sm smalls:font-400 smalls:text-text-3"
        dir="auto"
      >
        <span translate="no">{file.name}</span>
        <small className="ml-2 font-400 text-text-3">{`${at + 1} of ${files.length}`}</small>
      </h2>
      <div className="flex gap-1">
        {canZoom && (
          <>
            {tool('minus', 'Zoom out', step === 0, () => zoom(-1))}
            {tool('plus', 'Zoom in', step === ZOOMS.length - 1, () => zoom(1))}
            {tool('image', 'Whole picture', step === 0, () => setStep(0))}
          </>
        )}
        {files.length > 1 && (
          <>
            {tool('chevron-left', 'Previous file', at === 0, () => go(-1))}
            {tool('chevron-right', 'Next file', at === files.length - 1, () => go(1))}
          </>
        )}
      </div>
    </div>
  )
  return (
    <Sheet open size="full" label="Files" onClose={onClose} header={header}>
      <section
        ref={stage}
        key={file.id}
        className={`${styles.stage} rounded-md`}
        aria-label={file.name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged picture is scrolled by keys.
        tabIndex={0}
        onDoubleClick={() => canZoom && setStep(step === 0 ? 2 : 0)}
      >
        <ShownFile file={file} zoom={ZOOMS[step]} onRead={onRead} />
      </section>
    </Sheet>
  )
}

interface ShownFileProps {
  readonly file: SubmissionFile
  /** How many times as wide as where all of a picture is seen. */
  readonly zoom?: number | undefined
  readonly onRead: ReadFile
}

/** A file to look at, or why it cannot be. Another file needs another key. */
function ShownFile({ file, zoom = 1, onRead }: ShownFileProps) {
  const [{ blob, problem }, setRead] = useState<{ blob?: Blob; problem?: string }>({})
  const latest = useRef(onRead)
  latest.current = onRead
  useEffect(() => {
    let isGone = false
    latest.current(file).then(
      (blob) => isGone || setRead({ blob }),
      (error) => isGone || setRead({ problem: errorMessage(error, FILE_LOST) }),
    )
    return () => {
      isGone = true
    }
  }, [file])
  if (problem) return <p role="alert">{problem}</p>
  if (!blob) return <p role="status">Loading the file...</p>
  if (isPicture(file)) return <Picture blob={blob} name={file.name} zoom={zoom} />
  return <PdfFrame blob={blob} name={file.name} />
}

/** Largest canvas that every browser supports, in pixels. */
const MAX_PIXELS = 12_000_000

type Size = Readonly<Record<'width' | 'height', number>>

interface BlobProps {
  readonly blob: Blob
  readonly name: string
}

/**
 * Decodes a picture and draws it to a canvas. It never gets a URL, so nothing in it can run as a page, and the content
 * security policy needs no further image sources. (threats G6, H4)
 */
function Picture({ blob, name, zoom }: BlobProps & { readonly zoom: number }) {
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

/**
 * A PDF rendered in a sandboxed frame without an origin, which receives nothing but the bytes. Browsers refuse to run
 * their own viewers in such a frame. (threats G6, M9)
 */
function PdfFrame({ blob, name }: BlobProps) {
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
      className="block size-full border-0"
      sandbox="allow-scripts"
      src={VIEWER}
      title={name}
      referrerPolicy="no-referrer"
      onLoad={() => void give()}
    />
  )
}
