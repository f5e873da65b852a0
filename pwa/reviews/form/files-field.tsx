import { type ChangeEvent, useId, useRef } from 'react'
import { formatSize } from '#contract/primitives/file-size.ts'
import { choiceOf, endingsOf, type FileRules } from '#pwa/data/outbox/file-rules.ts'
import type { ShownFile } from '#pwa/data/outbox/stored-submission.ts'
import { Button } from '#pwa/ui/button.tsx'
import { fieldClasses as look, RequiredMark } from '#pwa/ui/field.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { useFileDrop } from '#pwa/ui/use-file-drop.ts'
import styles from '../reviews.module.css'

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
      {files.length > 0 && <AttachedFiles files={files} onTakeOff={takeOff} />}
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
      <div className="flex flex-wrap gap-2">
        <Button
          ref={add}
          icon="paperclip"
          className="max-w-full grow basis-36 whitespace-normal"
          busy={isPreparing}
          onClick={() => chooser.current?.click()}
        >
          Add file
        </Button>
        <Button
          icon="camera"
          className="hidden max-w-full grow basis-36 whitespace-normal pointer-coarse:inline-flex"
          onClick={() => camera.current?.click()}
        >
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

interface AttachedFilesProps extends Pick<FilesFieldProps, 'files'> {
  readonly onTakeOff: (id: string) => void
}

/** The chosen files, each with its picture or the end of its name. */
const AttachedFiles = ({ files, onTakeOff }: AttachedFilesProps) => (
  <ul className="grid grid-cols-1 gap-1h" aria-label="Files of this review">
    {files.map(({ id, name, size, preview }) => (
      <li
        key={id}
        className="flex min-h-16 items-center gap-3 rounded-md border border-dashed border-border-strong bg-surface-2 py-2 pr-2 pl-3h"
      >
        {preview ? (
          <img
            className="size-10 flex-none rounded-md object-cover"
            src={preview}
            width={40}
            height={40}
            alt=""
          />
        ) : (
          <span
            className="grid size-10 flex-none place-items-center rounded-md bg-primary-soft text-xs font-700 text-primary-ink"
            aria-hidden="true"
          >
            {endingOf(name)}
          </span>
        )}
        <span className="grid min-w-0 flex-1 grid-cols-1 leading-140">
          <b className="font-600 wrap-anywhere">{name}</b>
          <span className="text-sm text-text-2">{formatSize(size)}</span>
        </span>
        <IconButton icon="x" label={`Remove ${name}`} onClick={() => onTakeOff(id)} />
      </li>
    ))}
  </ul>
)
