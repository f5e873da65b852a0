import { memo, useDeferredValue, useMemo } from 'react'
import type { Firm } from '#contract/firm.ts'
import { type FirmFilter, isFiltered, NO_FILTER, passesChips } from '#contract/firm-filter.ts'
import { needleOf, searchText } from '#contract/firm-search.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { sectionOf, type TierKey, tierKeys, tiers } from '#contract/tiers.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import field from '#pwa/ui/field.module.css'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import { DraftBadge, NewDraftRow } from '../kit/draft-badge.tsx'
import { GrowingList } from '../kit/growing-list.tsx'
import rows from '../kit/list-rows.module.css'
import { FilterRow, ListPane } from '../kit/panes.tsx'
import styles from './firm-list.module.css'
import { type FirmAddress, useTypedSearch } from './use-firm-address.ts'

interface FirmListProps {
  readonly firms: readonly Firm[]
  readonly address: FirmAddress
  readonly onAdd: () => void
  readonly onEdit: (firm: Firm) => void
  readonly onDelete: ((firm: Firm) => void) | undefined
}

/** "Current Prop Firms": all firms, with search and tier filter. */
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
    address.setFilter({ ...address.filter, search: typed, tiers: next })
  }
  const clear = () => {
    type('')
    address.setFilter(NO_FILTER)
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
      <FilterRow label="Filter by Tier">
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
      </FilterRow>
    </>
  )
  return (
    <ListPane
      title="Current Prop Firms"
      count={formatCount(found.length, firms.length, filter)}
      filters={filters}
      actions={
        <Button variant="primary" icon="plus" onClick={onAdd}>
          Add Firm
        </Button>
      }
    >
      <NewDraftRow draftKey="firm:new" label="New firm" onOpen={onAdd} />
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

interface FirmListRowProps {
  readonly firm: Firm
  readonly isOpen: boolean
  readonly onEdit: (firm: Firm) => void
  /** Absent: this role may not delete firms. */
  readonly onDelete: ((firm: Firm) => void) | undefined
}

/** A firm in the list; the whole row opens it. */
const FirmListRow = memo(function FirmListRow({ firm, isOpen, onEdit, onDelete }: FirmListRowProps) {
  return (
    <li className={`${rows.row} ${styles.row} ${isOpen ? rows.open : ''}`}>
      <Avatar name={firm.name} src={pictureOf(firm.logoImage)} size="s" />
      <div className={`${rows.main} ${styles.main}`}>
        <strong className={`${rows.name} ${styles.name}`}>{firm.name}</strong>
        <span className={styles.badges}>
          <TierBadge section={sectionOf(firm.category)} />
          <DraftBadge draftKey={`firm:${firm.id}`} />
        </span>
        <p className={`${rows.line} ${rows.text}`}>{firm.description}</p>
      </div>
      <div className={`${rows.tools} ${styles.tools}`}>
        <IconButton
          className={rows.whole}
          icon="pencil"
          label={`Edit ${firm.name}`}
          aria-current={isOpen || undefined}
          onClick={() => onEdit(firm)}
        />
        {onDelete && (
          <IconButton icon="trash-2" label={`Delete ${firm.name}`} onClick={() => onDelete(firm)} />
        )}
      </div>
    </li>
  )
})

/** Firms with their search text, computed once per list. */
type SearchableFirms = readonly { readonly firm: Firm; readonly text: string }[]

/** The text of the public search plus the description that the row shows. */
export const searchable = (firms: readonly Firm[]): SearchableFirms =>
  firms.map((firm) => ({ firm, text: `${searchText(firm)}\n${firm.description.toLowerCase()}` }))

/** The firms that match the filter, in the given order. */
export function foundFirms(firms: SearchableFirms, filter: FirmFilter): readonly Firm[] {
  const needle = needleOf(filter.search)
  return firms
    .filter(({ firm, text }) => text.includes(needle) && passesChips(firm, filter))
    .map(({ firm }) => firm)
}

/** "8 total", or "3 of 8 total" while a filter is active. */
export function formatCount(found: number, total: number, filter: FirmFilter): string {
  const all = `${total.toLocaleString('en')} total`
  return isFiltered(filter) ? `${found.toLocaleString('en')} of ${all}` : all
}

/** The number of firms per tier. */
export function tierCounts(firms: readonly Pick<Firm, 'category'>[]): Record<TierKey, number> {
  const counts = Object.fromEntries(tierKeys.map((key) => [key, 0])) as Record<TierKey, number>
  for (const firm of firms) {
    const section = sectionOf(firm.category)
    if (section !== 'unrated') counts[section] += 1
  }
  return counts
}
