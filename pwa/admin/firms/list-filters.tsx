import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import { MAX_SEARCH_LENGTH, withToggled } from '#contract/firm-filter.ts'
import { firmStatuses, statusLabels } from '#contract/firm-status.ts'
import { MOST_VIEWS, type SavedView, VIEW_NAME_LENGTH } from '#contract/firm-views.ts'
import { type TierKey, tiers } from '#contract/tiers.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import stack from '#pwa/ui/stack.module.css'
import { Choose, ListSearch } from '../kit/collection/list-controls.tsx'
import { Dialog } from '../kit/form/dialog.tsx'
import more from '../kit/layout/more-beside.module.css'
import { useMoreBeside } from '../kit/layout/panes.tsx'
import {
  conditions,
  type FirmAddress,
  type FirmView,
  firmSorts,
  foundConditions,
  isPlain,
  tierCounts,
} from './firm-view.ts'
import styles from './list.module.css'
import { useSavedViews } from './queries.ts'

interface ListFiltersProps {
  readonly firms: readonly StaffFirm[]
  readonly list: FirmAddress['list']
  readonly typed: string
  readonly onType: (text: string) => void
  readonly view: FirmView
  /** Opens a saved view. */
  readonly onOpenView: (query: string) => void
  readonly now: Date
  /** The names of those who changed firms last; empty without the right to read the history. */
  readonly editors: readonly string[]
}

/** Search, tiers, saved views, and behind a button the other filters and the order. */
export function ListFilters(props: ListFiltersProps) {
  const { firms, list, typed, onType, onOpenView, view } = props
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  useMoreBeside(row)
  const counts = useMemo(() => tierCounts(firms), [firms])
  const [isOpen, setOpen] = useState(!isPlain(view))
  const toggle = (key: TierKey) =>
    list.set(({ tiers }) => ({ tiers: withToggled(tiers, key), search: typed }), { replace: true })
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.search}>
          <ListSearch
            label="Search firms"
            placeholder="Search firms..."
            maxLength={MAX_SEARCH_LENGTH}
            value={typed}
            onType={onType}
          />
        </div>
        <IconButton
          icon="sliders-horizontal"
          label={isPlain(view) ? 'Filters' : 'Filters, some are set'}
          title="Filters"
          className={`${styles.button} ${styles.toggle} ${isPlain(view) ? '' : styles.set}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        />
        <SavedViews className={styles.button ?? ''} listed={list.query} onOpen={onOpenView} />
        <div id={id} className={styles.more} data-open={isOpen || undefined}>
          <Choices {...props} />
        </div>
      </div>
      <fieldset aria-label="Filter by Tier">
        {/* Not every browser scrolls a fieldset itself. */}
        <div ref={row} className={`${more.row} ${styles.tiers}`}>
          {tiers.map(({ key, label }) => (
            <Chip
              key={key}
              pressed={view.tiers.includes(key)}
              onPress={() => toggle(key)}
              count={counts[key]}
              tier={key}
            >
              {label}
            </Chip>
          ))}
        </div>
      </fieldset>
    </>
  )
}

const states = [
  { value: '', label: 'Any state' } as const,
  ...firmStatuses.map((value) => ({ value, label: statusLabels[value] })),
]
const sorts = firmSorts.map(({ key, label }) => ({ value: key, label }))

/** State, condition, who changed it last, and the order. */
function Choices({ firms, list, view, now, editors }: ListFiltersProps) {
  const show = (change: Partial<FirmView>) => list.set(change, { replace: true })
  const choices = conditions.map(({ key, label, holds }) => {
    const count = firms.filter((firm) => holds(firm, now)).length
    return { value: key, label: `${label} (${count})` }
  })
  // Conditions that only the server can check appear only when the address names one.
  const found = foundConditions
    .filter(({ key }) => key === view.condition)
    .map(({ key, label }) => ({ value: key, label }))
  // An address or a saved view may name a person who changed nothing lately.
  const people = view.editor === '' || editors.includes(view.editor) ? editors : [view.editor, ...editors]
  return (
    <>
      <Choose
        label="Show"
        value={view.condition ?? ''}
        choices={[{ value: '', label: 'All firms' }, ...choices, ...found]}
        onChoose={(condition) => show({ condition: condition || null })}
      />
      <Choose
        label="State"
        value={view.status ?? ''}
        choices={states}
        onChoose={(status) => show({ status: status || null })}
      />
      {people.length > 0 && (
        <Choose
          label="Changed by"
          value={view.editor}
          choices={[
            { value: '', label: 'Changed by anyone' },
            ...people.map((name) => ({ value: name, label: `Changed by ${name}` })),
          ]}
          onChoose={(editor) => show({ editor })}
        />
      )}
      <Choose label="Sort" value={view.sort} choices={sorts} onChoose={(sort) => show({ sort })} />
    </>
  )
}

interface SavedViewsProps {
  readonly className: string
  /** The current list, as the parameters of the address. */
  readonly listed: string
  readonly onOpen: (listed: string) => void
}

/** Opens the lists that a person comes back to. */
function SavedViews({ className, listed, onOpen }: SavedViewsProps) {
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
            {views.map(({ name, query }) => (
              <li key={name} className={styles.view}>
                <button
                  type="button"
                  className={styles.open}
                  aria-current={query === listed || undefined}
                  onClick={() => {
                    onOpen(query)
                    onClose()
                  }}
                >
                  {name}
                </button>
                <IconButton
                  icon="trash-2"
                  label={`Delete ${name}`}
                  onClick={() => void write(views.filter((view) => view.name !== name))}
                />
              </li>
            ))}
          </ul>
        )}
        {views && views.length < MOST_VIEWS && (
          <SaveView
            key={views.length}
            views={views}
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

interface SaveViewProps {
  /** Views whose names are taken. */
  readonly views: readonly SavedView[]
  readonly busy: boolean
  readonly onName: (name: string) => void
}

function SaveView({ views, busy, onName }: SaveViewProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '') setProblem('Enter a name.')
    else if (views.some((view) => view.name === wanted)) setProblem('A view with this name already exists.')
    else onName(wanted)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Field label="Save the list as it is now" problem={problem}>
        {(control) => (
          <div className={styles.view}>
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
              Save
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
