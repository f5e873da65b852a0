import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import styles from './file-chooser.module.css'

interface FileChooserProps {
  /** Names the field: "File of firms". */
  readonly label: string
  /** As `accept` of an input. */
  readonly accept: string
  /** What is asked for, or the name of the file that is there. */
  readonly title: string
  readonly hint: ReactNode
  /** Whether a file is there: another one may take its place. */
  readonly hasFile?: boolean
  readonly onChoose: (file: File) => void
}

/** Takes a file that is chosen or dropped, in the same shape everywhere. */
export function FileChooser({ label, accept, title, hint, hasFile = false, onChoose }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onChoose(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <fieldset
      className={styles.chooser}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className={styles.what}>
        <strong>{title}</strong>
        <span className={styles.hint}>{hint}</span>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
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
