import { type FormEvent, useId, useState } from 'react'
import { MOST_VIEWS, type SavedView, VIEW_NAME_LENGTH } from '#contract/firm-views.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import stack from '#pwa/ui/stack.module.css'
import { Dialog } from '../../kit/form/dialog.tsx'
import { useSavedViews } from '../queries.ts'
import styles from './saved-views.module.css'

interface SavedViewsProps {
  readonly className: string
  /** The current list, as the parameters of the address. */
  readonly listed: string
  readonly onOpen: (listed: string) => void
}

/** Opens the lists that a person comes back to. */
export function SavedViews({ className, listed, onOpen }: SavedViewsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon="bookmark"
        label="Saved views"
        title="Saved views"
        className={className}
        onClick={() => setOpen(true)}
      />
      {isOpen && <ViewsSheet listed={listed} onOpen={onOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

interface ViewsSheetProps extends Pick<SavedViewsProps, 'listed' | 'onOpen'> {
  readonly onClose: () => void
}

function ViewsSheet({ listed, onOpen, onClose }: ViewsSheetProps) {
  const { views, hasFailed, isSaving, write } = useSavedViews()
  const [renamed, setRenamed] = useState<string | null>(null)
  const others = (name: string) => (views ?? []).filter((view) => view.name !== name)
  return (
    <Dialog size="sm" onClose={onClose} title="Saved views">
      <div className={stack.wide}>
        {views?.length === 0 && (
          <p className={styles.note}>
            Give the current list a name, with its filters, search and order, and come back to it here. Views
            are yours alone, on all your devices.
          </p>
        )}
        {!views && (
          <p className={styles.note}>{hasFailed ? 'Your views could not be loaded.' : 'Loading...'}</p>
        )}
        {views && views.length > 0 && (
          <ul className={styles.views} aria-label="Your views">
            {views.map((view) => (
              <li key={view.name}>
                {renamed === view.name ? (
                  <NameForm
                    label="New name"
                    action="Rename"
                    start={view.name}
                    taken={others(view.name)}
                    busy={isSaving}
                    onName={async (name) => {
                      const next = views.map((one) => (one.name === view.name ? { ...one, name } : one))
                      if (await write(next)) setRenamed(null)
                    }}
                  />
                ) : (
                  <ViewRow
                    view={view}
                    isShown={view.query === listed}
                    onOpen={() => {
                      onOpen(view.query)
                      onClose()
                    }}
                    onRename={() => setRenamed(view.name)}
                    onDelete={() => void write(others(view.name))}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {views && views.length < MOST_VIEWS && (
          <NameForm
            key={views.length}
            label="Save the list as it is now"
            action="Save"
            start=""
            taken={views}
            busy={isSaving}
            onName={(name) => void write([...views, { name, query: listed }])}
          />
        )}
        {views?.length === MOST_VIEWS && (
          <p
            className={styles.note}
          >{`There is room for ${MOST_VIEWS} views. Delete one to save another.`}</p>
        )}
      </div>
    </Dialog>
  )
}

interface ViewRowProps {
  readonly view: SavedView
  readonly isShown: boolean
  readonly onOpen: () => void
  readonly onRename: () => void
  readonly onDelete: () => void
}

function ViewRow({ view: { name }, isShown, onOpen, onRename, onDelete }: ViewRowProps) {
  return (
    <div className={styles.row}>
      <button type="button" className={styles.open} aria-current={isShown || undefined} onClick={onOpen}>
        {name}
      </button>
      <IconButton icon="pencil" label={`Rename ${name}`} onClick={onRename} />
      <IconButton icon="trash-2" label={`Delete ${name}`} onClick={onDelete} />
    </div>
  )
}

interface NameFormProps {
  readonly label: string
  readonly action: string
  readonly start: string
  /** Views whose names are taken. */
  readonly taken: readonly SavedView[]
  readonly busy: boolean
  readonly onName: (name: string) => void
}

function NameForm({ label, action, start, taken, busy, onName }: NameFormProps) {
  const id = useId()
  const [name, setName] = useState(start)
  const [problem, setProblem] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '') setProblem('Enter a name.')
    else if (taken.some((view) => view.name === wanted)) setProblem('A view with this name already exists.')
    else onName(wanted)
  }
  return (
    <form id={id} noValidate onSubmit={submit}>
      <Field label={label} problem={problem}>
        {(control) => (
          <div className={styles.row}>
            <input
              {...control}
              value={name}
              maxLength={VIEW_NAME_LENGTH}
              placeholder="Name"
              autoComplete="off"
              onChange={(event) => {
                setName(event.target.value)
                setProblem('')
              }}
            />
            <Button type="submit" variant="tonal" size="lg" busy={busy}>
              {action}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
