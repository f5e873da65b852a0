import { useId, useMemo, useRef, useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import { MAX_SEARCH_LENGTH } from '#contract/firm-filter.ts'
import { firmStatuses, statusLabels } from '#contract/firm-status.ts'
import { withToggled } from '#contract/primitives/toggled.ts'
import { type TierKey, tiers } from '#contract/tiers.ts'
import { Chip } from '#pwa/ui/chip.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { Choose } from '../../kit/collection/choose.tsx'
import { ListSearch } from '../../kit/collection/list-search.tsx'
import more from '../../kit/layout/more-beside.module.css'
import { useMoreBeside } from '../../kit/layout/use-more-beside.ts'
import { type FirmAddress, type FirmView, firmSorts } from '../use-firm-address.ts'
import { conditions, foundConditions } from './firm-attention.ts'
import { isPlain } from './firm-view.ts'
import { tierCounts } from './found-firms.ts'
import styles from './list-filters.module.css'
import { SavedViews } from './saved-views.tsx'

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
        <div ref={row} className={`${more.row} ${styles.row}`}>
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
