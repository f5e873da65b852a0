import { type ChangeEvent, useId, useRef } from 'react'
import { formatSize } from '#contract/primitives/file-size.ts'
import { choiceOf, endingsOf, type FileRules } from '#pwa/data/outbox/file-rules.ts'
import type { ShownFile } from '#pwa/data/outbox/stored-submission.ts'
import { Button } from '#pwa/ui/button.tsx'
import { fieldClasses as look, RequiredMark } from '#pwa/ui/field.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { useFileDrop } from '#pwa/ui/use-file-drop.ts'
import styles from './files-field.module.css'

interface FilesFieldProps {
  readonly files: readonly ShownFile[]
  /** The problems with the files, one sentence each. */
  readonly problems: readonly string[]
  /** Whether the submission may come without any. */
  readonly isOptional: boolean
  /** Ref of the element to focus when a file is refused. */
  readonly place: (element: HTMLElement | null) => void
  readonly rules: FileRules
  readonly isPreparing: boolean
  readonly onAttach: (files: readonly File[]) => void
  readonly onDetach: (id: string) => void
}

const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toUpperCase()

/** Screenshots and documents of a submission: chosen or photographed, seen, taken off again. */
export function FilesField(props: FilesFieldProps) {
  const { files, problems, isOptional, place, rules, isPreparing, onAttach, onDetach } = props
  const chooser = useRef<HTMLInputElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const endings = endingsOf(rules).join(', ')
  const label = useId()
  const drop = useFileDrop(onAttach)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])]
    // The same file may be chosen again after it was taken off.
    event.target.value = ''
    if (chosen.length > 0) onAttach(chosen)
  }
  const takeOff = (id: string) => {
    onDetach(id)
    // The button that was pressed goes with its file.
    add.current?.focus()
  }
  return (
    // The legend shares its line, so browsers do not treat it as the group's.
    <fieldset
      ref={place}
      tabIndex={-1}
      aria-labelledby={label}
      className={`${look.field} ${styles.taker}`}
      {...drop}
    >
      <div className={look.line}>
        <legend id={label} className={look.label}>
          <span>Screenshots or documents</span>
          {!isOptional && <RequiredMark />}
        </legend>
        {isOptional && <span className={look.aside}>Optional</span>}
      </div>
      {files.length > 0 && (
        <ul className={styles.files} aria-label="Files of this review">
          {files.map(({ id, name, size, preview }) => (
            <li key={id} className={styles.file}>
              {preview ? (
                <img className={styles.picture} src={preview} width={40} height={40} alt="" />
              ) : (
                <span className={styles.kind} aria-hidden="true">
                  {endingOf(name)}
                </span>
              )}
              <span className={styles.what}>
                <b>{name}</b>
                <span>{formatSize(size)}</span>
              </span>
              <IconButton icon="x" label={`Remove ${name}`} onClick={() => takeOff(id)} />
            </li>
          ))}
        </ul>
      )}
      {/* The names that the page gives them, for the browser's own control has none. */}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={choiceOf(rules).join(',')}
        aria-label="Files"
        onChange={take}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label="Photo"
        onChange={take}
      />
      <div className={styles.buttons}>
        <Button ref={add} icon="paperclip" busy={isPreparing} onClick={() => chooser.current?.click()}>
          Add file
        </Button>
        <Button icon="camera" className={styles.camera} onClick={() => camera.current?.click()}>
          Take photo
        </Button>
      </div>
      <div role="alert">
        {problems.map((problem) => (
          <p key={problem} className={look.problem}>
            <Icon name="circle-alert" size="s" className="mt-px" />
            <span>{problem}</span>
          </p>
        ))}
      </div>
      <p className={look.help}>
        {`${endings}. Up to ${rules.maxFileSize} MB each. Pictures are made smaller on this device.`}
      </p>
    </fieldset>
  )
}
