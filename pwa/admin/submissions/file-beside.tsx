import { useState } from 'react'
import type { SubmissionFile } from '#contract/submission.ts'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import styles from './file-beside.module.css'
import { PdfFrame, Picture } from './shown-file.tsx'
import { isPicture, type ReadFile, useFile } from './use-file.ts'

interface FileBesideProps {
  /** Those that can be looked at, at least one. */
  readonly files: readonly SubmissionFile[]
  readonly onRead: ReadFile
  /** Opens one as large as the screen. */
  readonly onOpen: (id: string) => void
}

/** One file at a time, beside the figures that it has to bear out. It is shown as the large view shows it. (threat G6) */
export function FileBeside({ files, onRead, onOpen }: FileBesideProps) {
  const [at, setAt] = useState(0)
  const file = files[at] ?? files[0]
  const { blob, problem } = useFile(file, onRead)
  if (!file) return null
  return (
    <figure className={styles.card}>
      <figcaption className={styles.head}>
        <span className={styles.name} dir="auto">
          <span translate="no">{file.name}</span>
          {files.length > 1 && <small>{`${at + 1} of ${files.length}`}</small>}
        </span>
        {files.length > 1 && (
          <>
            <IconButton
              icon="chevron-left"
              label="One file back"
              disabled={at === 0}
              onClick={() => setAt(at - 1)}
            />
            <IconButton
              icon="chevron-right"
              label="One file on"
              disabled={at === files.length - 1}
              onClick={() => setAt(at + 1)}
            />
          </>
        )}
        <IconButton icon="search" label={`Enlarge ${file.name}`} onClick={() => onOpen(file.id)} />
      </figcaption>
      <div key={file.id} className={styles.stage}>
        {!blob && !problem && <p role="status">Loading the file...</p>}
        {problem && <p role="alert">{problem}</p>}
        {blob && isPicture(file) && <Picture blob={blob} name={file.name} zoom={1} />}
        {blob && !isPicture(file) && <PdfFrame blob={blob} name={file.name} />}
      </div>
    </figure>
  )
}
