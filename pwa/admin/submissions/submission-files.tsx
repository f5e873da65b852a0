import { useRef, useState } from 'react'
import { formatSize } from '#contract/primitives/file-size.ts'
import type { Submission, SubmissionFile } from '#contract/submission.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { saveFile } from '#pwa/ui/save-file.ts'
import { errorMessage } from '../kit/form/call-errors.ts'
import { PartHeading } from '../kit/layout/panes.tsx'
import styles from './detail.module.css'
import { FileBeside } from './file-beside.tsx'
import { FileViewer } from './file-viewer.tsx'
import { useReadFile } from './queries.ts'
import { FILE_LOST, isPicture, isViewable, type ReadFile } from './use-file.ts'

interface SubmissionFilesProps {
  readonly submission: Submission
  /** Whether they are compared with the figures beside them: those that can be viewed are then shown at once. */
  readonly shown?: boolean
}

/** The files of a submission: pictures and PDFs open large, all can be downloaded. (threat G6) */
export function SubmissionFiles({ submission, shown = false }: SubmissionFilesProps) {
  const { id, files } = submission
  const viewable = files.filter(isViewable)
  const read = useFileReader(id)
  const [opened, setOpened] = useState<string | null>(null)
  if (files.length === 0) return null
  return (
    <section className={styles.files} aria-label="Files">
      <PartHeading className={styles.title}>Files</PartHeading>
      {shown && viewable.length > 0 && <FileBeside files={viewable} onRead={read} onOpen={setOpened} />}
      <ul className={styles.list}>
        {files.map((file) => (
          <FileRow key={file.id} file={file} onRead={read} onOpen={() => setOpened(file.id)} />
        ))}
      </ul>
      {opened !== null && (
        <FileViewer files={viewable} first={opened} onRead={read} onClose={() => setOpened(null)} />
      )}
    </section>
  )
}

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

interface FileRowProps {
  readonly file: SubmissionFile
  readonly onRead: ReadFile
  readonly onOpen: () => void
}

function FileRow({ file, onRead, onOpen }: FileRowProps) {
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
    <li className={styles.file}>
      <div className={styles.head}>
        <Icon name={isPicture(file) ? 'image' : 'file-text'} />
        <span className={styles.name} dir="auto">
          <span translate="no">{file.name}</span>
          <small>{formatSize(file.size)}</small>
        </span>
        {isViewable(file) && <IconButton icon="eye" label={`View ${file.name}`} onClick={onOpen} />}
        <IconButton icon="download" label={`Download ${file.name}`} onClick={() => void download()} />
      </div>
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
    </li>
  )
}
