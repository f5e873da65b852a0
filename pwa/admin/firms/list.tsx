import { type ComponentProps, memo, useState } from 'react'
import type { StaffFirm } from '#contract/firm.ts'
import { hasUncheckedCode } from '#contract/firm-conditions.ts'
import { isLive, statusOf } from '#contract/firm-status.ts'
import { pictureOf } from '#contract/primitives/url.ts'
import { sectionOf } from '#contract/tiers.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { TierBadge } from '#pwa/ui/tier-badge.tsx'
import { Collection } from '../kit/collection/collection.tsx'
import rows from '../kit/collection/list-rows.module.css'
import { RecycledList } from '../kit/collection/recycled-list.tsx'
import { RowCheck } from '../kit/collection/row-check.tsx'
import { useSelection } from '../kit/collection/use-selection.ts'
import { DraftBadge, NewDraftRow } from '../kit/form/safe-save/safe-form-notices.tsx'
import { useBanner } from '../kit/messages/banner.tsx'
import { checkedToday } from './bulk/bulk-actions.ts'
import { BulkSheet } from './bulk/bulk-sheet.tsx'
import { useBulk } from './bulk/use-bulk.ts'
import { CheckedToday } from './checked-today.tsx'
import { CsvMenu } from './csv/csv-menu.tsx'
import { attentionOf } from './list/firm-attention.ts'
import { formatCount } from './list/found-firms.ts'
import { ListFilters } from './list/list-filters.tsx'
import { useListedFirms } from './list/use-listed-firms.ts'
import styles from './list.module.css'
import { StatusMark } from './publishing/status-mark.tsx'
import { StandingMark } from './standing/standing-mark.tsx'
import type { FirmAddress } from './use-firm-address.ts'

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
