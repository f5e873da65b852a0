import { useEffect, useRef, useState } from 'react'
import { formatSize } from '#contract/primitives/text.ts'
import type { Submission, SubmissionFile } from '#contract/submission.ts'
import { readSubmissionFile } from '#contract/submission-endpoints.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { errorMessage } from '../kit/call-errors.ts'
import { saveFile } from '../kit/downloads.ts'
import { PartHeading } from '../kit/panes.tsx'
import { useStaffFileCall } from '../kit/staff-call.ts'
import styles from './open-submission.module.css'

/** The files of a review: pictures and PDFs can be viewed, all can be downloaded. (threat G6) */
export function SubmissionFiles({ submission }: { readonly submission: Submission }) {
  const { id, files } = submission
  if (files.length === 0) return null
  return (
    <section className={styles.files} aria-label="Files">
      <PartHeading className={styles.title}>Files</PartHeading>
      <ul className={styles.list}>
        {files.map((file) => (
          <FileRow key={file.id} submissionId={id} file={file} />
        ))}
      </ul>
    </section>
  )
}

const isPicture = ({ type }: SubmissionFile) => type.startsWith('image/')
const isPdf = ({ type }: SubmissionFile) => type === 'application/pdf'

interface FileRowProps {
  readonly submissionId: string
  readonly file: SubmissionFile
}

function FileRow({ submissionId, file }: FileRowProps) {
  const readFile = useStaffFileCall()
  const [opened, setOpened] = useState<Blob | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const fetched = async (use: (blob: Blob) => void) => {
    setBusy(true)
    setProblem('')
    try {
      use(opened ?? (await readFile(readSubmissionFile, { params: { id: submissionId, file: file.id } })))
    } catch (error) {
      setProblem(errorMessage(error, { failed: 'The file could not be loaded. Please try again.' }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className={styles.file}>
      <div className={styles.head}>
        <Icon name={isPicture(file) ? 'image' : 'file-text'} />
        <span className={styles.name} dir="auto">
          <span>{file.name}</span>
          <small>{formatSize(file.size)}</small>
        </span>
        {(isPicture(file) || isPdf(file)) && (
          <IconButton
            icon={opened ? 'eye-off' : 'eye'}
            label={`${opened ? 'Hide' : 'View'} ${file.name}`}
            disabled={busy && !opened}
            aria-expanded={opened !== null}
            onClick={() => (opened ? setOpened(null) : void fetched(setOpened))}
          />
        )}
        <IconButton
          icon="download"
          label={`Download ${file.name}`}
          onClick={() =>
            void fetched((blob) =>
              saveFile(new File([blob], file.name, { type: 'application/octet-stream' })),
            )
          }
        />
      </div>
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
      {opened && isPicture(file) && <Picture blob={opened} name={file.name} />}
      {opened && isPdf(file) && <PdfFrame blob={opened} name={file.name} />}
    </li>
  )
}

/** Largest canvas that every browser supports, in pixels. */
const MAX_PIXELS = 12_000_000

interface PictureProps {
  readonly blob: Blob
  readonly name: string
}

/**
 * Decodes a picture and draws it to a canvas. It never gets a URL, so nothing in it can run as a page, and the content
 * security policy needs no further image sources. (threats G6, H4)
 */
function Picture({ blob, name }: PictureProps) {
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
function PdfFrame({ blob, name }: PdfFrameProps) {
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
