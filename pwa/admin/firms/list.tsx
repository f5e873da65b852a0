import { memo, useDeferredValue, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StaffFirm } from '#contract/firm.ts'
import { type FirmCondition, hasUncheckedCode } from '#contract/firm-conditions.ts'
import { NO_FILTER } from '#contract/firm-filter.ts'
import { operates, standingLabels, standingOf } from '#contract/firm-standing.ts'
import { isLive, statusLabels, statusOf } from '#contract/firm-status.ts'
import { readOverview } from '#contract/overview.ts'
import { can } from '#contract/permissions.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { type SectionKey, sectionOf, tierOf } from '#contract/tiers.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
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
import { ActionMenu, MoreMenu } from '../kit/layout/page-head.tsx'
import { tabAddress } from '../kit/layout/panel-link.tsx'
import { useBanner } from '../kit/messages/banner.tsx'
import { useOverview } from '../overview/queries.ts'
import { useBulk } from './bulk/bulk-request.ts'
import { BulkSheet, checkedToday } from './bulk/bulk-sheet.tsx'
import { csvActions } from './csv/csv-actions.ts'
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
import styles from './list.module.css'
import { ListFilters, ViewsSheet } from './list-filters.tsx'
import { useFirmEditors } from './queries.ts'
import { planText, shortPlanned } from './value-texts.ts'

interface FirmListProps {
  readonly firms: readonly StaffFirm[]
  readonly address: FirmAddress
  readonly onAdd: () => void
  readonly onImport: Parameters<typeof csvActions>[1]
  readonly onEdit: (firm: StaffFirm) => void
  readonly onDelete: ((firm: StaffFirm) => void) | undefined
}

/** "Current Prop Firms": all firms, with search and tier filter. */
export function FirmList({ firms, address, onAdd, onImport, onEdit, onDelete }: FirmListProps) {
  const listed = useListedFirms(firms, address)
  const { found, isKnown, isNarrowed, filters } = listed
  const selection = useSelection(found, { isWhole: true })
  const [isChanging, setChanging] = useState(false)
  const [showsViews, setShowsViews] = useState(false)
  const openCalendar = useCalendar()
  return (
    <>
      <Collection
        layout="pane"
        title="Current Prop Firms"
        count={isKnown ? formatCount(found.length, firms.length, isNarrowed) : undefined}
        filters={<ListFilters {...filters} />}
        actions={
          <>
            <MoreMenu
              actions={[
                { label: 'Saved views', icon: 'bookmark', run: () => setShowsViews(true) },
                { label: 'Calendar', icon: 'calendar-check', run: openCalendar },
                ...csvActions(found, onImport),
              ]}
            />
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
          <div className={styles.card}>
            <ColumnHead
              marked={selection.rows.length}
              of={found.length}
              onAll={() => selection.update(() => found)}
              onNone={selection.none}
            />
            <RecycledList items={found} listKey={listed.listKey} label="Firms" rowHeight={ROW}>
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
          </div>
        )}
      </Collection>
      {showsViews && (
        <ViewsSheet
          listed={address.list.query}
          onOpen={filters.onOpenView}
          onClose={() => setShowsViews(false)}
        />
      )}
      {isChanging && <ChangeSheet firms={selection.rows} onClose={() => setChanging(false)} />}
    </>
  )
}

/** The likely height of a row, in CSS pixels. */
const ROW = 68

/** Leads to what is planned for the firms, and what ends. */
function useCalendar(): () => void {
  const navigate = useNavigate()
  const { mayLeave } = useLeaveGuard()
  const open = async () => {
    if (await mayLeave()) navigate(tabAddress('calendar'))
  }
  return () => void open()
}

interface ColumnHeadProps {
  /** How many of the listed firms are selected. */
  readonly marked: number
  readonly of: number
  readonly onAll: () => void
  readonly onNone: () => void
}

/** Names the columns, and selects all rows or none. */
function ColumnHead({ marked, of, onAll, onNone }: ColumnHeadProps) {
  return (
    <div className={styles.columns}>
      <label className="grid min-h-tap cursor-pointer place-items-center inputs:size-5">
        <input
          ref={(box) => {
            if (box) box.indeterminate = marked > 0 && marked < of
          }}
          type="checkbox"
          aria-label="Select all firms"
          checked={marked > 0 && marked === of}
          onChange={marked > 0 ? onNone : onAll}
        />
      </label>
      <span>Firm</span>
      <span className="@max-form/staff:hidden">State</span>
    </div>
  )
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
  return (
    <div className={`${styles.row} ${isOpen ? styles.open : ''} ${isMarked ? styles.marked : ''}`}>
      <RowCheck name={firm.name} checked={isMarked} onToggle={() => onMark(firm.id)} />
      <Avatar name={firm.name} src={pictureOf(firm.logoImage)} size="s" />
      <div className={styles.name}>
        <strong translate="no">{firm.name}</strong>
        <TierWord section={sectionOf(firm.category)} />
      </div>
      <p className={styles.line}>{firm.description}</p>
      <RowState firm={firm} now={now} />
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

/** The tier of a row: its icon and its word. */
function TierWord({ section }: { readonly section: SectionKey }) {
  const { icon, badge } = tierOf(section)
  return (
    <span
      className="inline-flex items-center gap-1 text-xs font-700 tracking-wide text-tier-ink"
      data-tier={section}
    >
      <Icon name={icon} size="s" />
      <span>{badge}</span>
    </span>
  )
}

/**
 * The most urgent fault of a firm, else whether visitors see it; below it in one line what is unsaved, its standing and what is
 * planned next.
 */
function RowState({ firm, now }: Pick<FirmListRowProps, 'firm' | 'now'>) {
  const attention = attentionOf(firm, now)
  const status = statusLabels[statusOf(firm)]
  const [next] = firm.planned ?? []
  const facts = [
    attention !== '' && !isLive(firm) && status,
    !operates(firm) && standingLabels[standingOf(firm)],
    next && `${shortPlanned(next.at, now)}: ${planText(next)}`,
  ].filter((fact) => typeof fact === 'string')
  return (
    <div className={styles.state}>
      {attention === '' ? <span>{status}</span> : <Fault firm={firm} now={now} text={attention} />}
      <span className="flex max-w-full min-w-0 items-center gap-1h empty:hidden smalls:truncate smalls:text-xs smalls:font-400">
        <DraftBadge draftKeys={[`firm:${firm.id}`]} />
        {facts.length > 0 && (
          <small title={facts.join(', ')}>
            {withNames(facts.join(', '), [next?.change.affiliateCode ?? ''])}
          </small>
        )}
      </span>
    </div>
  )
}

const faultClasses = 'flex max-w-full items-center gap-1h text-start font-600 text-warning-ink'

/** What is wrong with a firm; a code that waits for its check is marked as checked from here. */
function Fault({ firm, now, text }: Pick<FirmListRowProps, 'firm' | 'now'> & { readonly text: string }) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  const bulk = useBulk(useBanner())
  const says = (
    <>
      <Icon name="triangle-alert" size="s" />
      <span>{text}</span>
    </>
  )
  if (!hasUncheckedCode(firm, now)) return <span className={faultClasses}>{says}</span>
  const about = `The code of ${firm.name}`
  return (
    <>
      <button
        type="button"
        className={`${rows.above} ${faultClasses} relative min-h-6 underline decoration-dotted decoration-1 underline-offset-3 after:absolute after:inset-x-0 after:inset-y-tap`}
        aria-haspopup="true"
        aria-expanded={button !== null}
        aria-label={`${text}: ${firm.name}`}
        onClick={({ currentTarget }) => setButton(currentTarget)}
      >
        {says}
      </button>
      {button && (
        <ActionMenu
          label={about}
          button={button}
          actions={[
            {
              label: 'Checked today',
              icon: 'check',
              run: () => void bulk.run([firm], checkedToday()),
            },
          ]}
          onClose={() => setButton(null)}
        />
      )}
    </>
  )
}

const none: readonly StaffFirm[] = []

/** The view of the address, without a condition that this role may not know. */
function useFirmView({ list: { values } }: FirmAddress): FirmView {
  const { role } = useAccount()
  const isHidden = isFoundCondition(values.condition) && !can(role, readOverview.permission)
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
