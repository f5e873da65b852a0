import { type ComponentProps, memo, useDeferredValue, useMemo, useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import { hasUncheckedCode } from '#contract/firm-conditions.ts'
import { filterFromQuery, isFiltered, NO_FILTER } from '#contract/firm-filter.ts'
import { isLive, statusOf } from '#contract/firm-status.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { sectionOf } from '#contract/tiers.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import { useBanner } from '../../kit/banner.tsx'
import { BulkBar } from '../../kit/bulk-bar.tsx'
import { DraftBadge, NewDraftRow } from '../../kit/draft-badge.tsx'
import rows from '../../kit/list-rows.module.css'
import { ListPane } from '../../kit/panes.tsx'
import { RecycledList } from '../../kit/recycled-list.tsx'
import { RowCheck } from '../../kit/row-check.tsx'
import { useTypedSearch } from '../../kit/use-typed-search.ts'
import { checkedToday } from '../bulk/bulk-actions.ts'
import { BulkSheet } from '../bulk/bulk-sheet.tsx'
import { useBulk } from '../bulk/use-bulk.ts'
import { type FirmSelection, useFirmSelection } from '../bulk/use-selection.ts'
import { CheckedToday } from '../checked-today.tsx'
import { CsvMenu } from '../csv/csv-menu.tsx'
import { StatusMark } from '../publishing/status-mark.tsx'
import { useFirmEditors } from '../queries.ts'
import type { FirmAddress } from '../use-firm-address.ts'
import { attentionOf } from './firm-attention.ts'
import styles from './firm-list.module.css'
import { inView, isNarrowed, PLAIN_VIEW } from './firm-view.ts'
import { formatCount, foundFirms, searchable, tierCounts } from './found-firms.ts'
import { ListFilters } from './list-filters.tsx'
import { useFoundFirms } from './use-found-firms.ts'
import { useFirmView } from './use-view.ts'

interface FirmListProps {
  readonly firms: readonly StaffFirm[]
  readonly address: FirmAddress
  readonly onAdd: () => void
  readonly onImport: ComponentProps<typeof CsvMenu>['onImport']
  readonly onEdit: (firm: StaffFirm) => void
  readonly onDelete: ((firm: StaffFirm) => void) | undefined
}

/** "Current Prop Firms": all firms, with search and tier filter. */
export function FirmList({ firms, address, onAdd, onImport, onEdit, onDelete }: FirmListProps) {
  const { typed, type } = useTypedSearch(address.filter.search, (search) =>
    address.changeFilter((current) => ({ ...current, search })),
  )
  const { tiers: chosen } = address.filter
  const search = useDeferredValue(typed)
  const texts = useMemo(() => searchable(firms), [firms])
  const counts = useMemo(() => tierCounts(firms), [firms])
  const filter = useMemo(() => ({ ...NO_FILTER, tiers: chosen, search }), [chosen, search])
  const { view, show } = useFirmView()
  const [now] = useState(() => new Date())
  const { editors, names } = useFirmEditors()
  const { ids, isLost, readAgain } = useFoundFirms(view.condition)
  const found = useMemo(
    () => (ids === undefined ? [] : inView(foundFirms(texts, filter), view, { now, editors, found: ids })),
    [texts, filter, view, now, editors, ids],
  )
  const selection = useFirmSelection(found)
  const narrowed = isFiltered(filter) || isNarrowed(view)

  const clear = () => {
    type('')
    address.changeFilter(() => NO_FILTER)
    show(PLAIN_VIEW)
  }
  const openView = (listed: string) => {
    type(filterFromQuery(new URLSearchParams(listed)).search)
    address.openList(listed)
  }
  return (
    <ListPane
      title="Current Prop Firms"
      count={ids === undefined ? undefined : formatCount(found.length, firms.length, narrowed)}
      filters={
        <ListFilters
          firms={firms}
          address={address}
          typed={typed}
          onType={type}
          counts={counts}
          view={view}
          onShow={show}
          onOpenView={openView}
          now={now}
          editors={names}
        />
      }
      foot={<BulkFoot selection={selection} most={found.length} />}
      actions={
        <>
          <CsvMenu firms={found} onImport={onImport} />
          <Button variant="primary" icon="plus" onClick={onAdd}>
            Add Firm
          </Button>
        </>
      }
    >
      <NewDraftRow draftKey="firm:new" label="New firm" onOpen={onAdd} />
      {ids === undefined ? (
        <NotKnown isLost={isLost} onAgain={readAgain} />
      ) : found.length === 0 ? (
        <Empty
          icon={narrowed ? 'filter-x' : 'building-2'}
          title={narrowed ? 'No firms match your filters' : 'No firms yet'}
          action={narrowed && <Button onClick={clear}>Clear All Filters</Button>}
        />
      ) : (
        <RecycledList
          items={found}
          listKey={`${search} ${chosen} ${Object.values(view)}`}
          label="Firms"
          rowHeight={124}
        >
          {(firm) => (
            <FirmListRow
              firm={firm}
              now={now}
              isMarked={selection.has(firm.id)}
              onMark={selection.toggle}
              isOpen={firm.id === address.selected}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          )}
        </RecycledList>
      )}
    </ListPane>
  )
}

/** Stands in the list's place while nobody knows which firms are in it. */
function NotKnown({ isLost, onAgain }: { readonly isLost: boolean; readonly onAgain: () => void }) {
  if (!isLost) return <p role="status">Loading firms...</p>
  return (
    <div role="alert">
      <Empty
        icon="cloud-alert"
        title="Firms could not be loaded"
        action={<Button onClick={onAgain}>Try Again</Button>}
      />
    </div>
  )
}

interface BulkFootProps {
  readonly selection: FirmSelection
  /** How many firms the list has. */
  readonly most: number
}

/** What is done with the selected firms. */
function BulkFoot({ selection, most }: BulkFootProps) {
  const bulk = useBulk(useBanner())
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <BulkBar
        label="Selected firms"
        count={selection.firms.length}
        most={most}
        action="Change"
        onAction={() => setOpen(true)}
        onAll={selection.all}
        onNone={selection.none}
      />
      {isOpen && (
        <BulkSheet
          firms={selection.firms}
          busy={bulk.isSaving}
          onClose={() => setOpen(false)}
          onDo={async (action) => {
            // What is done next is mostly done to the same firms, so they stay selected.
            if (await bulk.run(selection.firms, action)) setOpen(false)
          }}
        />
      )}
    </>
  )
}

interface FirmListRowProps {
  readonly firm: StaffFirm
  readonly now: Date
  readonly isMarked: boolean
  readonly onMark: (id: string) => void
  readonly isOpen: boolean
  readonly onEdit: (firm: StaffFirm) => void
  /** Absent: this role may not delete firms. */
  readonly onDelete: ((firm: StaffFirm) => void) | undefined
}

/** A firm in the list; the whole row opens it. */
const FirmListRow = memo(function FirmListRow(props: FirmListRowProps) {
  const { firm, now, isOpen, isMarked, onMark, onEdit, onDelete } = props
  const attention = attentionOf(firm, now)
  return (
    <div className={`${rows.row} ${styles.row} ${isOpen ? rows.open : ''} ${isMarked ? rows.marked : ''}`}>
      <RowCheck name={firm.name} checked={isMarked} onToggle={() => onMark(firm.id)} />
      <Avatar name={firm.name} src={pictureOf(firm.logoImage)} size="s" />
      <div className={`${rows.main} ${styles.main}`}>
        <strong className={`${rows.name} ${styles.name}`} translate="no">
          {firm.name}
        </strong>
        <span className={styles.badges}>
          <TierBadge section={sectionOf(firm.category)} />
          {!isLive(firm) && <StatusMark status={statusOf(firm)} />}
          <DraftBadge draftKeys={[`firm:${firm.id}`]} />
        </span>
        <p className={`${rows.line} ${rows.text}`}>{firm.description}</p>
        {attention && (
          <p className={styles.attention}>
            <Icon name="triangle-alert" size="s" />
            <span>{attention}</span>
          </p>
        )}
        {hasUncheckedCode(firm, now) && <CodeChecked firm={firm} />}
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
    </div>
  )
})

/** Writes that the code of a firm was tried just now, which can be undone. */
function CodeChecked({ firm }: { readonly firm: StaffFirm }) {
  const bulk = useBulk(useBanner())
  return (
    <CheckedToday
      about={`the code of ${firm.name}`}
      className={`${rows.above} ${styles.checked}`}
      onPress={() => void bulk.run([firm], checkedToday())}
    />
  )
}
