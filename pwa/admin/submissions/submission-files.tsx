import { useState } from 'react'
import type { Submission, SubmissionFile } from '#contract/submission.ts'
import { readSubmissionFile } from '#contract/submission-endpoints.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { explain } from '../kit/explain.ts'
import { saveFile } from '../kit/save-file.ts'
import { useStaffFileCall } from '../kit/staff-call.ts'
import { PdfFrame } from './pdf-frame.tsx'
import { Picture } from './picture.tsx'
import styles from './submission-files.module.css'
import { sizeInWords } from './submission-words.ts'

/** The files of a review: pictures and documents can be looked at here, everything can be saved. (threat G6) */
export function SubmissionFiles({ submission }: { readonly submission: Submission }) {
  const { id, files } = submission
  if (files.length === 0) return null
  return (
    <section className={styles.files} aria-label="Files">
      <h3 className={styles.title}>Files</h3>
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
      setProblem(explain(error, { failed: 'The file could not be loaded. Please try again.' }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className={styles.file}>
      <div className={styles.head}>
        <Icon name={isPicture(file) ? 'image' : 'file-text'} />
        <span className={styles.name} dir="auto">
          {file.name}
          <small>{sizeInWords(file.size)}</small>
        </span>
        {(isPicture(file) || isPdf(file)) && (
          <Button
            variant="quiet"
            icon={opened ? 'eye-off' : 'eye'}
            busy={busy && !opened}
            aria-expanded={opened !== null}
            aria-label={`${opened ? 'Hide' : 'View'} ${file.name}`}
            onClick={() => (opened ? setOpened(null) : void fetched(setOpened))}
          >
            {opened ? 'Hide' : 'View'}
          </Button>
        )}
        <Button
          variant="quiet"
          icon="download"
          aria-label={`Download ${file.name}`}
          onClick={() =>
            void fetched((blob) =>
              saveFile(new File([blob], file.name, { type: 'application/octet-stream' })),
            )
          }
        >
          Download
        </Button>
      </div>
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
      {opened && isPicture(file) && <Picture blob={opened} name={file.name} />}
      {opened && isPdf(file) && <PdfFrame blob={opened} name={file.name} />}
    </li>
  )
}
