import { type FormEvent, useId, useMemo, useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import { MAX_SEARCH_LENGTH, withToggled } from '#contract/firm-filter.ts'
import { firmStatuses, statusLabels } from '#contract/firm-status.ts'
import { MOST_VIEWS, type SavedView, VIEW_NAME_LENGTH } from '#contract/firm-views.ts'
import { type TierKey, tiers } from '#contract/tiers.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { Choose, ListSearch } from '../kit/collection/list-controls.tsx'
import { Dialog } from '../kit/form/dialog.tsx'
import {
  attentionOf,
  choicesIn,
  conditions,
  type FirmAddress,
  type FirmView,
  firmSorts,
  foundConditions,
  tierCounts,
} from './firm-view.ts'
import { useSavedViews } from './queries.ts'

const viewClasses = 'flex items-center gap-1'

interface ListFiltersProps {
  readonly firms: readonly StaffFirm[]
  readonly list: FirmAddress['list']
  readonly typed: string
  readonly onType: (text: string) => void
  readonly view: FirmView
  readonly now: Date
  /** The names of those who changed firms last; empty without the right to read the history. */
  readonly editors: readonly string[]
}

/** Search, what needs attention, and behind a button the tiers, the other filters and the order. */
export function ListFilters(props: ListFiltersProps) {
  const { firms, list, typed, onType, view, now } = props
  const id = useId()
  const waiting = useMemo(() => firms.filter((firm) => attentionOf(firm, now) !== '').length, [firms, now])
  const [isOpen, setOpen] = useState(false)
  const set = choicesIn(view)
  const needsAttention = view.condition === 'attention'
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 grow basis-36 @max-form/staff:basis-full">
          <ListSearch
            label="Search firms"
            placeholder="Search firms..."
            maxLength={MAX_SEARCH_LENGTH}
            value={typed}
            onType={onType}
          />
        </div>
        <Chip
          pressed={needsAttention}
          ticked={false}
          count={waiting}
          onPress={() => list.set({ condition: needsAttention ? null : 'attention' }, { replace: true })}
        >
          <Icon name="triangle-alert" size="s" />
          <span>Needs attention</span>
        </Chip>
        <Button
          icon="sliders-horizontal"
          className="flex-none"
          aria-label={set > 0 ? `Filters, ${set} set` : 'Filters'}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span>Filters</span>
          {set > 0 && (
            <em className="min-w-5 rounded-pill bg-primary-ink px-1 text-xs leading-(--w-5) text-surface not-italic">
              {set}
            </em>
          )}
        </Button>
      </div>
      <div id={id} className={isOpen ? 'flex flex-wrap gap-1h' : 'hidden'}>
        <TierChips {...props} />
        <Choices {...props} />
      </div>
    </>
  )
}

function TierChips({ firms, list, typed, view }: ListFiltersProps) {
  const counts = useMemo(() => tierCounts(firms), [firms])
  const toggle = (key: TierKey) =>
    list.set(({ tiers }) => ({ tiers: withToggled(tiers, key), search: typed }), { replace: true })
  return (
    <fieldset aria-label="Filter by Tier" className="flex grow basis-full flex-wrap gap-x-2 gap-y-0">
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
    </fieldset>
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

interface ViewsSheetProps {
  /** The current list, as the parameters of the address. */
  readonly listed: string
  readonly onOpen: (listed: string) => void
  readonly onClose: () => void
}

/** Opens the lists that a person comes back to. */
export function ViewsSheet({ listed, onOpen, onClose }: ViewsSheetProps) {
  const { views, hasFailed, isSaving, write } = useSavedViews()
  return (
    <Dialog size="sm" onClose={onClose} title="Saved views">
      <div className="grid grid-cols-1 gap-4">
        {views?.length === 0 && (
          <p className="leading-150 text-text-2">
            Give the current list a name, with its filters, search and order, and come back to it here. Views
            are yours alone, on all your devices.
          </p>
        )}
        {!views && (
          <p className="leading-150 text-text-2">
            {hasFailed ? 'Your views could not be loaded.' : 'Loading...'}
          </p>
        )}
        {views && views.length > 0 && (
          <ul className="grid grid-cols-1 gap-1" aria-label="Your views">
            {views.map(({ name, query }) => (
              <li key={name} className={viewClasses}>
                <button
                  type="button"
                  className="min-h-tap min-w-0 flex-1 rounded-btn bg-surface-2 px-3 py-2 text-start font-600 wrap-anywhere not-current:hover:bg-surface-3 current:bg-primary-soft current:text-primary-ink"
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
          <p className="leading-150 text-text-2">{`There is room for ${MOST_VIEWS} views. Delete one to save another.`}</p>
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
          <div className={viewClasses}>
            <input
              {...control}
              className={`${control.className} flex-1`}
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
