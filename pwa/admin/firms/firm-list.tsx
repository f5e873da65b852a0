import { useDeferredValue, useMemo } from 'react'
import type { Firm } from '#contract/firm.ts'
import { isFiltered, NO_FILTER } from '#contract/firm-filter.ts'
import { tiers } from '#contract/tiers.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import field from '#pwa/ui/field.module.css'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { GrowingList } from '../kit/growing-list.tsx'
import rows from '../kit/list-rows.module.css'
import { ListPane } from '../kit/panes.tsx'
import styles from './firm-list.module.css'
import { FirmListRow } from './firm-list-row.tsx'
import { countInWords, foundFirms, searchable, tierCounts } from './found-firms.ts'
import { type FirmAddress, useTypedSearch } from './use-firm-address.ts'

interface FirmListProps {
  readonly firms: readonly Firm[]
  readonly address: FirmAddress
  readonly onAdd: () => void
  readonly onEdit: (firm: Firm) => void
  readonly onDelete: ((firm: Firm) => void) | undefined
}

/** "Current Prop Firms": all firms, searched and narrowed by tier. */
export function FirmList({ firms, address, onAdd, onEdit, onDelete }: FirmListProps) {
  const { typed, type } = useTypedSearch(address)
  const { tiers: chosen } = address.filter
  const search = useDeferredValue(typed)
  const texts = useMemo(() => searchable(firms), [firms])
  const counts = useMemo(() => tierCounts(firms), [firms])
  const filter = useMemo(() => ({ ...NO_FILTER, tiers: chosen, search }), [chosen, search])
  const found = useMemo(() => foundFirms(texts, filter), [texts, filter])

  const toggle = (key: (typeof chosen)[number]) => {
    const next = chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]
    address.narrow({ ...address.filter, search: typed, tiers: next })
  }
  const clear = () => {
    type('')
    address.narrow(NO_FILTER)
  }
  const filters = (
    <>
      <div className={styles.search}>
        <Icon name="search" />
        <input
          type="search"
          className={field.control}
          aria-label="Search firms"
          placeholder="Search firms..."
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        {typed !== '' && <IconButton icon="x" label="Clear search" onClick={() => type('')} />}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser. */}
      <div className={rows.filters} role="group" aria-label="Filter by Tier">
        {tiers.map(({ key, label }) => (
          <Chip
            key={key}
            pressed={chosen.includes(key)}
            onPress={() => toggle(key)}
            count={counts[key]}
            tier={key}
          >
            {label}
          </Chip>
        ))}
      </div>
    </>
  )
  return (
    <ListPane
      title="Current Prop Firms"
      count={countInWords(found.length, firms.length, filter)}
      filters={filters}
      actions={
        <Button variant="primary" icon="plus" onClick={onAdd}>
          Add Firm
        </Button>
      }
    >
      {found.length === 0 ? (
        <Empty
          icon={isFiltered(filter) ? 'filter-x' : 'building-2'}
          title={isFiltered(filter) ? 'No firms match your filters' : 'No firms yet'}
          action={isFiltered(filter) && <Button onClick={clear}>Clear All Filters</Button>}
        />
      ) : (
        <GrowingList items={found} listKey={`${search} ${chosen}`} label="Firms" className={rows.rows}>
          {(firm) => (
            <FirmListRow
              key={firm.id}
              firm={firm}
              isOpen={firm.id === address.selected}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          )}
        </GrowingList>
      )}
    </ListPane>
  )
}
