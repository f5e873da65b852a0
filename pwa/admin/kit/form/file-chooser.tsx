import { type ReactNode, useRef } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { useFileDrop } from '#pwa/ui/use-file-drop.ts'
import words from '../layout/words.module.css'
import styles from './file-chooser.module.css'

interface FileChooserProps {
  /** Names the field: "File of firms". */
  readonly label: string
  /** As `accept` of an input. */
  readonly accept: string
  /** The prompt, or the name of the file that is there. */
  readonly title: string
  readonly hint: ReactNode
  /** Whether a file is there: another one may take its place. */
  readonly hasFile?: boolean
  readonly onChoose: (file: File) => void
}

/** Takes a file that is chosen or dropped, in the same shape everywhere. */
export function FileChooser({ label, accept, title, hint, hasFile = false, onChoose }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = ([file]: Iterable<File>) => {
    if (file) onChoose(file)
  }
  const drop = useFileDrop(take)
  return (
    <fieldset className={styles.chooser} {...drop}>
      <p className={styles.what}>
        <strong>{title}</strong>
        <span className={words.caption}>{hint}</span>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          take(currentTarget.files ?? [])
          // The same file, mended, can be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button icon="upload" onClick={() => input.current?.click()}>
        {hasFile ? 'Choose Another' : 'Choose File'}
      </Button>
    </fieldset>
  )
}
