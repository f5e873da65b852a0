import { type ComponentProps, memo, useDeferredValue, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StaffFirm } from '#contract/firm.ts'
import { type FirmCondition, hasUncheckedCode } from '#contract/firm-conditions.ts'
import { NO_FILTER } from '#contract/firm-filter.ts'
import { isLive, statusOf } from '#contract/firm-status.ts'
import { readOverview } from '#contract/overview.ts'
import { can } from '#contract/permissions.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { sectionOf } from '#contract/tiers.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import { withNames } from '#pwa/ui/with-names.tsx'
import { useAccount } from '../kit/account/session.tsx'
import { Collection } from '../kit/collection/collection.tsx'
import { RowCheck } from '../kit/collection/list-controls.tsx'
import rows from '../kit/collection/list-rows.module.css'
import { RecycledList } from '../kit/collection/recycled-list.tsx'
import { useTypedSearch } from '../kit/collection/use-params.ts'
import { useSelection } from '../kit/collection/use-selection.ts'
import { useLeaveGuard } from '../kit/form/safe-save/leave-guard.tsx'
import { DraftBadge, NewDraftRow } from '../kit/form/safe-save/safe-form-notices.tsx'
import { opensRow } from '../kit/keys/list-keys.ts'
import { tabAddress } from '../kit/layout/panel-link.tsx'
import { useBanner } from '../kit/messages/banner.tsx'
import { useOverview } from '../overview/queries.ts'
import { useBulk } from './bulk/bulk-request.ts'
import { BulkSheet, checkedToday } from './bulk/bulk-sheet.tsx'
import { CsvMenu } from './csv/csv-menu.tsx'
import {
  attentionOf,
  type FirmAddress,
  type FirmView,
  formatCount,
  foundFirms,
  inView,
  isFoundCondition,
  leavesOut,
  PLAIN_VIEW,
  searchable,
  viewIn,
} from './firm-view.ts'
import { CheckedToday } from './form-pieces.tsx'
import styles from './list.module.css'
import { ListFilters } from './list-filters.tsx'
import { StatusMark } from './publishing/publishing-card.tsx'
import { useFirmEditors } from './queries.ts'
import { StandingMark } from './standing/standing-part.tsx'
import { formatPlanned, planText } from './value-texts.ts'

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
  const listed = useListedFirms(firms, address)
  const { found, isKnown, isNarrowed, filters } = listed
  const selection = useSelection(found, { isWhole: true })
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <Collection
        layout="pane"
        title="Current Prop Firms"
        count={isKnown ? formatCount(found.length, firms.length, isNarrowed) : undefined}
        filters={<ListFilters {...filters} />}
        actions={
          <>
            <CsvMenu firms={found} onImport={onImport} />
            <CalendarButton />
            <Button variant="primary" icon="plus" onClick={onAdd}>
              Add Firm
            </Button>
          </>
        }
        bulk={{
          label: 'Selected firms',
          count: selection.rows.length,
          most: found.length,
          action: 'Change',
          onAction: () => setChanging(true),
          onAll: () => selection.update(() => found),
          onNone: selection.none,
        }}
        above={<NewDraftRow draftKey="firm:new" label="New firm" onOpen={onAdd} />}
        rows={isKnown ? found : undefined}
        loading="Loading firms..."
        failed={listed.isLost ? 'Firms could not be loaded' : ''}
        onRetry={listed.readAgain}
        empty={
          <Empty
            icon={isNarrowed ? 'filter-x' : 'building-2'}
            title={isNarrowed ? 'No firms match your filters' : 'No firms yet'}
            action={isNarrowed && <Button onClick={listed.clear}>Clear All Filters</Button>}
          />
        }
      >
        {(found) => (
          <RecycledList items={found} listKey={listed.listKey} label="Firms" rowHeight={124}>
            {(firm) => (
              <FirmListRow
                firm={firm}
                now={filters.now}
                isMarked={selection.ids.has(firm.id)}
                onMark={selection.toggle}
                isOpen={firm.id === address.selected}
                onEdit={onEdit}
                onDelete={onDelete}
              />
            )}
          </RecycledList>
        )}
      </Collection>
      {isChanging && <ChangeSheet firms={selection.rows} onClose={() => setChanging(false)} />}
    </>
  )
}

/** Leads to what is planned for the firms, and what ends. */
function CalendarButton() {
  const navigate = useNavigate()
  const { mayLeave } = useLeaveGuard()
  const open = async () => {
    if (await mayLeave()) navigate(tabAddress('calendar'))
  }
  return <IconButton icon="calendar-check" label="Calendar" title="Calendar" onClick={() => void open()} />
}

interface ChangeSheetProps {
  readonly firms: readonly StaffFirm[]
  readonly onClose: () => void
}

/** Changes the selected firms. They stay selected: the next change is mostly of the same firms. */
function ChangeSheet({ firms, onClose }: ChangeSheetProps) {
  const bulk = useBulk(useBanner())
  return (
    <BulkSheet
      firms={firms}
      busy={bulk.isSaving}
      onClose={onClose}
      onDo={async (action, reason) => {
        if (await bulk.run(firms, action, reason)) onClose()
      }}
    />
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
  const [next] = firm.planned ?? []
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
          <StandingMark firm={firm} />
          <DraftBadge draftKeys={[`firm:${firm.id}`]} />
        </span>
        <p className={`${rows.line} ${rows.text}`}>{firm.description}</p>
        {next && (
          <p className={`${rows.line} ${rows.text}`}>
            {withNames(`${formatPlanned(next.at)}: ${planText(next)}`, [next.change.affiliateCode ?? ''])}
          </p>
        )}
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
          {...opensRow}
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

const none: readonly StaffFirm[] = []

/** The view of the address, without a condition that this role may not know. */
function useFirmView({ list: { values } }: FirmAddress): FirmView {
  const { role } = useAccount()
  const isHidden = isFoundCondition(values.condition) && !can(role, readOverview.needs)
  return useMemo(() => (isHidden ? { ...values, condition: null } : values), [values, isHidden])
}

/** The firms that the address asks for, and the filters that change it. */
function useListedFirms(firms: readonly StaffFirm[], address: FirmAddress) {
  const { list } = address
  const view = useFirmView(address)
  const { typed, type } = useTypedSearch(view.search, (search) => list.set({ search }, { replace: true }))
  const { tiers } = view
  const search = useDeferredValue(typed)
  const texts = useMemo(() => searchable(firms), [firms])
  const filter = useMemo(() => ({ ...NO_FILTER, tiers, search }), [tiers, search])
  const [now] = useState(() => new Date())
  const { editors, names } = useFirmEditors()
  const { ids, ...state } = useFoundFirms(view.condition)
  const found = useMemo(
    () => (ids === undefined ? none : inView(foundFirms(texts, filter), view, { now, editors, found: ids })),
    [texts, filter, view, now, editors, ids],
  )
  const shown = { ...view, search }
  return {
    found,
    /** It is known which firms are listed. */
    isKnown: ids !== undefined,
    ...state,
    isNarrowed: leavesOut(shown),
    /** Another one starts at the top. */
    listKey: String(Object.values(shown)),
    clear() {
      type('')
      list.set(PLAIN_VIEW, { replace: true })
    },
    /** For the filters above the list. */
    filters: {
      ...{ firms, list, view, typed, now },
      onType: type,
      /** The names of those who changed firms last; none for those who may not know. */
      editors: names,
      /** Opens a saved view. */
      onOpenView(query: string) {
        const saved = viewIn(query)
        type(saved.search)
        list.set(saved)
      },
    },
  }
}

/** The firms of a condition that the server found out about, as the overview counts them. */
function useFoundFirms(condition: FirmCondition | null) {
  const isAsked = isFoundCondition(condition)
  const { data, error, isFetching, refetch } = useOverview(isAsked)
  const ids = useMemo(() => {
    if (!isAsked) return null
    if (!data) return undefined
    const named = condition === 'broken-link' ? data.links.broken : data.pictures.firms
    return new Set(named.ids)
  }, [isAsked, condition, data])
  return {
    /** Undefined until they are known, null where the condition asks for none. */
    ids,
    isLost: isAsked && !data && !isFetching && error !== null,
    readAgain: () => void refetch(),
  }
}
