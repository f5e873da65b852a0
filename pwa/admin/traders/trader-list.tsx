import type { VerifiedTraders } from '#contract/settings/trader-page.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { GrowingList } from '../kit/growing-list.tsx'
import rows from '../kit/list-rows.module.css'
import { ListPane } from '../kit/panes.tsx'
import { PAGE } from './trader-address.ts'
import styles from './trader-list.module.css'
import { type TraderDeeds, TraderRow } from './trader-row.tsx'
import { useAvatars } from './use-avatars.ts'

interface TraderListProps {
  readonly group: VerifiedTraders
  readonly selected: string | null
  readonly deeds: TraderDeeds
  readonly onAdd: () => void
  readonly onPage: () => void
}

/** The page's configuration and its traders in their order. */
export function TraderList({ group, selected, deeds, onAdd, onPage }: TraderListProps) {
  const { traders, enabled } = group
  const pictureOf = useAvatars(traders)
  return (
    <ListPane
      title="Verified Traders"
      count={`${traders.length} total`}
      actions={
        <Button variant="primary" icon="plus" onClick={onAdd}>
          Add Trader
        </Button>
      }
    >
      <button
        type="button"
        className={`${rows.row} ${styles.page} ${selected === PAGE ? rows.open : ''}`}
        aria-current={selected === PAGE || undefined}
        onClick={onPage}
      >
        <Icon name="sliders-horizontal" />
        <span className={rows.words}>
          <strong className={rows.name}>Page configuration</strong>
          <span className={rows.line}>{enabled ? 'The page is shown' : 'The page is hidden'}</span>
        </span>
        <Icon name="chevron-right" size="s" />
      </button>
      {traders.length === 0 ? (
        <Empty icon="users" title="No traders yet" />
      ) : (
        <GrowingList items={traders} listKey="traders" label="Traders" className={rows.rows}>
          {(trader, index) => (
            <TraderRow
              key={trader.id}
              trader={trader}
              picture={pictureOf(trader)}
              isOpen={trader.id === selected}
              isFirst={index === 0}
              isLast={index === traders.length - 1}
              deeds={deeds}
            />
          )}
        </GrowingList>
      )}
    </ListPane>
  )
}
